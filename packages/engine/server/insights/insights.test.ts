import { afterEach, beforeEach, expect, test } from 'vitest';
import config from '../../../../shop/shop.config.ts';
import { type TestApp, testApp } from '../../../../testkit/testApp.ts';
import { readFunnel } from './dailyFigures.ts';

let shop: TestApp;
beforeEach(async () => {
  shop = await testApp();
});
afterEach(() => shop.close());

const PHONE = 'Mozilla/5.0 (Linux; Android 15) Chrome/150';
const views = () => shop.store.selectFrom('page_views').selectAll().orderBy('path').execute();

const figures = () => shop.store.selectFrom('daily_figures').selectAll().execute();

function view(path: unknown, headers: Record<string, string> = {}, step?: string) {
  return shop.app.request('/_insights', {
    method: 'POST',
    headers: { 'user-agent': PHONE, ...headers },
    body: JSON.stringify({ path, language: 'bg', step }),
  });
}

function sendForm(name: string, visit: string) {
  const form = { name, email: 'ann@example.com', lng: 'en', submissionId: visit };
  return shop.app.request('/forms/purchase', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  });
}

test('counts views by day, page and language', async () => {
  await view('/');
  await view('/');
  await view('/contact');
  expect(await views()).toEqual([
    { day: '2026-11-15', path: '/', language: 'bg', views: 2 },
    { day: '2026-11-15', path: '/contact', language: 'bg', views: 1 },
  ]);
});

test('does not count robots, other sites, unknown pages, or visitors who opted out', async () => {
  await view('/', { 'user-agent': 'Googlebot/2.1' });
  await view('/', { dnt: '1' });
  await view('/', { 'sec-gpc': '1' });
  await view('/', { 'sec-fetch-site': 'cross-site' });
  await view('/library/a-secret-key');
  await view({ a: 1 });
  expect((await view('x'.repeat(5000))).status).toBe(413);
  expect(await views()).toEqual([]);
});

test('serves a small script that sets no cookie and respects the opt-out signals', async () => {
  const response = await shop.app.request('/_insights/script.js');
  const script = await response.text();
  expect(script.length).toBeLessThan(1000);
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(script).not.toMatch(/cookie|localStorage/);
  expect(script).toMatch(/doNotTrack.*globalPrivacyControl/);
});

test('counts each step to the payment once, without storing who it was', async () => {
  await view('/');
  await view('/', {}, 'buy-seen');
  await view('/', {}, 'payment-opened');
  const answer = await sendForm('Ann', 'one visit');
  await sendForm('Ann', 'one visit');
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  await shop.app.request('/checkout', { headers: { cookie } });
  await shop.app.request('/checkout', { headers: { cookie } });
  await shop.app.request('/checkout');
  expect((await figures()).sort((a, b) => a.figure.localeCompare(b.figure))).toEqual([
    { day: '2026-11-15', figure: 'step:buy-seen:bg', value: 1 },
    { day: '2026-11-15', figure: 'step:form-sent:en', value: 1 },
    { day: '2026-11-15', figure: 'step:payment-opened:en', value: 1 },
  ]);
});

test('uses the day of the shop’s time zone', async () => {
  shop.time.now = new Date('2026-11-15T22:30:00Z');
  await view('/');
  expect(await views()).toMatchObject([{ day: '2026-11-16' }]);
});

test('limits how often one address is counted', async () => {
  for (let n = 0; n < 130; n += 1) await view('/');
  expect(await views()).toMatchObject([{ views: 120 }]);
});

test('adds up the last days in the funnel', async () => {
  const day = (day: string, figure: string, value: number) => ({ day, figure, value });
  await shop.store
    .insertInto('daily_figures')
    .values([
      day('2026-11-15', 'step:buy-seen:en', 5),
      day('2026-11-14', 'step:buy-seen:bg', 2),
      day('2026-11-13', 'step:buy-seen:bg', 100),
      day('2026-11-15', 'orders', 1),
      day('2026-11-15', 'revenue', 4900),
    ])
    .execute();
  await view('/');
  await view('/contact');
  const context = { store: shop.store, clock: () => shop.time.now, shop: config };
  expect(await readFunnel(context, 2)).toEqual({
    steps: [
      { step: 'page-seen', count: 1 },
      { step: 'buy-seen', count: 7 },
      { step: 'form-sent', count: 0 },
      { step: 'payment-opened', count: 0 },
      { step: 'paid', count: 1 },
    ],
    views: [
      { path: '/', count: 1 },
      { path: '/contact', count: 1 },
    ],
  });
});
