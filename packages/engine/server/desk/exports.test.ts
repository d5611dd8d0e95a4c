import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test } from 'vitest';
import { ENGINES, FULL, settingsFor } from '../../../../testkit/engines.ts';
import { sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { requestRefund } from '../../../../testkit/fakes/requests.ts';
import { type TestDesk, testDesk } from '../../../../testkit/testDesk.ts';
import { commands } from '../composition.ts';
import type { OrderRow } from '../db/schema.ts';

let it: TestDesk;
afterEach(() => it.close());

const order = (number: number, change: Partial<OrderRow> = {}): OrderRow => ({
  id: `order-${number}`,
  number,
  session_id: `cs_${number}`,
  payment_id: `pi_${number}`,
  purchase_form_id: null,
  state: number % 10 === 0 ? 'held' : 'paid',
  email: `buyer-${number}@example.com`,
  name: `Buyer ${number}`,
  language: 'en',
  amount_cents: 4900,
  presented_cents: null,
  presented_currency: null,
  discount_cents: 0,
  tax_cents: 817,
  currency: 'usd',
  country: 'DE',
  created_at: Date.parse('2026-11-15T12:00:00Z') + number,
  paid_at: Date.parse('2026-11-15T12:00:05Z'),
  failed_at: null,
  hold_reason: number % 10 === 0 ? 'wrong-amount' : null,
  duplicate_of: null,
  duplicate_dismissed_at: null,
  email_corrected_at: null,
  link_changed_at: null,
  revoked_at: null,
  refunded_cents: 0,
  bank_refunded_cents: 0,
  refunded_at: null,
  library_hash: `hash-${number}`,
  text_versions: '{}',
  attribution: '{}',
  billing: null,
  vat_check: null,
  reverse_charge: 0,
  product_version: null,
  document_due: null,
  code: null,
  counted_at: null,
  ...change,
});

async function fill(count: number): Promise<void> {
  const { store } = it.shop;
  const BATCH = 500;
  await store.transaction().execute(async (transaction) => {
    for (let from = 1; from <= count; from += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, count - from + 1) }, (_, n) => from + n);
      const payments = numbers.map((n) => ({
        id: `pi_${n}`,
        first_seen_at: 0,
        refunded_cents: 0,
        last4: null,
      }));
      await transaction.insertInto('payments').values(payments).execute();
      await transaction
        .insertInto('orders')
        .values(numbers.map((n) => order(n)))
        .execute();
    }
  });
}

const download = async (path: string) => it.ask(path, { headers: { cookie: await it.logIn() } });

