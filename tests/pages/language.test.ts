import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPage, MESSAGES } from '../../testkit/htmlPages.ts';
import { type TestApp, testApp } from '../../testkit/testApp.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const RULES: [
  rule: string,
  address: string,
  headers: Record<string, string>,
  expected: 'en' | 'bg',
][] = [
  ['the address wins over the cookie', '/?lng=en', { cookie: 'i18next=bg' }, 'en'],
  [
    'the cookie wins over the browser',
    '/',
    { cookie: 'i18next=bg', 'accept-language': 'en' },
    'bg',
  ],
  ['a Bulgarian browser gets Bulgarian', '/', { 'accept-language': 'bg-BG,bg;q=0.9' }, 'bg'],
  ['an English browser gets English', '/', { 'accept-language': 'en-US' }, 'en'],
  [
    'an unknown language in the address is ignored',
    '/?lng=fr',
    { 'accept-language': 'en-US' },
    'en',
  ],
  ['a browser in another language gets English', '/', { 'accept-language': 'de-DE' }, 'en'],
];

test.each(RULES)('%s', async (_, address, headers, expected) => {
  const { page } = await getPage(shop.app, address, { headers });
  expect(page.attribute('html', 'lang')).toBe(expected);
  expect(page.text('h1')).toBe(MESSAGES[expected].landing.headline.title);
});

test('the language link works without JavaScript and is remembered by a cookie', async () => {
  const { page } = await getPage(shop.app, '/refundPolicy', {
    headers: { 'accept-language': 'en' },
  });
  const link = page.one('a[data-language]');
  expect(link.getAttribute('aria-label')).toContain('Български');
  expect(link.getAttribute('href')).toBe('?lng=bg');
  const switched = await getPage(shop.app, '/refundPolicy?lng=bg');
  expect(switched.page.attribute('html', 'lang')).toBe('bg');
  const cookie = switched.response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const later = await getPage(shop.app, '/', { headers: { cookie, 'accept-language': 'en' } });
  expect(later.page.text('h1')).toBe(MESSAGES.bg.landing.headline.title);
});
