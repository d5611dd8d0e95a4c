import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../testkit/engines.ts';
import { disputeEvent, sessionEvent } from '../../testkit/fakes/paymentEvents.ts';
import { sellerOf } from '../../testkit/testSeller.ts';
import { type TestShop, testShop } from '../../testkit/testShop.ts';
import { erase, exportData } from '../commands/personalData.ts';
import type { CaseRow } from '../db/schema.ts';
import { indexOrder } from '../orders/orderWords.ts';
import { everyTable } from './tableRules.ts';

let shop: TestShop;
afterEach(() => shop.close());

const MARIA = { email: 'Maria.Petrova@Example.com', name: 'Мария Petrova' };
const BORIS = { email: 'boris@example.org', name: 'Boris' };
const MARIAS_BROWSER = {
  referer: 'http://localhost/?utm_campaign=spring-for-maria',
  'user-agent': 'TestBrowser/1.0',
};
const MARIAS_HOME = {
  phone: '+49 30 123456',
  address: { country: 'DE', line1: 'Unter den Linden 1' },
};
/** Everything that identifies Maria, in every spelling that may be stored. */
const TRACES = [
  'maria.petrova',
  'petrova',
  'мария',
  '203.0.113.7',
  'DE89370400440532013000',
  '+49 30 123456',
  'Unter den Linden',
  '4242',
  'TestBrowser/1.0',
  'never worked for Maria',
  'spring-for-maria',
];

const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' };
const send = (path: string, body: object, more: Record<string, string> = {}) =>
  shop.app.request(path, {
    method: 'POST',
    headers: { ...headers, ...more },
    body: JSON.stringify(body),
  });

async function buy(person: { email: string; name: string }, n: number) {
  await send('/forms/purchase', person, person === MARIA ? MARIAS_BROWSER : {});
  const lead = await shop.store
    .selectFrom('purchase_requests')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow();
  const completed = sessionEvent('completed', {
    id: `cs_${n}`,
    payment_intent: `pi_${n}`,
    client_reference_id: lead.id,
    customer_details: { ...person, ...(person === MARIA ? MARIAS_HOME : {}) },
  });
  await shop.deliver(completed);
  const order = (await shop.orders()).at(-1);
  if (!order) throw new Error('no order');
  await indexOrder(shop.store, order.id);
  const copies = join(shop.dataDir, 'stamped', order.id, '1.0');
  mkdirSync(copies, { recursive: true });
  writeFileSync(join(copies, 'book.pdf'), `Licensed to ${person.name} (${person.email})`);
  return order;
}

const caseOf = (change: Partial<CaseRow>): CaseRow => ({
  id: 'case-1',
  number: 71,
  kind: 'refund',
  submission_id: 'none',
  order_id: null,
  state: 'paid',
  flags: '[]',
  email: MARIA.email,
  name: MARIA.name,
  language: 'en',
  received_at: 1,
  due_at: null,
  place: 0,
  reviewed_at: null,
  decision: 'declined',
  decided_at: null,
  decline_reason: 'It never worked for Maria, said Мария Petrova',
  settled_at: null,
  settlement: 'We help Мария Petrova on Friday',
  pay_by: 'bank',
  refund_cents: 4900,
  iban: 'DE89370400440532013000',
  account_holder: MARIA.name,
  paid_at: null,
  paid_by: 'bank',
  paid_reference: 'TRX-77 to Мария Petrova',
  retracted_at: null,
  ...change,
});

