import { createServer, type RequestListener, type Server } from 'node:http';
import { setImmediate } from 'node:timers/promises';

export type TakenPort = {
  /** From now on requests are answered; those that came before have waited. */
  open: (listener: RequestListener) => void;
  /** From now on clients are told not to reuse their connection. */
  drain: () => void;
  /** Accepts nothing more; resolves when everybody who is connected has been answered. */
  close: () => Promise<void>;
};

/**
 * Longer than a load balancer keeps an idle connection, usually 60 s: the side that closes first must
 * be the one that sends requests, or it sends one into a closed connection.
 */
const KEEP_ALIVE_MS = 65_000;
const CLOSE_IDLE_EVERY_MS = 50;
/** Who is still connected by then, a slow download or a browser that asks for nothing, is cut off. */
const CUT_OFF_MS = 8000;
const [MOST_ROUNDS, SHORT_ROUND_MS] = [1000, 0.5];

/**
 * Takes the port before anything else is done: a second start by mistake finds it taken, and must
 * not have touched the work of the first by then.
 */
export function takePort(port: number, host: string): Promise<TakenPort> {
  // Nearly all requests have no body; making a stream for it takes a tenth of the time of a page.
  const server = createServer({ optimizeEmptyRequests: true, keepAliveTimeout: KEEP_ALIVE_MS });
  const opened = Promise.withResolvers<RequestListener>();
  const wait: RequestListener = async (request, response) =>
    (await opened.promise)(request, response);
  server.on('request', wait);
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen({ port, host }, () => {
      server.off('error', fail);
      done({
        open(listener) {
          server.off('request', wait);
          server.on('request', listener);
          opened.resolve(listener);
        },
        drain() {
          server.prependListener('request', (_request, response) => {
            response.setHeader('Connection', 'close');
          });
        },
        close: () => close(server),
      });
    });
  });
}

async function close(server: Server): Promise<void> {
  await untilNobodyWaits(server);
  const closed = new Promise((done) => server.close(done));
  // Connections that finish their last request now would otherwise idle until their timeout.
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const cutOff = setTimeout(() => server.closeAllConnections(), CUT_OFF_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(cutOff);
}

/**
 * The system completes connections before we accept them and resets those that are waiting when we
 * close. One is accepted in each round of the event loop: a round without any, and too short for
 * another one to have come, means that nobody waits.
 */
async function untilNobodyWaits(server: Server): Promise<void> {
  let accepted = false;
  server.on('connection', () => {
    accepted = true;
  });
  // The round that we are in may have looked for connections before it came to us.
  await setImmediate();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    accepted = false;
    const began = performance.now();
    await setImmediate();
    if (!accepted && performance.now() - began < SHORT_ROUND_MS) return;
  }
}
