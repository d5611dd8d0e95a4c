import { createServer } from 'node:http';
import { sentFile } from './sentFile.ts';

/**
 * The least that Node.js's own server can do: the same bytes and headers, and no thought.
 * Run as a program: the origin to copy from, the port to listen on, the paths.
 */
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
