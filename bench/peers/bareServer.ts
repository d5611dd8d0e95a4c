import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { freePort } from '../../testkit/serverProcess.ts';
import { plainPage } from './plainPage.ts';

/** Our pages as bare hand-written files, each under its own address: the limit. */
export async function startBareServer(pages: ReadonlyMap<string, string>) {
  const files = new Map(
    [...pages].map(([address, built]) => [address, brotliCompressSync(plainPage(built))]),
  );
  const server = createServer((request, response) => {
    const body = files.get(request.url ?? '');
    response.writeHead(body ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
    });
    response.end(body);
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return { url: `http://localhost:${port}`, stop: () => void server.close() };
}
