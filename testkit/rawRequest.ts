import { request } from 'node:http';

export type RawRequest = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

export type Answer = { status: number; headers: Record<string, string>; body: string };

/** Sends a request exactly as given, without normalization; status 0 if the connection was closed. */
export function sendRequest(url: string, { method = 'GET', path, headers = {}, body }: RawRequest) {
  return new Promise<Answer>((done) => {
    const { hostname, port } = new URL(url);
    const cut = () => done({ status: 0, headers: {}, body: '' });
    // A new connection each time: the server may have closed an earlier one.
    const options = { agent: false, hostname, port, method, path, headers, timeout: 20_000 };
    const sending = request(options, (answer) => {
      const chunks: Buffer[] = [];
      const finish = () =>
        done({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
          ),
          body: Buffer.concat(chunks).toString(),
        });
      // It would never end.
      const isEventStream = answer.headers['content-type'] === 'text/event-stream';
      answer.on('data', (chunk) => {
        chunks.push(chunk);
        if (!isEventStream) return;
        finish();
        sending.destroy();
      });
      answer.on('error', cut);
      answer.on('end', finish);
    });
    sending.on('error', cut);
    sending.on('timeout', () => sending.destroy());
    sending.end(body);
  });
}
