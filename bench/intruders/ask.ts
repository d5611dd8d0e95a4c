import { request } from 'node:http';

export type Asked = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

export type Answer = { status: number; headers: Record<string, string>; body: string };

/** A request as it is given, nothing tidied up on the way; status 0 when the connection was cut. */
export function ask(url: string, { method = 'GET', path, headers = {}, body }: Asked) {
  return new Promise<Answer>((done) => {
    const { hostname, port } = new URL(url);
    const cut = () => done({ status: 0, headers: {}, body: '' });
    // A connection of its own: one that the server has cut before would fail for no fault of this one.
    const options = { agent: false, hostname, port, method, path, headers, timeout: 20_000 };
    const sending = request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', cut);
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
          ),
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sending.on('error', cut);
    sending.on('timeout', () => sending.destroy());
    sending.end(body);
  });
}
