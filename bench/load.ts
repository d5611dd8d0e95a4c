import { connect } from 'node:net';
import { pause } from '../testkit/fakes/paymentEvents.ts';

export type Load = { perSecond: number; p50: number; p99: number; failed: number };

type Clients = {
  url: string;
  clients: number;
  seconds: number;
  request: (n: number) => Request;
};

/** Warm-up requests get other numbers than the measured ones, which must all be new. */
const FIRST_WARM_UP = 1_000_000;

/** The same load without measuring, so that code is compiled before it is measured. */
export const warmUp = (options: Clients) =>
  load({ ...options, request: (n) => options.request(n + FIRST_WARM_UP) });

/** Each client sends its next request as soon as the last one is answered. */
export async function load(options: Clients): Promise<Load> {
  const { url, clients, seconds, request } = options;
  const times: number[] = [];
  let [sent, failed] = [0, 0];
  const began = performance.now();
  const over = () => performance.now() - began > seconds * 1000;

  async function client(): Promise<void> {
    let connection = openConnection(url);
    while (!over()) {
      const next = request(sent);
      sent += 1;
      const at = performance.now();
      const status = await connection.send(next).catch(() => {
        connection.close();
        connection = openConnection(url);
        return 0;
      });
      times.push(performance.now() - at);
      if (status < 200 || status >= 400) failed += 1;
    }
    connection.close();
  }
  await Promise.all(Array.from({ length: clients }, client));
  const took = (performance.now() - began) / 1000;
  const good = times.length - failed;
  return { perSecond: good / took, p50: quantile(times, 0.5), p99: quantile(times, 0.99), failed };
}

const HEAD_END = '\r\n\r\n';

export type Request = {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
};

/**
 * One client on one keep-alive connection, one request at a time. It costs far less CPU than `fetch`,
 * so that the server is measured and not its clients.
 */
export function openConnection(url: string) {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let got = '';
  let settle: { done: (status: number) => void; fail: (error: Error) => void } | undefined;
  const broke = (error: Error) => settle?.fail(error);
  socket.setEncoding('latin1');
  socket.on('error', broke);
  socket.on('close', () => broke(new Error('the connection was closed')));
  socket.on('data', (chunk) => {
    got += chunk;
    const end = got.indexOf(HEAD_END);
    if (end < 0) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(got.slice(0, end))?.[1];
    if (length === undefined) return broke(new Error(`no length in: ${got.slice(0, end)}`));
    if (got.length < end + HEAD_END.length + Number(length)) return;
    const status = Number(got.slice(9, 12));
    got = '';
    settle?.done(status);
  });
  return {
    /** Resolves with the status. */
    send({ method = 'GET', path, headers = {}, body = '' }: Request): Promise<number> {
      const all = { host, 'content-length': Buffer.byteLength(body), ...headers };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
      if (socket.destroyed) return Promise.reject(new Error('the connection was closed'));
      return new Promise((done, fail) => {
        settle = { done, fail };
        socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}${HEAD_END}${body}`);
      });
    },
    close: () => socket.destroy(),
  };
}

/** The value that the given share of the values does not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

/** Starts the work at a constant rate, whether the last one has finished or not, as buyers do. */
export async function atRate(
  perSecond: number,
  times: number,
  once: (n: number) => Promise<unknown>,
): Promise<void> {
  const began = performance.now();
  const begun: Promise<unknown>[] = [];
  for (let n = 0; n < times; n += 1) {
    const early = began + (n * 1000) / perSecond - performance.now();
    if (early > 0) await pause(early);
    begun.push(once(n));
  }
  await Promise.all(begun);
}
