import { createServer, type RequestListener, type Server } from 'node:http';

export type TakenPort = {
  server: Server;
  /** From now on requests are answered; those that came before have waited. */
  open: (listener: RequestListener) => void;
};

/**
 * Takes the port before anything else is done: a second start by mistake finds it taken, and must
 * not have touched the work of the first by then.
 */
export function takePort(port: number, host: string | undefined): Promise<TakenPort> {
  // Nearly all requests have no body; making a stream for it takes a tenth of the time of a page.
  const server = createServer({ optimizeEmptyRequests: true });
  const opened = Promise.withResolvers<RequestListener>();
  const wait: RequestListener = async (request, response) =>
    (await opened.promise)(request, response);
  server.on('request', wait);
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen({ port, host }, () => {
      server.off('error', fail);
      done({
        server,
        open(listener) {
          server.off('request', wait);
          server.on('request', listener);
          opened.resolve(listener);
        },
      });
    });
  });
}
