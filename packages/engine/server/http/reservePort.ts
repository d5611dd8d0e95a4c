import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { lookUp } from '../../rules/lookUp.ts';
import { isRecord } from '../../rules/record.ts';
import { RECEIVE_MS } from './gate.ts';

/**
 * Longer than a load balancer keeps an idle connection, usually 60 s: the side that closes first must
 * be the one that sends requests, or it sends one into a closed connection.
 */
const KEEP_ALIVE_MS = 65_000;
const CLOSE_IDLE_EVERY_MS = 50;
/** How often requests that take too long to arrive are looked for. */
const CHECK_CONNECTIONS_MS = 5000;
/** Closes connections that are still open by then, such as slow downloads. */
const CUT_OFF_MS = 8000;
const [MAX_ROUNDS, SHORT_ROUND_MS] = [1000, 0.5];

/** `localhost` is either of the two, as a browser likes: both must lead here and not to another program. */
const LOOPBACKS: Readonly<Record<string, readonly [string, string]>> = {
  '127.0.0.1': ['127.0.0.1', '::1'],
  localhost: ['127.0.0.1', '::1'],
  '::1': ['::1', '127.0.0.1'],
};

/**
 * Listens before anything else is done, so that a second start by mistake fails before it can touch
 * the data of the first. Requests wait until `open` is called.
 */
export async function reservePort(port: number, host: string) {
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: RECEIVE_MS,
    headersTimeout: RECEIVE_MS,
    connectionsCheckingInterval: CHECK_CONNECTIONS_MS,
  });
  const opened = Promise.withResolvers<RequestListener>();
  const wait: RequestListener = async (request, response) =>
    (await opened.promise)(request, response);
  server.on('request', wait);
  const [first = host, second] = lookUp(LOOPBACKS, host) ?? [host];
  server.listen({ port, host: first });
  // Rejects if the port is in use.
  await once(server, 'listening');
  const address = server.address();
  const number = typeof address === 'object' && address ? address.port : port;
  const other = second ? await listenToo(server, number, second) : undefined;
  return {
    /** The port that the system chose, if 0 was requested. */
    number,
    /** Handles requests from now on, including those that have waited. */
    open(listener: RequestListener) {
      server.off('request', wait);
      server.on('request', listener);
      opened.resolve(listener);
    },
    /** Tells clients from now on not to reuse their connection. */
    drain() {
      server.prependListener('request', (_request, response) => {
        response.setHeader('Connection', 'close');
      });
    },
    /** Accepts no new connections; resolves when all open requests are answered. */
    async close() {
      await Promise.all([close(server), other?.[Symbol.asyncDispose]()]);
    },
  };
}

/** A system without this address has one loopback interface only. */
const NO_SUCH_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/** Hands connections to another address over to the server. */
async function listenToo(server: Server, port: number, host: string) {
  const other = createSocketServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit('connection', socket),
  );
  try {
    await once(other.listen({ port, host }), 'listening');
    return other;
  } catch (error) {
    if (isRecord(error) && NO_SUCH_ADDRESS.includes(String(error.code))) return undefined;
    await new Promise((done) => server.close(done));
    throw error;
  }
}

async function close(server: Server): Promise<void> {
  await acceptPending(server);
  const closed = new Promise((done) => server.close(done));
  // Connections that finish their last request now would otherwise idle until their timeout.
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const cutOff = setTimeout(() => server.closeAllConnections(), CUT_OFF_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(cutOff);
}

/**
 * The system completes connections before we accept them, and resets those still waiting when we
 * close. One is accepted per turn of the event loop, so a short turn without any means none is left.
 */
async function acceptPending(server: Server): Promise<void> {
  let accepted = false;
  server.on('connection', () => {
    accepted = true;
  });
  // The current turn may already have looked for connections.
  await setImmediate();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    accepted = false;
    const began = performance.now();
    await setImmediate();
    if (!accepted && performance.now() - began < SHORT_ROUND_MS) return;
  }
}
