import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import {
  chargeEvent,
  disputeEvent,
  refundEvent,
  refundUpdate,
  sessionEvent,
  signed,
} from '../../../../testkit/fakes/paymentEvents.ts';
import { requestRefund, withdraw } from '../../../../testkit/fakes/requests.ts';
import {
  BORIS,
  MARIA,
  NEVER_STORED,
  TRACES,
  twoPeople,
} from '../../../../testkit/fakes/twoPeople.ts';
import { sentNotLogged } from '../../../../testkit/queued.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';
import { erase, exportData } from '../commands/personalDataCommands.ts';
import { enqueue } from '../jobs/queue.ts';
import { unpackBody } from '../mail/emailCopies.ts';
import { queueDocuments } from '../orders/dueDocuments.ts';
import { everyTable } from './tableRules.ts';

let shop: TestShop;
afterEach(() => shop.close());

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

  test('finds and erases an address that others wrote into their forms', async () => {
    await shop.deliver(sessionEvent('completed'));
    const named = 'I bought with Ann@Example.com';
    await requestRefund(shop, { email: 'second@example.com', txn: '9', stuckDetails: named });
    await withdraw(shop, { email: 'third@example.com', name: 'Third', order: named });
    const data = await exportData.run(sellerOf(shop), { email: 'ann@example.com' });
    if (!('about' in data)) throw new Error('it was written to a file');
    const counted = data.mentions.map(({ table, rows }) => [table, rows.length]);
    expect(counted).toContainEqual(['requests', 2]);
    expect(JSON.stringify(data)).not.toContain('third@example.com');
    await run({ email: 'ann@example.com', anyway: true });
    const left = await everythingStored();
    expect(left.toLowerCase()).not.toContain('ann@example.com');
    expect(left).toContain('I bought with [erased]');
    expect(left).toContain('third@example.com');
    await expect(run({ email: 'ann@example.com' })).rejects.toThrow('Nothing is left to erase');
  });

  test('deletes emails that quote an address from what others sent again', async () => {
    const second = { email: 'second@example.com', name: 'Second' };
    await shop.deliver(sessionEvent('completed', { customer_details: second }));
    const request = { email: second.email, txn: '1' };
    await requestRefund(shop, request);
    await requestRefund(shop, { ...request, stuckDetails: 'I am a friend of Ann@Example.com' });
    expect(await shop.store.selectFrom('cases').select('number').execute()).toHaveLength(1);
    const quoting = async () => {
      const copies = await shop.store.selectFrom('email_copies').selectAll().execute();
      return copies.filter(({ body }) => /ann@example\.com/i.test(unpackBody(body).text)).length;
    };
    expect(await quoting()).toBe(1);
    const kept = await shop.store.selectFrom('email_copies').select('email_id').execute();
    await run({ email: 'ann@example.com' });
    expect(await quoting()).toBe(0);
    const left = await shop.store.selectFrom('email_copies').select('email_id').execute();
    expect(left).toHaveLength(kept.length - 1);
  });

  test('exports everything about a person, and nothing about another', async () => {
    await twoPeople(shop);
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
    const order = await twoPeople(shop);
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
    const jobs = await shop.store.selectFrom('jobs').selectAll().where('id', '=', 'job').execute();
    expect(jobs).toMatchObject([{ state: 'done', payload: '{}' }]);
    expect(readdirSync(join(shop.dataDir, 'stamped'))).toEqual([other?.id]);
  });

  test('logs an erasure under a keyed hash of the address', async () => {
    await twoPeople(shop);
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
    await expect(run({ email: MARIA.email })).rejects.toThrow(
      'Nothing is left to erase. The audit log keeps 2 entries',
    );
    await expect(run({ email: 'nobody@example.com' })).rejects.toThrow('No data is stored');
  });

  test('stores nothing about an erased person, whatever the provider sends later', async () => {
    await twoPeople(shop);
    await run({ email: MARIA.email });
    const details = { ...MARIA, phone: NEVER_STORED[0], address: { line1: NEVER_STORED[1] } };
    const late = { id: 'cs_1', payment_intent: 'pi_1', customer_details: details };
    const refunded = refundEvent(4900);
    Object.assign(refunded.data.object, {
      billing_details: details,
      receipt_email: MARIA.email,
      payment_method_details: { card: { last4: '4242' } },
    });
    await shop.deliver(sessionEvent('async_payment_succeeded', late), refunded);
    expect(tracesIn(await everythingStored())).toEqual([]);
  });

  test('does not apply the card of an erased person, whose event was read before', async () => {
    await twoPeople(shop);
    await run({ email: MARIA.email });
    const { id, ...event } = chargeEvent('succeeded', '4242');
    const row = { id, type: event.type, received_at: 1, payment_ref: 'pi_1' };
    const payload = JSON.stringify({ id, ...event });
    await shop.store
      .insertInto('payment_events')
      .values({ ...row, payload })
      .execute();
    const job = {
      kind: 'payment-event',
      dedupeKey: `payment-event:${id}`,
      payload: { event: id },
    } as const;
    await enqueue(shop.store, () => shop.time.now, job);
    await shop.idle();
    const payments = shop.store.selectFrom('payments').select('last4').where('id', '=', 'pi_1');
    expect(await payments.execute()).toEqual([{ last4: null }]);
  });

  test('finds a person in an event that could not be applied', async () => {
    const event = sessionEvent('completed', { customer_details: MARIA, amount_total: 'a lot' });
    const wrong = sessionEvent('completed', { customer_details: MARIA });
    await shop.worker.stop();
    for (const one of [event, wrong]) await shop.app.request('/webhooks/stripe', signed(one));
    await shop.store.updateTable('jobs').set({ state: 'failed' }).execute();
    const data = await exportData.run(sellerOf(shop), { email: MARIA.email });
    expect(JSON.stringify(data).toLowerCase()).toContain('мария petrova');
    const { tables } = await run({ email: MARIA.email });
    expect(tables.map(({ table }) => table)).toContain('payment_events');
    expect(tracesIn(await everythingStored())).toEqual([]);
  });

  test('stores nothing that the shop has no use for', async () => {
    await twoPeople(shop);
    const stored = await everythingStored();
    expect(NEVER_STORED.filter((text) => stored.includes(text))).toEqual([]);
  });

  test('only counts in a dry run', async () => {
    await twoPeople(shop);
    // The delivery log is written once a second.
    await expect.poll(() => sentNotLogged(shop.store)).toEqual([]);
    const before = await everythingStored();
    const { tables, files } = await run({ email: MARIA.email, dryRun: true });
    const counts = Object.fromEntries(tables.map(({ table, rows }) => [table, rows]));
    expect(counts).toMatchObject({ orders: 1, cases: 2, requests: 2, payment_events: 1 });
    expect(files).toBeGreaterThan(1);
    expect(await everythingStored()).toBe(before);
  });

  test('refuses to erase during an open case or dispute, unless forced', async () => {
    await twoPeople(shop);
    await shop.store.updateTable('cases').set({ state: 'in-review' }).execute();
    await expect(run({ email: MARIA.email })).rejects.toThrow('case 1 is open');
    const foreseen = await run({ email: MARIA.email, dryRun: true });
    expect(foreseen.blockers).toEqual(['case 1 is open', 'case 71 is open']);
    await shop.store
      .updateTable('cases')
      .set({ state: 'declined', decision: 'declined', decided_at: 1 })
      .execute();
    const dispute = disputeEvent('created', 'needs_response');
    await shop.deliver(dispute);
    await expect(run({ email: MARIA.email })).rejects.toThrow('dispute');
    await run({ email: MARIA.email, anyway: true });
    expect(tracesIn(await everythingStored())).toEqual([]);
  });

  test.each([
    ['awaits its payment', { payment_status: 'unpaid' }],
    ['is on hold', { amount_total: 100 }],
  ])('refuses to erase a buyer whose order %s: it could not be delivered', async (why, change) => {
    await shop.deliver(sessionEvent('completed', change));
    await expect(run({ email: 'ann@example.com' })).rejects.toThrow(`order 1 ${why}`);
    await run({ email: 'ann@example.com', anyway: true });
    expect(await shop.orders()).toMatchObject([{ email: '' }]);
  });

  test('refuses to erase during a refund; if forced, the refund is still paid', async () => {
    await shop.deliver(sessionEvent('completed'));
    await shop.worker.stop();
    const wanted = { number: 1, reason: 'goodwill', note: 'Sorry, Ann' } as const;
    await commands['order-refund'].run(sellerOf(shop), wanted);
    await expect(run({ email: 'ann@example.com' })).rejects.toThrow('a refund is in progress');
    await run({ email: 'ann@example.com', anyway: true });
    expect(await shop.store.selectFrom('card_refunds').selectAll().execute()).toMatchObject([
      { state: 'asked', cents: 4900, back_before: 0, note: '' },
    ]);
    const jobs = shop.store.selectFrom('jobs').select('state').where('kind', '=', 'card-refund');
    expect(await jobs.execute()).toEqual([{ state: 'waiting' }]);
  });

  test('refuses to erase while a refund is pending at the provider', async () => {
    await shop.deliver(sessionEvent('completed'), refundUpdate('created', { status: 'pending' }));
    await expect(run({ email: 'ann@example.com' })).rejects.toThrow('a refund is in progress');
    await shop.deliver(refundUpdate('updated', { status: 'succeeded' }));
    await run({ email: 'ann@example.com' });
  });

  test('still issues a document that was due', async () => {
    await shop.deliver(sessionEvent('completed'));
    const [order] = await shop.orders();
    await shop.worker.stop();
    await shop.store
      .transaction()
      .execute((transaction) => queueDocuments(transaction, () => shop.time.now, order?.id ?? ''));
    await run({ email: 'ann@example.com' });
    const jobs = shop.store.selectFrom('jobs').select('state');
    expect(await jobs.where('kind', '=', 'issue-documents').execute()).toEqual([
      { state: 'waiting' },
    ]);
  });

  test('keeps the library link working, unless access is to end', async () => {
    await twoPeople(shop);
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
