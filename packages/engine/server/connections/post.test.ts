import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { checkedLookup, isAllowedAddress, postJson, whyNotEndpoint } from './post.ts';

const SENT = { headers: {}, body: '{}' };

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001:db8::1',
])('never sends to %s', (address) => {
  expect(isAllowedAddress(address, false)).toBe(false);
});

test.each(['93.184.216.34', '172.32.0.1', '2606:2800:220:1::1'])('may send to %s', (address) => {
  expect(isAllowedAddress(address, false)).toBe(true);
});

test.each([
  ['http://example.com/hook', 'https://'],
  ['ftp://example.com', 'https://'],
  ['nonsense', 'Enter an address'],
  ['https://user:secret@example.com', 'password'],
  ['https://127.0.0.1/hook', 'public'],
  ['https://2130706433/hook', 'public'],
  ['https://0x7f.1/hook', 'public'],
  ['https://[::ffff:127.0.0.1]/hook', 'public'],
  ['https://localhost/hook', 'public'],
])('does not accept %s as an endpoint', (url, words) => {
  expect(whyNotEndpoint(url, false)).toContain(words);
});

test('accepts a public https address, and this machine only where that is allowed', () => {
  expect(whyNotEndpoint('https://example.com/hook', false)).toBeUndefined();
  expect(whyNotEndpoint('http://127.0.0.1:4000/hook', true)).toBeUndefined();
  expect(whyNotEndpoint('http://192.168.1.1/hook', true)).toContain('public');
});

test('checks what a name leads to when it connects', async () => {
  const connect = (allowLoopback: boolean, all: boolean) =>
    new Promise((done) => {
      checkedLookup(allowLoopback)('localhost', { all }, (error, found) => done(error ?? found));
    });
  for (const all of [true, false]) {
    expect(await connect(false, all)).toMatchObject({
      message: expect.stringContaining('not public'),
    });
    expect(JSON.stringify(await connect(true, all))).toMatch(/127\.0\.0\.1|::1/);
  }
});

test('gives up on an endpoint that does not answer, and does not read a long answer', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/slow') return;
    response.writeHead(200).write('x'.repeat(1000));
    response.on('error', () => undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const post = (path: string, timeoutMs: number) =>
    postJson(`http://127.0.0.1:${port}${path}`, SENT, { allowLoopback: true, timeoutMs });
  await expect(post('/slow', 300)).rejects.toThrow('abort');
  expect(await post('/endless', 60_000)).toBe(200);
  server.closeAllConnections();
  server.close();
});