/** Two people with every kind of data that a shop stores. */
async function fill() {
  const order = await buy(MARIA, 1);
  await buy(BORIS, 2);
  await send('/forms/withdrawal', { ...MARIA, order: 'mine, Petrova', confirmed: 'yes' });
  await shop.settled();
  await shop.store.updateTable('cases').set({ state: 'taken-back' }).execute();
  await shop.store
    .insertInto('refund_requests')
    .values({
      id: 'request-1',
      dedupe_key: 'made of what was sent',
      received_at: 1,
      language: 'en',
      suspicion: null,
      email: 'MARIA.PETROVA@example.com',
      submitted_at: '2026-11-15T12:00:00Z',
      user_agent: 'TestBrowser/1.0',
      answers: JSON.stringify({ email: MARIA.email, stuckDetails: 'It never worked for Maria' }),
      ip_address: '203.0.113.7',
    })
    .execute();
  const about = { submission_id: 'request-1', order_id: order.id };
  await shop.store.insertInto('cases').values(caseOf(about)).execute();
  await shop.store
    .insertInto('payments')
    .values({
      id: 'pi_1',
      refunded_cents: 4900,
      refunds: '{}',
      dispute: 'none',
      disputes: '{}',
      last4: '4242',
    })
    .execute();
  await shop.store
    .insertInto('audit_log')
    .values({
      id: 'line',
      at: 1,
      subject: order.id,
      event: 'note',
      details: JSON.stringify({
        said: 'Мария Petrova called, announced by maria.petrova@EXAMPLE.com',
      }),
    })
    .execute();
  await shop.settled();
  await shop.store
    .insertInto('outbox')
    .values({
      id: 'job',
      dedupe_key: 'job',
      kind: 'sandbox-event',
      payload: JSON.stringify({ event: { customer: MARIA } }),
      created_at: 1,
      run_at: 1,
      attempts: 12,
      state: 'parked',
      error: 'the webhook answered 503',
      about: null,
    })
    .execute();
  return order;
}

async function everythingStored(): Promise<string> {
  const tables = await Promise.all(
    everyTable.map(async ([table]) => {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(shop.store);
      const lines = rows.map((row) => JSON.stringify(row)).toSorted();
      return `${table}: ${lines.join('\n')}`;
    }),
  );
  const files = readdirSync(shop.dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(shop.dataDir, name)).isFile())
    .map((name) => `${name}: ${readFileSync(join(shop.dataDir, name), 'utf8')}`);
  return [...tables, ...files].join('\n');
}
const tracesIn = (text: string) =>
  TRACES.filter((trace) => text.toLowerCase().includes(trace.toLowerCase()));
