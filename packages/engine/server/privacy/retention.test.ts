import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { caseRow } from '../../../../testkit/fakes/caseRow.ts';
import { deliveryRow } from '../../../../testkit/fakes/deliveryRow.ts';
import {
  chargeEvent,
  completed,
  disputeEvent,
  paidSession,
  refundUpdate,
  sessionEvent,
} from '../../../../testkit/fakes/paymentEvents.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { retention } from '../commands/personalDataCommands.ts';
import { commands } from '../composition.ts';
import type { CaseRow } from '../db/schema.ts';

let shop: TestShop;
afterEach(() => shop.close());

const form = (id: string, received: string, suspicion: string | null = null) => ({
  id,
  dedupe_key: id,
  received_at: Date.parse(received),
  language: 'en',
  suspicion,
  email: 'ann@example.com',
  submitted_at: received,
  user_agent: '',
});
const purchase = { name: 'Ann', attribution: '{}', reminder_agreed: 0 } as const;
const request = (case_number: number) =>
  ({ case_number, kind: 'refund', answers: '{}', ip_address: '' }) as const;

const caseFor = (number: number, received: string, change: Partial<CaseRow>) =>
  caseRow({
    id: `case-${number}`,
    number,
    received_at: Date.parse(received),
    ...change,
  });

const run = (dryRun = false, clockIsRight = true) =>
  retention.run(sellerOf(shop), { dryRun, clockIsRight });
