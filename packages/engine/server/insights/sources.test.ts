import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { paidSession, refundEvent, sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';

let shop: TestShop;

const visit = (query: string, more: object = {}, headers: Record<string, string> = {}) =>
  shop.app.request('/_insights', {
    method: 'POST',
    headers: { 'user-agent': 'Mozilla/5.0 Chrome/150', ...headers },
    body: JSON.stringify({ path: '/', language: 'en', query, ...more }),
  });
const by = async (kind: string) => {
  const { rows } = await commands.sources.run(
    shop.seller('desk'),
    commands.sources.input.parse({ by: kind }),
  );
  return rows.map(({ source, visits, forms, orders, revenueCents, refunds, refundedCents }) => [
    source,
    [visits, forms, orders, revenueCents, refunds, refundedCents],
  ]);
};

test('stores nothing else of the query', async () => {
  shop = await testShop();
  const more = 'prefilled_email=ann%40example.com&session_id=cs_secret';
  await visit(`?utm_source=news&${more}`);
  await visit(`?${more}`, { path: '/thank-you' });
  const tables = ['visit_sources', 'page_views', 'daily_figures'] as const;
  const rows = await Promise.all(
    tables.map((table) => shop.store.selectFrom(table).selectAll().execute()),
  );
  expect(JSON.stringify(rows)).toContain('news');
  expect(JSON.stringify(rows)).not.toMatch(/ann|cs_secret|session_id/);
  await shop.close();
});

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(engine));
  });
  afterEach(() => shop.close());

  test('follows a campaign from the visit to the refund', async () => {
    await visit('?utm_source=News&utm_campaign=autumn', { referrer: 'www.mail.example' });
    await visit('?utm_source=news&email=ann@example.com');
    await visit('');
    await shop.app.request('/forms/purchase', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        referer: 'http://localhost/?utm_source=news&utm_campaign=autumn',
      },
      body: JSON.stringify({
        ...{ name: 'Ann', email: 'ann@example.com', lng: 'en', submissionId: 'one' },
        referrer: 'www.mail.example',
      }),
    });
    const [form] = await shop.store.selectFrom('purchase_forms').selectAll().execute();
    await shop.deliver(
      sessionEvent('completed', { client_reference_id: form?.id }),
      refundEvent(1000),
    );
    expect(await by('source')).toEqual([
      ['news', [2, 1, 1, 4900, 1, 1000]],
      ['(none)', [1, 0, 0, 0, 0, 0]],
    ]);
    expect(await by('referrer')).toEqual([
      ['mail.example', [1, 1, 1, 4900, 1, 1000]],
      ['(none)', [2, 0, 0, 0, 0, 0]],
    ]);
    expect(await by('campaign')).toEqual([
      ['autumn', [1, 1, 1, 4900, 1, 1000]],
      ['(none)', [2, 0, 0, 0, 0, 0]],
    ]);
    shop.time.now = new Date('2026-12-20T12:00:00Z');
    expect(await by('source')).toEqual([]);
  });

  test('counts orders under the code that was paid with, and visits under the linked one', async () => {
    const { input, run } = commands['code-create'];
    await run(shop.seller('desk'), input.parse({ code: 'LAUNCH20', percent: 20 }));
    await visit('?code=launch20');
    await shop.deliver(
      sessionEvent('completed', {
        ...paidSession('cs_1'),
        ...{ payment_link: 'plink_sandbox', amount_total: 3920 },
        total_details: { amount_discount: 980, amount_tax: 0 },
        discounts: [{ promotion_code: 'promo_sandbox_LAUNCH20' }],
      }),
    );
    expect(await by('code')).toEqual([['LAUNCH20', [1, 0, 1, 3920, 0, 0]]]);
  });

  test('stores no more than 50 values a day, lists 20, and adds up the rest', async () => {
    for (let n = 0; n < 60; n += 1) {
      await visit(`?utm_source=s${n}`);
    }
    const stored = await shop.store
      .selectFrom('visit_sources')
      .selectAll()
      .where('kind', '=', 'source')
      .execute();
    expect(stored.length).toBe(51);
    expect(stored.find(({ value }) => value === '(other)')).toMatchObject({ visits: 10 });
    const listed = await by('source');
    expect(listed.length).toBe(21);
    expect(listed.at(-1)).toEqual(['(other)', [40, 0, 0, 0, 0, 0]]);
  });
});

test('lists sources with equal figures in the same order on every machine', async () => {
  shop = await testShop();
  for (const source of ['été', 'zoo', 'ant']) await visit(`?utm_source=${source}`);
  expect((await by('source')).map(([source]) => source)).toEqual(['ant', 'zoo', 'été']);
  await shop.close();
});

test('counts no source of other pages, robots and visitors who opted out', async () => {
  shop = await testShop();
  await visit('?utm_source=news', { path: '/contact' });
  await visit('?utm_source=news', { step: 'buy-seen' });
  await visit('?utm_source=news', {}, { dnt: '1' });
  await visit('?utm_source=news', {}, { 'user-agent': 'Googlebot' });
  expect(await shop.store.selectFrom('visit_sources').selectAll().execute()).toEqual([]);
  await visit('', { query: 7, referrer: ['x'] });
  expect(await by('source')).toEqual([['(none)', [1, 0, 0, 0, 0, 0]]]);
  await shop.close();
});
