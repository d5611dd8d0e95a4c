import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeLogLines } from '../../../../testkit/failOnConsole.ts';
import { shop as ourShop } from '../../../../testkit/ourShop.ts';
import { type TestApp, testApp } from '../../../../testkit/testApp.ts';
import { siteListener } from '../app.ts';
import { readEnv } from '../core/env.ts';

let shop: TestApp;
let server: Server;
/** What the routes were asked for. */
const reached: string[] = [];

beforeAll(async () => {
  shop = await testApp();
  const { fetch: toRoutes } = shop.app;
  const watched = Object.assign(shop.app, {
    fetch: (...asked: Parameters<typeof toRoutes>) => {
      reached.push(asked[0].url);
      return toRoutes(...asked);
    },
  });
  const env = readEnv({ TRUST_PROXY: '1' });
  server = createServer(siteListener(watched, { env, shop: ourShop, site: shop.site }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  await new Promise((done) => server.close(done));
  await shop.close();
});

type Asked = { method?: string; headers?: Record<string, string>; body?: string };

/** As it is on the wire: `fetch` would decompress it. */
async function atPort(path: string, { body, ...asked }: Asked = {}) {
  reached.length = 0;
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const sending = request({ host: '127.0.0.1', port, path, agent: false, ...asked }).end(body);
  const [answer] = await once(sending, 'response');
  const { date, connection, ...headers } = answer.headers;
  return { status: answer.statusCode, headers, body: await buffer(answer) };
}

async function fromRoutes(path: string, asked: Asked = {}) {
  const answer = await shop.app.request(path, asked);
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

const BR = { 'accept-encoding': 'gzip, deflate, br' };

test.each<[path: string, asked?: Asked]>([
  ['/'],
  ['/', { headers: BR }],
  ['/', { headers: { 'accept-encoding': 'gzip' } }],
  ['/', { method: 'HEAD', headers: BR }],
  ['/?utm_source=mail', { headers: BR }],
  ['/contact', { headers: { ...BR, 'accept-language': 'bg' } }],
  ['/contact', { headers: { ...BR, cookie: 'a=b; i18next=bg' } }],
  ['/favicon.ico'],
  ['/site.webmanifest', { headers: { 'accept-language': 'bg' } }],
  ['/robots.txt', { headers: BR }],
])('answers %s from memory as the routes do: %j', async (path, asked = {}) => {
  const expected = await fromRoutes(path, asked);
  const sent = await atPort(path, asked);
  expect(reached).toEqual([]);
  const withId = { ...expected.headers, 'x-request-id': sent.headers['x-request-id'] };
  expect(sent).toEqual({ ...expected, headers: withId });
  expect(sent.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);

  const headers = { ...asked.headers, 'if-none-match': String(sent.headers.etag) };
  const again = await atPort(path, { ...asked, headers });
  const known = await fromRoutes(path, { ...asked, headers });
  expect(again.status).toBe(304);
  expect(again).toEqual({
    ...known,
    headers: { ...known.headers, 'x-request-id': again.headers['x-request-id'] },
  });
});

test.each<[path: string, asked?: Asked]>([
  ['/?lng=bg'],
  ['/?a=b?&code=LAUNCH20'],
  ['/', { headers: { cookie: 'purchase=x.y' } }],
  ['/', { headers: { 'content-length': '2' }, body: 'ab' }],
  ['/', { method: 'POST' }],
  ['/healthz'],
  ['/nope'],
  ['/404'],
  ['/__proto__'],
])('leaves %s to the routes: %j', async (path, asked) => {
  await fromRoutes('/');
  await atPort(path, asked);
  expect(reached).toHaveLength(1);
});

test('gives what it answers an id, the one of a trusted proxy if there is one, and logs it', async () => {
  await fromRoutes('/contact');
  takeLogLines();
  const { headers } = await atPort('/contact', { headers: { 'x-request-id': 'from-our.proxy_1' } });
  expect(headers['x-request-id']).toBe('from-our.proxy_1');
  const [line] = takeLogLines().map((one) => JSON.parse(one));
  expect(line).toMatchObject({ request: 'from-our.proxy_1', route: 'static', status: 200 });
});