describe.each(ENGINES)('on %s', (engine) => {
  test('shows no payment before its order', async () => {
    it = await testDesk(await settingsFor(engine));
    await fill(1);
    const paid_at = Date.parse('2026-11-15T11:23:11Z');
    const times = { paid_at, created_at: paid_at + 1000 };
    await it.shop.store.updateTable('orders').set(times).execute();
    const [, line = ''] = (await (await download('/export/orders.csv')).text()).split('\r\n');
    expect(line.split(',').slice(1, 3)).toEqual(['2026-11-15 13:23:11', '2026-11-15 13:23:11']);
  });

  test('exports the orders of the filtered list, in the same order', async () => {
    it = await testDesk(await settingsFor(engine));
    await fill(120);
    await it.shop.store
      .updateTable('orders')
      .set({
        name: '=HYPERLINK("http://evil.example")',
        refunded_cents: 1000,
        refunded_at: Date.parse('2026-11-15T23:30:00Z'),
      })
      .where('number', '=', 120)
      .execute();
    const answer = await download('/export/orders.csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="orders-2026-11-15.csv"',
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, first, ...rest] = bytes.subarray(3).toString().split('\r\n');
    expect(head).toBe(
      'Order,Ordered (Sofia),Paid (Sofia),Name,Email,Country,Amount,Discount,Code,Tax,Tax rate %,Currency,Refunded,Refunded on (Sofia),Status,Payment ID,Documents,Paid as,Paid as currency',
    );
    expect(first).toBe(
      `120,2026-11-15 14:00:00,2026-11-15 14:00:05,"'=HYPERLINK(""http://evil.example"")",buyer-120@example.com,DE,49.00,0.00,,8.17,20.00,USD,10.00,2026-11-16 01:30:00,held,pi_120,,,`,
    );
    expect(rest).toHaveLength(119 + 1);
    const held = await (await download('/export/orders.csv?state=held&sort=oldest')).text();
    const numbers = held.split('\r\n').map((line) => line.split(',')[0]);
    expect(numbers.slice(1, 4)).toEqual(['10', '20', '30']);
    expect(numbers).toHaveLength(1 + 12 + 1);
    const day = await (await download('/export/orders.csv?from=2026-11-16&country=DE')).text();
    expect(day.split('\r\n')).toHaveLength(1 + 1);
    expect(await it.audit()).toContain('orders exported');
  });

  test('exports the tax of an order as its documents state it, and their payment', async () => {
    it = await testDesk(await settingsFor(engine));
    await it.shop.deliver(
      sessionEvent('completed', { total_details: { amount_discount: 0, amount_tax: 0 } }),
    );
    const [document] = await it.shop.store.selectFrom('documents').selectAll().execute();
    const cellsOf = async (list: string, heads: readonly string[]) => {
      const text = await (await download(`/export/${list}.csv`)).text();
      const [head = [], line = []] = text.split('\r\n').map((row) => row.split(','));
      return heads.map((name) => line[head.indexOf(name)]);
    };
    const tax = document && (document.tax_cents / 100).toFixed(2);
    expect(Number(tax)).toBeGreaterThan(0);
    expect(await cellsOf('orders', ['Tax', 'Tax rate %', 'Documents'])).toEqual([
      tax,
      document && (document.rate / 100).toFixed(2),
      document?.code,
    ]);
    expect(await cellsOf('documents', ['Document', 'Payment ID'])).toEqual([
      document?.code,
      'pi_1',
    ]);
  });

  test('exports buyers and cases', async () => {
    it = await testDesk(await settingsFor(engine));
    await fill(60);
    const buyers = (await (await download('/export/buyers.csv')).text()).split('\r\n');
    expect(buyers).toHaveLength(1 + 60 + 1);
    expect(buyers[1]).toMatch(/^buyer-10@example.com,Buyer 10,1,49.00,USD,2026-11-15 14:00:00$/);
    const cases = (await (await download('/export/cases.csv')).text()).split('\r\n');
    expect(cases[0]).toContain('Case,Type,Status');
    expect(cases).toHaveLength(2);
  });

  test('shows the reference of a case, and when it was resolved', async () => {
    it = await testDesk(await settingsFor(engine));
    await it.shop.deliver(sessionEvent('completed'));
    await requestRefund(it.shop, { txn: '1' });
    const resolution = 'We go through your first offer together.';
    await commands['refund-resolve'].run(it.shop.seller('desk'), { number: 1, resolution });
    const [head = [], line = []] = (await (await download('/export/cases.csv')).text())
      .split('\r\n')
      .map((row) => row.split(','));
    const cell = (name: string) => line[head.indexOf(name)];
    expect(cell('Case')).toBe('R-1');
    expect(cell('Status')).toBe('resolved');
    expect(cell('Decided (Sofia)')).toBe('2026-11-15 14:00:00');
    expect(cell('Decision')).toBe('resolved');
  });
});

test('rejects unknown filters and lists', async () => {
  it = await testDesk();
  expect((await download('/export/orders.csv?state=nothing')).status).toBe(422);
  expect((await download('/export/secrets.csv')).status).toBe(404);
  expect((await download('/export/constructor.csv')).status).toBe(404);
});

test('streams a hundred thousand orders in little memory', FULL, async () => {
  it = await testDesk();
  await fill(100_000);
  const answer = await download('/export/orders.csv');
  const reader = answer.body?.getReader();
  let lines = 0;
  const measured: number[] = [];
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) break;
    const before = lines;
    lines +=
      Buffer.from(value ?? [])
        .toString()
        .split('\r\n').length - 1;
    if (Math.floor(lines / 20_000) > Math.floor(before / 20_000)) measured.push(megabytes());
  }
  expect(lines).toBe(100_001);
  expect(measured).toHaveLength(5);
  expect(Math.max(...measured) - (measured[0] ?? 0)).toBeLessThan(40);
});

/** The memory in use after a garbage collection. */
function megabytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().rss / 1e6;
}
