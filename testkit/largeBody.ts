import { request } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { reservePort } from '../packages/engine/server/http/reservePort.ts';

const CHUNK = Buffer.alloc(65_536, 'x');

type LargeRequest = {
  method?: string;
  path: string;
  bytes: number;
  headers?: Record<string, string>;
};

/**
 * Streams a chunked body until the server answers or hangs up, and resolves with the status: 0 without
 * an answer. Unlike `fetch`, it also sends a body with GET.
 */
export function sendLargeBody(url: string, options: LargeRequest): Promise<number> {
  const { method = 'POST', path, bytes, headers } = options;
  return new Promise((done) => {
    let [sent, ended] = [0, false];
    const finish = (status: number) => {
      ended = true;
      sending.destroy();
      done(status);
    };
    const sending = request(url + path, {
      agent: false,
      method,
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked', ...headers },
    });
    sending.on('response', (answer) => finish(answer.statusCode ?? 0));
    sending.on('error', () => finish(0));
    const write = () => {
      while (!ended && sent < bytes) {
        sent += CHUNK.length;
        if (!sending.write(CHUNK)) return sending.once('drain', write);
      }
      return ended || sending.end();
    };
    write();
  });
}

/** Serves an app on a free port of this machine. */
export async function serve(app: Pick<Hono, 'fetch'>) {
  const port = await reservePort(0, '127.0.0.1');
  port.open(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  return { url: `http://127.0.0.1:${port.number}`, close: port.close };
}
