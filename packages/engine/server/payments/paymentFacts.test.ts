import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MoneyShop, moneyShop } from '../../../../testkit/moneyShop.ts';
import type { CardRefund } from '../../rules/cardRefunds.ts';
import type { DisputeUpdate } from '../../rules/order.ts';
import { lockedTransaction } from '../db/locks.ts';
import {
  cardOf,
  forgetDigits,
  NO_FACTS,
  noteEvidenceDraft,
  openPayment,
  type PaymentUpdate,
  presentedColumns,
  presentedIn,
  readPayment,
  readPayments,
  savePaymentUpdate,
} from './paymentFacts.ts';

let shop: MoneyShop;
beforeEach(() => {
  shop = moneyShop();
});
afterEach(() => shop.close());

const SEEN = 1_000;
const save = (change: Partial<PaymentUpdate>, id = 'pi_1') =>
  lockedTransaction(shop.store, (transaction) =>
    savePaymentUpdate(transaction, id, { seenAt: SEEN, ...change }),
  );
const open = (id: string | null, at = SEEN) =>
  lockedTransaction(shop.store, (transaction) => openPayment(transaction, id, at));
const read = (id: string | null = 'pi_1') => readPayment(shop.store, id);
const payments = () => shop.store.selectFrom('payments').selectAll().orderBy('id').execute();

const PAID: CardRefund = { id: 're_1', cents: 1000, status: 'paid' };
const FAILED: CardRefund = { id: 're_2', cents: 500, status: 'failed', reason: 'lost_or_stolen' };
const IN_CAD: CardRefund = {
  ...{ id: 're_3', cents: 700, status: 'pending' },
  presented: { cents: 960, currency: 'CAD' },
};
const OPEN: DisputeUpdate = {
  ...{ id: 'du_1', status: 'open', at: 5, openedAt: 3, dueAt: 9, answered: true },
  ...{ reason: 'fraudulent', amountCents: 4900, currency: 'USD' },
};
const LOST: DisputeUpdate = { id: 'du_2', status: 'lost', at: 6, answered: false };

test('what is saved is read again, and nothing is known of other payments', async () => {
  await save({ refundedCents: 2200, cardCountry: 'DE', refunds: [PAID, FAILED, IN_CAD] });
  await save({ dispute: OPEN });
  await save({ dispute: LOST });
  await save({ refundedCents: 100, refunds: [{ ...PAID, id: 're_other' }] }, 'pi_2');
  const facts = await read();
  expect(facts).toMatchObject({ refundedCents: 2200, cardCountry: 'DE' });
  expect(facts.refunds).toEqual([PAID, FAILED, IN_CAD]);
  expect(facts.disputes).toHaveLength(2);
  expect(facts.disputes).toEqual(expect.arrayContaining([OPEN, LOST]));
  expect(await read('pi_3')).toBe(NO_FACTS);
  const nothing = { refundedCents: 0, refunds: [], disputes: [], cardCountry: null };
  expect(NO_FACTS).toEqual(nothing);
  expect(await read(null)).toBe(NO_FACTS);
  const both = await readPayments(shop.store, ['pi_1', 'pi_2', 'pi_3']);
  expect([...both.keys()].sort()).toEqual(['pi_1', 'pi_2']);
  expect(both.get('pi_1')).toEqual(facts);
  expect([...(await readPayments(shop.store, ['pi_1'])).keys()]).toEqual(['pi_1']);
  expect((await readPayments(shop.store, [])).size).toBe(0);
});

test('a payment without refunds and disputes has none', async () => {
  await save({ cardCountry: 'DE' });
  const expected = { refundedCents: 0, refunds: [], disputes: [], cardCountry: 'DE' };
  expect(await read()).toEqual(expected);
});

test('an update says what was known before, and what is known now', async () => {
  const first = await save({ refundedCents: 1000, refunds: [PAID], dispute: OPEN });
  expect(first.before).toBe(NO_FACTS);
  const facts = { refundedCents: 1000, refunds: [PAID], disputes: [OPEN], cardCountry: null };
  expect(first.after).toEqual(facts);
  const second = await save({ refundedCents: 900, cardCountry: 'DE' });
  expect(second.before).toEqual(facts);
  expect(second.after).toEqual({ ...facts, cardCountry: 'DE' });
  expect((await save({ cardCountry: 'FR' })).after.cardCountry).toBe('FR');
  expect((await save({})).after.cardCountry).toBe('FR');
});

