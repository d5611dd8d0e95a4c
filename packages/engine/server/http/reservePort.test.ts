import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { freePort } from '../../../../testkit/serverProcess.ts';
import { reservePort } from './reservePort.ts';

const hasBoth = Object.values(networkInterfaces()).some((of) =>
  of?.some(({ address }) => address === '::1'),
);

test.runIf(hasBoth).each(['127.0.0.1', 'localhost', '::1'])(
  'answers at both addresses of localhost when it listens on %s, and on neither when closed',
  async (host) => {
    const port = await reservePort(0, host);
    port.open((_request, response) => response.end('hello'));
    const addresses = ['127.0.0.1', '[::1]'].map((name) => `http://${name}:${port.number}/`);
    for (const address of addresses) expect(await (await fetch(address)).text()).toBe('hello');
    await port.close();
    for (const address of addresses) await expect(fetch(address)).rejects.toThrow();
  },
);

test.runIf(hasBoth)(
  'a port that another program has at one address of localhost is in use',
  async () => {
    const own = createServer().listen(0, '::1');
    await once(own, 'listening');
    const { port } = own.address() as AddressInfo;
    await expect(reservePort(port, '127.0.0.1')).rejects.toThrow('EADDRINUSE');
    own.close();
  },
);

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
