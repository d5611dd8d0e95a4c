import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATHS } from '../../rules/paths.ts';
import { freePort } from '../../testkit/serverProcess.ts';
import { renewedSite, type TestApp, testApp } from '../../testkit/testApp.ts';
import { metrics, staticAnswers } from '../core/metrics.ts';
import { atOnce } from './atOnce.ts';
import { lastingHeaders } from './security.ts';

let shop: TestApp;
let origin: string;
let wentWholeWay: boolean;
const server = createServer();
beforeAll(async () => {
  shop = await testApp({}, renewedSite('hastily'));
  const { fetch } = shop.app;
  shop.app.fetch = (...request) => {
    wentWholeWay = true;
    return fetch(...request);
  };
  server.on('request', atOnce(shop.app, shop.site, lastingHeaders(undefined), ['en', 'bg']));
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  server.close();
  await shop.close();
});

type Asking = Record<string, string>;

async function ask(address: string, headers: Asking) {
  wentWholeWay = false;
  const [answer]: IncomingMessage[] = await once(get(origin + address, { headers }), 'response');
  if (!answer) throw new Error('no answer');
  // Only requests that can fail have an id.
  const { date, 'x-request-id': _id, ...rest } = answer.headers;
  expect(date).toBeTruthy();
  const same = {
    status: answer.statusCode,
    headers: rest,
    body: (await buffer(answer)).toString('base64'),
  };
  return { same, wholeWay: wentWholeWay };
}

/** A query that means nothing sends a request the whole way. */
async function askBothWays(path: string, headers: Asking) {
  const plain = await ask(path, headers);
  const queried = await ask(`${path}?nothing`, headers);
  expect(queried.wholeWay).toBe(true);
  expect(plain.same).toEqual(queried.same);
  return plain;
}

const VISITORS: Asking[] = [
  {},
  { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'bg-BG,bg;q=0.9,en;q=0.8' },
  { 'accept-encoding': 'gzip', 'accept-language': 'en', cookie: 'other=1; i18next=bg' },
  { 'accept-encoding': 'br' },
  { 'accept-encoding': 'br;q=0, gzip;q=0' },
  { cookie: 'i18next=%E0%A4%A; x' },
  { 'if-none-match': '*' },
];

test.each([
  PATHS.home,
  PATHS.terms,
  PATHS.contact,
  '/robots.txt',
  '/site.webmanifest',
  '/icon.svg',
  '/og-en.png',
])('%s is answered at once as it is the whole way', async (path) => {
  for (const visitor of VISITORS) {
    const { same, wholeWay } = await askBothWays(path, visitor);
    expect(wholeWay).toBe(false);
    expect(same.status).toBe(visitor['if-none-match'] ? 304 : 200);
  }
});

test.each(['/404', '/en/contact', PATHS.sandbox, PATHS.libraryPage, PATHS.library, PATHS.thankYou])(
  '%s goes the whole way',
  async (path) => {
    for (const visitor of VISITORS) {
      expect((await askBothWays(path, visitor)).wholeWay).toBe(true);
    }
  },
);

test('what is answered at once is counted by status', async () => {
  const before = { ...staticAnswers };
  await ask(PATHS.contact, {});
  await ask(PATHS.contact, { 'if-none-match': '*' });
  expect(staticAnswers).toEqual({ 200: before[200] + 1, 304: before[304] + 1 });
  expect(await metrics.metrics()).toContain(
    `shop_static_responses_total{status="304"} ${staticAnswers[304]}`,
  );
});

test('somebody who has a page is not sent it again, in either way', async () => {
  const { same } = await ask(PATHS.home, { 'accept-encoding': 'br' });
  const known = { 'accept-encoding': 'br', 'if-none-match': String(same.headers.etag) };
  expect((await askBothWays(PATHS.home, known)).same.status).toBe(304);
  const other = { ...known, 'accept-encoding': 'gzip' };
  expect((await askBothWays(PATHS.home, other)).same.status).toBe(200);
});

test('a site that was prepared anew is served from then on', async () => {
  const year = async () => Buffer.from((await ask(PATHS.home, {})).same.body, 'base64').toString();
  expect(await year()).toContain('© 2026');
  shop.time.now = new Date('2027-01-01T00:00:01Z');
  await expect.poll(year, { timeout: 20_000 }).toContain('© 2027');
});