const idsIn = async (
  table:
    | 'purchase_forms'
    | 'requests'
    | 'cases'
    | 'payment_events'
    | 'payments'
    | 'refunds'
    | 'disputes'
    | 'jobs'
    | 'emails',
) => {
  const rows = await shop.store.selectFrom(table).select('id').execute();
  return rows.map(({ id }) => id).sort();
};

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(engine));
  });

  test('deletes what the privacy policy promises, and nothing else', async () => {
    await shop.store
      .insertInto('purchase_forms')
      .values([
        { ...form('fresh', '2026-11-01'), ...purchase },
        { ...form('old', '2026-08-01'), ...purchase },
        { ...form('fresh-suspicious', '2026-11-01', 'honeypot'), ...purchase },
        { ...form('old-suspicious', '2026-10-01', 'honeypot'), ...purchase },
      ])
      .execute();
    await shop.store
      .insertInto('requests')
      .values([
        { ...form('five years', '2021-11-14'), ...request(1) },
        { ...form('five years and open', '2021-11-14'), ...request(2) },
        { ...form('suspicious', '2026-10-01', 'honeypot'), ...request(3) },
        { ...form('suspicious and open', '2026-10-01', 'honeypot'), ...request(4) },
        { ...form('kept', '2021-11-16'), ...request(6) },
      ])
      .execute();
    const { submitted_at, user_agent, ...statement } = form('statement', '2021-11-14');
    await shop.store
      .insertInto('requests')
      .values({
        ...statement,
        ...{ kind: 'withdrawal', case_number: 5, name: 'Ann', order_reference: '1' },
      })
      .execute();
    const suspicious = { flags: '["suspected-bot","no-match"]' };
    await shop.store
      .insertInto('cases')
      .values([
        caseFor(1, '2021-11-14', {}),
        caseFor(2, '2021-11-14', { state: 'in-review' }),
        caseFor(3, '2026-10-01', { state: 'declined', ...suspicious }),
        caseFor(4, '2026-10-01', { state: 'received', ...suspicious }),
        caseFor(5, '2021-11-14', { kind: 'withdrawal', state: 'canceled' }),
        caseFor(6, '2021-11-16', {}),
      ])
      .execute();
    await shop.store
      .insertInto('requests')
      .values([
        { ...form('repeat of open', '2021-11-14'), ...request(7), repeats: 'case-2' },
        { ...form('repeat of closed', '2021-11-14'), ...request(8), repeats: 'case-1' },
      ])
      .execute();
    const views = { path: '/', language: 'en', views: 1 };
    await shop.store
      .insertInto('page_views')
      .values(['2026-11-14', '2024-11-14'].map((day) => ({ day, ...views })))
      .execute();
    const session = {
      ...{ user_name: null, credential: 'x', challenge: null, awaits_passkey: 0 as const },
      ...{ created_at: 1, seen_at: 1 },
    };
    const now = shop.time.now.getTime();
    await shop.store
      .insertInto('desk_sessions')
      .values([
        { token_hash: 'over', expires_at: now - 1, ...session },
        { token_hash: 'open', expires_at: now + 1, ...session },
      ])
      .execute();

    const { removed: foreseen } = await run(true);
    expect(await idsIn('purchase_forms')).toHaveLength(4);
    const { removed } = await run();
    expect(await idsIn('purchase_forms')).toEqual(['fresh', 'fresh-suspicious']);
    const left = ['five years and open', 'kept', 'repeat of open', 'suspicious and open'];
    expect(await idsIn('requests')).toEqual(left);
    expect(await idsIn('cases')).toEqual(['case-2', 'case-4', 'case-6']);
    expect(await shop.store.selectFrom('page_views').select('day').execute()).toEqual([
      { day: '2026-11-14' },
    ]);
    expect(await shop.store.selectFrom('desk_sessions').select('token_hash').execute()).toEqual([
      { token_hash: 'open' },
    ]);
    expect(removed.map(({ table }) => table)).toContain('requests');
    // A form is due only after its case is deleted, which a dry run does not do.
    expect(foreseen.map(({ table }) => table)).toContain('cases');
    const lines = shop.store.selectFrom('audit_log').selectAll().where('subject', '=', 'retention');
    expect((await lines.execute()).map(({ details }) => JSON.parse(details))).toMatchObject([
      { lines: expect.arrayContaining([{ table: 'cases', rows: 3, outcome: 'deleted' }]) },
    ]);
    expect((await run()).removed).toEqual([]);
  });

  test('keeps an old payment event until it has been applied', async () => {
    const old = { type: '', received_at: Date.parse('2026-01-01'), payload: '{}' };
    const events = [
      { ...old, id: 'applied', applied_at: old.received_at },
      { ...old, id: 'not yet', applied_at: null },
    ];
    await shop.store.insertInto('payment_events').values(events).execute();
    await run();
    expect(await idsIn('payment_events')).toEqual(['not yet']);
    await shop.store.updateTable('payment_events').set({ applied_at: 1 }).execute();
    await run();
    expect(await idsIn('payment_events')).toEqual([]);
  });

  test('forgets payments that are for no order of ours', async () => {
    const foreign = { payment_intent: 'pi_foreign' };
    const dispute = disputeEvent('created', 'needs_response', 'pi_foreign');
    await shop.deliver(
      sessionEvent('completed'),
      chargeEvent('succeeded', '4242'),
      chargeEvent('succeeded', '1881', 'pi_foreign'),
      refundUpdate('created', foreign),
      dispute,
    );
    await run();
    expect(await idsIn('payments')).toEqual(['pi_1', 'pi_foreign']);
    shop.time.now = new Date('2027-03-15T12:00:00Z');
    await run();
    expect(await idsIn('payments')).toEqual(['pi_1']);
    expect([...(await idsIn('refunds')), ...(await idsIn('disputes'))]).toEqual([]);
  });

  test('deletes old entries of the delivery log, except while the payment is disputed', async () => {
    await shop.deliver(sessionEvent('completed'), disputeEvent('created', 'needs_response'));
    const paid = { id: 'cs_2', payment_intent: 'pi_2' };
    await shop.deliver(sessionEvent('completed', paid));
    const [disputed, other] = await shop.orders();
    const old = { last_at: shop.time.now.getTime() - 541 * 86_400_000 };
    const fresh = { last_at: shop.time.now.getTime() - 539 * 86_400_000, item: 'fresh' };
    await shop.store.deleteFrom('deliveries').execute();
    await shop.store
      .insertInto('deliveries')
      .values([
        deliveryRow({ order_id: disputed?.id ?? '', ...old, item: 'disputed' }),
        deliveryRow({ order_id: other?.id ?? '', ...old }),
        deliveryRow({ order_id: other?.id ?? '', ...fresh }),
      ])
      .execute();
    await run();
    const left = () => shop.store.selectFrom('deliveries').select('item').orderBy('item').execute();
    const items = async () =>
      (await left()).map(({ item }) => item).filter((item) => item !== 'order-confirmation');
    expect(await items()).toEqual(['disputed', 'fresh']);
    await shop.deliver(disputeEvent('closed', 'won', 'pi_1', 1, { seconds: 60 }));
    await run();
    expect(await items()).toEqual(['fresh']);
  });

  test('anonymizes an old order and keeps its library link', async () => {
    await shop.deliver(sessionEvent('completed'));
    const [before] = await shop.orders();
    const copies = join(shop.dataDir, 'stamped', before?.id ?? '');
    mkdirSync(copies, { recursive: true });
    shop.time.now = new Date('2031-11-15T11:00:00Z');
    await run();
    expect((await shop.orders())[0]?.email).toBe('ann@example.com');
    expect(await idsIn('payment_events')).toEqual([]);
    expect(await idsIn('jobs')).toEqual([]);
    expect(await idsIn('emails')).toEqual([]);
    shop.time.now = new Date('2031-11-15T13:00:00Z');
    await run();
    const [after] = await shop.orders();
    expect(after).toMatchObject({ number: 1, email: '', name: '', amount_cents: 4900 });
    expect(after?.library_hash).toBe(before?.library_hash);
    expect(existsSync(copies)).toBe(false);
    expect((await run()).removed).toEqual([]);
  });

  test('keeps documents for ten years after the end of the year, and their numbers used', async () => {
    const codes = async () =>
      (await shop.store.selectFrom('documents').select('code').orderBy('number').execute()).map(
        ({ code }) => code,
      );
    const [first, second] = ['TEST-R-00000001', 'TEST-R-00000002'];
    // The last second of December 31 in Sofia, and the first of January 1.
    for (const [at, session] of [
      ['2026-12-31T21:59:59Z', 'cs_1'],
      ['2026-12-31T22:00:00Z', 'cs_2'],
    ] as const) {
      shop.time.now = new Date(at);
      await shop.deliver(sessionEvent('completed', paidSession(session)));
    }
    for (const [at, kept] of [
      ['2036-12-31T21:59:59Z', [first, second]],
      ['2036-12-31T22:00:00Z', [second]],
      ['2037-12-31T21:59:59Z', [second]],
      ['2037-12-31T22:00:00Z', []],
    ] as const) {
      shop.time.now = new Date(at);
      await run();
      expect(await codes(), at).toEqual(kept);
    }
    // The next document continues the series of those that were deleted.
    await shop.deliver(sessionEvent('completed', paidSession('cs_3')));
    expect(await codes()).toEqual(['TEST-R-00000003']);
  });

  test.each([
    ['since it last ran', true],
    ['since the newest order', false],
  ])('deletes nothing after the clock has jumped %s', async (_, hasRun) => {
    await shop.deliver(sessionEvent('completed'));
    if (hasRun) await run(false, false);
    const before = shop.time.now;
    shop.time.now = new Date('2032-11-15T12:00:00Z');
    const buyer = async () => (await shop.orders())[0]?.email;
    for (const _day of [1, 2]) {
      await expect(run(false, false)).rejects.toThrow('The server’s clock says 2032-11-1');
      // With a wrong clock the shop keeps selling, and stores wrong times.
      await shop.deliver(completed('cs_2'));
      shop.time.now = new Date(shop.time.now.getTime() + 86_400_000);
    }
    expect((await run(true, false)).removed.map(({ table }) => table)).toContain('orders');
    expect(await buyer()).toBe('ann@example.com');
    const check = (await commands.doctor.run(sellerOf(shop), {})).filter(
      (found) => found.check === 'Clock',
    );
    expect(check).toMatchObject([
      { status: 'missing', details: expect.stringContaining('2026-1') },
    ]);
    const alerts = shop.store.selectFrom('emails').select(['dedupe_key', 'state']);
    expect(await alerts.where('dedupe_key', 'like', 'alert:retention-paused:%').execute()).toEqual([
      { dedupe_key: expect.any(String), state: 'done' },
    ]);

    shop.time.now = new Date(before.getTime() + 2 * 86_400_000);
    await run(false, false);
    expect(await buyer()).toBe('ann@example.com');
    shop.time.now = new Date('2032-11-18T12:00:00Z');
    await run();
    expect(await buyer()).toBe('');
  });

  test('deletes in small batches and reports progress', async () => {
    const old = Array.from({ length: 1200 }, (_, n) => ({
      ...form(`${n}`, '2020-01-01'),
      ...purchase,
    }));
    await shop.store.insertInto('purchase_forms').values(old).execute();
    const seen: [number, number][] = [];
    const progress = (_: string, done: number, total: number) => seen.push([done, total]);
    await retention.run({ ...sellerOf(shop), progress }, { dryRun: false, clockIsRight: true });
    expect(seen).toEqual([
      [500, 1200],
      [1000, 1200],
      [1200, 1200],
    ]);
    expect(await idsIn('purchase_forms')).toEqual([]);
  });
});
