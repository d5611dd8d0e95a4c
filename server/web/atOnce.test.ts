import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATHS } from '../../rules/paths.ts';
import { type TestApp, testApp } from '../../tests/testApp.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

/** A query that means nothing sends a request the whole way. */
async function bothWays(path: string, headers: Record<string, string>) {
  const [atOnce, wholeWay] = [path, `${path}?nothing`].map(async (address) => {
    const answer = await shop.app.request(address, { headers });
    const body = Buffer.from(await answer.arrayBuffer()).toString('base64');
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body };
  });
  return { atOnce: await atOnce, wholeWay: await wholeWay };
}

test.each([
  PATHS.home,
  PATHS.terms,
  PATHS.contact,
  '/robots.txt',
  '/site.webmanifest',
  '/icon.svg',
  '/og-en.png',
  '/404',
  '/en/contact',
  PATHS.sandbox,
  PATHS.libraryPage,
  PATHS.library,
  PATHS.thankYou,
])('%s is the same at once and the whole way', async (path) => {
  const visitors: Record<string, string>[] = [
    {},
    { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'bg-BG,bg;q=0.9,en;q=0.8' },
    { 'accept-encoding': 'gzip', 'accept-language': 'en', cookie: 'other=1; i18next=bg' },
    { cookie: 'i18next=%E0%A4%A; x' },
    { 'if-none-match': '*' },
  ];
  for (const headers of visitors) {
    const { atOnce, wholeWay } = await bothWays(path, headers);
    expect(atOnce).toEqual(wholeWay);
  }
});
