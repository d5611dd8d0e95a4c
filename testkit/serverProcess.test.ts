import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { FULL } from './engines.ts';
import { startServer } from './serverProcess.ts';

test('a server whose port was taken meanwhile starts on another one', FULL, async () => {
  const other = createServer((_, response) => response.end('another program')).listen(0);
  await once(other, 'listening');
  const address = other.address();
  const taken = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const server = await startServer({}, async () => taken);
  expect(Number(new URL(server.url).port)).not.toBe(taken);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await server.stop();
  other.close();
});
