import { createServer, get } from 'node:http';

/** A response as it is on the wire. */
export type SentFile = { path: string; headers: [name: string, value: string][]; body: Buffer };

const PER_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Requests a file as a browser does; `encoding` is the accepted one. */
export function sentFile(origin: string, path: string, encoding: 'br' | 'identity') {
  return new Promise<SentFile>((done, fail) => {
    const headers = { 'accept-encoding': encoding };
    get(origin + path, { headers, agent: false }, async (answer) => {
      const pieces: Buffer[] = [];
      for await (const piece of answer) pieces.push(piece);
      const sent = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        value === undefined || PER_CONNECTION.has(name) ? [] : [[name, String(value)]],
      );
      done({ path, headers: sent, body: Buffer.concat(pieces) });
    }).on('error', fail);
  });
}

/*
 * The least that Node.js's own server can do: the same bytes and headers, no logic.
 * Run as a program: the origin to copy from, the port to listen on, the paths.
 */
if (import.meta.main) {
  const [origin = '', port = '', ...paths] = process.argv.slice(2);
  const files = await Promise.all(paths.map((path) => sentFile(origin, path, 'br')));
  const answers = new Map(
    files.map(({ path, headers, body }) => [path, { headers: Object.fromEntries(headers), body }]),
  );
  createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    response.writeHead(answer ? 200 : 404, answer?.headers ?? {});
    response.end(answer?.body);
  }).listen(Number(port), '127.0.0.1');
}