const run = (input: {
  email: string;
  dryRun?: boolean;
  anyway?: boolean;
  andEndAccess?: boolean;
}) => erase.run(sellerOf(shop), { dryRun: false, anyway: false, andEndAccess: false, ...input });

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    shop = await testShop({ ...(await settingsFor(engine)), TRUST_PROXY: '1' });
  });

  test('exports everything about a person, and nothing about another', async () => {
    await fill();
    const data = await exportData.run(sellerOf(shop), { email: 'maria.petrova@EXAMPLE.com' });
    if (!('about' in data)) throw new Error('it was written to a file');
    const text = JSON.stringify(data);
    const filled = data.parts.filter(({ rows }) => rows.length > 0).map(({ table }) => table);
    const personal = everyTable.filter(([, rule]) => 'belongs' in rule).map(([table]) => table);
    expect(filled.sort()).toEqual(personal.sort());
    expect(tracesIn(text)).toEqual(TRACES);
    expect(text.toLowerCase()).not.toContain('boris');
    expect(text).not.toMatch(/library_hash|dedupe_key/);
    const [order] = data.parts.find(({ table }) => table === 'orders')?.rows ?? [];
    expect(order).toMatchObject({ number: 1, paid_at: '2026-11-15T11:59:00.000Z' });
    expect(data.files.list.map(({ path }) => path)).toContainEqual(
      expect.stringMatching(/^stamped\/.*book\.pdf$/),
    );
    expect(data.files.list.some(({ path }) => path.endsWith('.eml'))).toBe(true);
  });

  test('erases every trace of the person and leaves the rest unchanged', async () => {
    const order = await fill();
    expect(tracesIn(await everythingStored())).toEqual(TRACES);
    const erasure = await run({ email: 'maria.petrova@example.COM' });
    const left = await everythingStored();
    expect(tracesIn(left)).toEqual([]);
    expect(left.toLowerCase()).toContain('boris@example.org');
    expect(left).toContain('TRX-77 to [erased]');
    expect(left).toContain('announced by [erased]');
    expect(erasure.tables.find(({ table }) => table === 'orders')).toMatchObject({
      rows: 1,
      outcome: 'made anonymous',
      kept: expect.arrayContaining([expect.stringMatching(/^country: accounting/)]),
    });
    const [erased, other] = await shop.orders();
    expect(erased).toMatchObject({
      number: 1,
      email: '',
      name: '',
      amount_cents: 4900,
      tax_cents: 817,
      country: 'DE',
      paid_at: order.paid_at,
      library_hash: order.library_hash,
      session_id: 'cs_1',
    });
    expect(other).toMatchObject({ number: 2, email: BORIS.email, name: BORIS.name });
    const words = shop.store
      .selectFrom('order_words')
      .select('word')
      .where('order_id', '=', order.id);
    expect((await words.execute()).map(({ word }) => word).sort()).toEqual(['1', 'cs_1', 'pi_1']);
    const jobs = await shop.store
      .selectFrom('outbox')
      .selectAll()
      .where('id', '=', 'job')
      .execute();
    expect(jobs).toMatchObject([{ state: 'done', payload: '{}' }]);
    expect(readdirSync(join(shop.dataDir, 'stamped'))).toEqual([other?.id]);
  });

  test('logs an erasure under a keyed hash of the address', async () => {
    await fill();
    await run({ email: MARIA.email });
    const lines = await shop.store
      .selectFrom('audit_log')
      .selectAll()
      .where('event', '=', 'person erased')
      .execute();
    expect(lines).toHaveLength(1);
    expect(lines[0]?.subject).toMatch(/^person:[\w-]{43}$/);
    const again = await exportData.run(sellerOf(shop), { email: MARIA.email.toUpperCase() });
    if (!('about' in again)) throw new Error('it was written to a file');
    expect(again.parts.filter(({ rows }) => rows.length > 0)).toMatchObject([
      { table: 'audit_log', rows: [{ event: 'person erased' }] },
    ]);
    await expect(run({ email: MARIA.email })).rejects.toThrow('Nothing is stored');
  });

  test('only counts in a dry run', async () => {
    await fill();
    const before = await everythingStored();
    const { tables, files } = await run({ email: MARIA.email, dryRun: true });
    const counts = Object.fromEntries(tables.map(({ table, rows }) => [table, rows]));
    expect(counts).toMatchObject({ orders: 1, cases: 2, withdrawals: 1, payment_events: 1 });
    expect(files).toBeGreaterThan(1);
    expect(await everythingStored()).toBe(before);
  });

  test('refuses to erase during an open case or dispute, unless forced', async () => {
    await fill();
    await shop.store.updateTable('cases').set({ state: 'in-review' }).execute();
    await expect(run({ email: MARIA.email })).rejects.toThrow('case 1 is open');
    const foreseen = await run({ email: MARIA.email, dryRun: true });
    expect(foreseen.unsettled).toEqual(['case 1 is open', 'case 71 is open']);
    await shop.store
      .updateTable('cases')
      .set({ state: 'declined', decision: 'declined' })
      .execute();
    const dispute = disputeEvent('created', 'needs_response');
    await shop.deliver(dispute);
    await expect(run({ email: MARIA.email })).rejects.toThrow('dispute');
    await run({ email: MARIA.email, anyway: true });
    expect(tracesIn(await everythingStored())).toEqual([]);
  });

  test('keeps the library link working, unless access is to end', async () => {
    await fill();
    const page = await (await shop.app.request('/thank-you?session_id=cs_1&lng=en')).text();
    const address = page.match(/\/library\/[\w-]{43}/)?.[0] ?? 'no library link';
    await run({ email: MARIA.email });
    expect((await shop.app.request(address)).status).toBe(200);
    const other = await (await shop.app.request('/thank-you?session_id=cs_2&lng=en')).text();
    const ended = other.match(/\/library\/[\w-]{43}/)?.[0] ?? 'no library link';
    await run({ email: BORIS.email, andEndAccess: true });
    expect((await shop.app.request(ended)).status).toBe(404);
  });
});
