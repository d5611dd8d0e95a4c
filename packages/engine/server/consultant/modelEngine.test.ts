import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openModelEngine } from './modelEngine.ts';

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

test.each(['openai', 'anthropic'] as const)(
  'follows no redirect of a server that speaks the protocol of %s',
  async (protocol) => {
    const asked: string[] = [];
    const elsewhere = await listen((request, response) => {
      asked.push(`${request.method} ${request.headers['x-api-key']}`);
      response.end('{}');
    });
    const url = await listen((_request, response) => {
      response.writeHead(307, { location: elsewhere }).end();
    });
    const engine = openModelEngine({ name: 'fake', key: 'secret', url, protocol });
    const prompt = { instructions: '', messages: [{ role: 'user', content: 'Hi' } as const] };
    await expect(engine.rewrite(prompt, new AbortController().signal)).rejects.toThrow();
    expect(asked).toEqual([]);
  },
);
