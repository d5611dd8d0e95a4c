import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '../../testkit/serverProcess.ts';
import { reservePort } from './reservePort.ts';

test('answers connections made before closing, even those not accepted yet', async () => {
  const number = await freePort();
  const port = await reservePort(number, '127.0.0.1');
  port.open((_request, response) => response.end('hello'));
  const answers = Array.from({ length: 20 }, () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const socket = connect(number, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', (error) => resolve(error.message));
    socket.on('close', () => resolve(text));
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return promise;
  });
  // Now the system has made the connections, but this process could not accept them yet.
  await new Promise<void>((done) => process.nextTick(done));
  port.drain();
  await port.close();
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*Connection: close[\s\S]*hello/);
  }
});
