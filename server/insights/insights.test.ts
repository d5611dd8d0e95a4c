import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../tests/testApp.ts';

let shop: TestApp;
beforeEach(async () => {
  shop = await testApp();
});
afterEach(() => shop.close());

const PHONE = 'Mozilla/5.0 (Linux; Android 15) Chrome/150';
const views = () => shop.store.selectFrom('page_views').selectAll().execute();

function see(path: unknown, headers: Record<string, string> = {}) {
  return shop.app.request('/_insights', {
    method: 'POST',
    headers: { 'user-agent': PHONE, ...headers },
    body: JSON.stringify({ path, language: 'bg' }),
  });
}

test('views are added up by day, page and language', async () => {
  await see('/');
  await see('/');
  await see('/contact');
  expect(await views()).toEqual([
    { day: '2026-11-15', path: '/', language: 'bg', views: 2 },
    { day: '2026-11-15', path: '/contact', language: 'bg', views: 1 },
  ]);
});

test('robots, other sites, unknown pages and those who ask not to be counted are not', async () => {
  await see('/', { 'user-agent': 'Googlebot/2.1' });
  await see('/', { dnt: '1' });
  await see('/', { 'sec-gpc': '1' });
  await see('/', { 'sec-fetch-site': 'cross-site' });
  await see('/library/a-secret-key');
  await see({ a: 1 });
  expect((await see('x'.repeat(5000))).status).toBe(413);
  expect(await views()).toEqual([]);
});

test('the script is small, sets no cookie and honours the signals', async () => {
  const response = await shop.app.request('/_insights/script.js');
  const script = await response.text();
  expect(script.length).toBeLessThan(1000);
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(script).not.toMatch(/cookie|localStorage/);
  expect(script).toMatch(/doNotTrack.*globalPrivacyControl/);
});