test('facts only grow', async () => {
  await save({ refundedCents: 1000, last4: '4242', method: 'card', cardCountry: 'DE' });
  await save({ refundedCents: 900 });
  const known = { last4: '4242', method: 'card', card_country: 'DE', first_seen_at: SEEN };
  expect(await payments()).toMatchObject([{ ...known, refunded_cents: 1000 }]);
  await save({ refundedCents: 1100, last4: '1111', method: 'link', cardCountry: 'FR', seenAt: 2 });
  const later = { last4: '1111', method: 'link', card_country: 'FR', first_seen_at: SEEN };
  expect(await payments()).toMatchObject([{ ...later, refunded_cents: 1100 }]);
});

test('a refund moves forward in its place, and late updates change nothing', async () => {
  await save({ refunds: [IN_CAD, PAID] });
  const arrived = { ...IN_CAD, status: 'paid' as const };
  await save({ refunds: [arrived, { ...PAID, status: 'pending' }] });
  expect((await read()).refunds).toEqual([arrived, PAID]);
  const rows = shop.store.selectFrom('refunds').select(['id', 'sequence']).orderBy('sequence');
  expect(await rows.execute()).toEqual([
    { id: 're_3', sequence: 1 },
    { id: 're_1', sequence: 2 },
  ]);
});

test('the latest update of a dispute counts, and what was reported once stays known', async () => {
  await save({ dispute: OPEN });
  await save({ dispute: { ...OPEN, status: 'won', at: 4 } });
  expect((await read()).disputes).toEqual([OPEN]);
  const closed: DisputeUpdate = { id: 'du_1', status: 'lost', at: 7, answered: false };
  await save({ dispute: closed });
  const { reason, amountCents, currency } = OPEN;
  expect((await read()).disputes).toEqual([{ ...closed, reason, amountCents, currency }]);
  const again = { reason: 'general', amountCents: 100, currency: 'EUR' };
  await save({ dispute: { ...closed, ...again, at: 8 } });
  expect((await read()).disputes).toEqual([{ ...closed, ...again, at: 8 }]);
});

test('a payment is opened once, with what is known already', async () => {
  expect(await open(null)).toBe(NO_FACTS);
  expect(await payments()).toEqual([]);
  expect(await open('pi_1')).toBe(NO_FACTS);
  const empty = { refunded_cents: 0, last4: null, method: null, card_country: null };
  expect(await payments()).toMatchObject([{ id: 'pi_1', first_seen_at: SEEN, ...empty }]);
  await save({ refundedCents: 100 });
  expect(await open('pi_1', 2)).toMatchObject({ refundedCents: 100 });
  expect(await payments()).toMatchObject([{ first_seen_at: SEEN, refunded_cents: 100 }]);
});

test('the card of a payment is shown until its digits are forgotten', async () => {
  await save({ last4: '4242', cardCountry: 'DE', method: 'card' });
  await save({ last4: '1111', cardCountry: 'FR', method: 'link' }, 'pi_2');
  await forgetDigits(shop.store, 'pi_1');
  expect(await cardOf(shop.store, 'pi_1')).toEqual({ last4: null, country: 'DE', method: 'card' });
  const other = { last4: '1111', country: 'FR', method: 'link' };
  expect(await cardOf(shop.store, 'pi_2')).toEqual(other);
  const none = { last4: null, country: null, method: null };
  expect(await cardOf(shop.store, 'pi_3')).toEqual(none);
  expect(await cardOf(shop.store, null)).toEqual(none);
});

test('the draft of evidence is noted for its dispute', async () => {
  await save({ dispute: OPEN });
  await save({ dispute: LOST });
  await noteEvidenceDraft(shop.store, 'du_1', { draft_saved_at: 7, draft_error: null });
  await noteEvidenceDraft(shop.store, 'du_2', { draft_error: 'no' });
  const drafts = shop.store.selectFrom('disputes').select(['draft_saved_at', 'draft_error']);
  expect(await drafts.orderBy('id').execute()).toEqual([
    { draft_saved_at: 7, draft_error: null },
    { draft_saved_at: null, draft_error: 'no' },
  ]);
});

test.each([
  [960, 'CAD', { cents: 960, currency: 'CAD' }],
  [0, 'CAD', { cents: 0, currency: 'CAD' }],
  [null, 'CAD', undefined],
  [960, null, undefined],
])('%s in %s was paid as %o', (presented_cents, presented_currency, expected) => {
  expect(presentedIn({ presented_cents, presented_currency })).toEqual(expected);
});

test('what was paid in our currency has no columns', () => {
  const columns = { presented_cents: 960, presented_currency: 'CAD' };
  expect(presentedColumns({ cents: 960, currency: 'CAD' })).toEqual(columns);
  const none = { presented_cents: null, presented_currency: null };
  expect(presentedColumns(undefined)).toEqual(none);
});
