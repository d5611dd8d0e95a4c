import { connect } from 'node:net';

const HEAD_END = '\r\n\r\n';

export type Request = {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
};

/**
 * One client on one lasting connection, one request at a time. Far cheaper than `fetch`, so that the
 * processor measures the server and not its clients.
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
    /** The status of the answer. */
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
