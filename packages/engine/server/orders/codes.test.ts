import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MoneyShop, moneyShop } from '../../../../testkit/moneyShop.ts';
import { shop as ours } from '../../../../testkit/ourShop.ts';
import { DAY_MS } from '../../rules/calendar.ts';
import { lockedTransaction } from '../db/locks.ts';
import type { DiscountCodeRow } from '../db/schema.ts';
import {
  addCode,
  codesNewestFirst,
  codesToSell,
  countTestUse,
  countUses,
  endCode,
  findActiveOffer,
  findCode,
  findOffer,
  pricesAt,
  recordPrice,
  setPromotion,
} from './codes.ts';

let shop: MoneyShop;
beforeEach(() => {
  shop = moneyShop();
});
afterEach(() => shop.close());

const now = () => shop.time.now.getTime();
const codeRow = (change: Partial<DiscountCodeRow> = {}): DiscountCodeRow => ({
  ...{ code: 'LAUNCH20', promotion_id: 'promo_sandbox_1', created_at: now() - DAY_MS },
  ...{ percent_off: 20, cents_off: null, expires_at: null, max_uses: null, ended_at: null },
  test_uses: 0,
  ...change,
});
const add = (change: Partial<DiscountCodeRow> = {}) => addCode(shop.store, codeRow(change));
const offer = (text = 'launch20') => findOffer(shop.context, text);
const buyWith = (n: number, change: object = {}) =>
  shop.buy(n, {
    amount_total: 3920,
    total_details: { amount_discount: 980 },
    discounts: [{ promotion_code: 'promo_sandbox_1' }],
    ...change,
  });
/** The test page takes a payment, whose order is not there yet. */
const onTheWay = () =>
  lockedTransaction(shop.store, (transaction) => countTestUse(transaction, 'LAUNCH20'));

test('an offer says what is left to pay, and the lowest price before', async () => {
  const { cents, currency } = ours.price;
  const first = { since: now() - 60 * DAY_MS, cents, currency };
  await shop.store.insertInto('prices').values(first).execute();
  await add();
  const before = { code: 'OTHER', promotion_id: 'promo_sandbox_2', created_at: first.since };
  await add({ ...before, percent_off: 50 });
  expect(await offer()).toMatchObject({
    ...{ state: 'active', code: 'LAUNCH20', expiresAt: null, promotionId: 'promo_sandbox_1' },
    ...{ cents: 3920, lowestCents: 2450, discount: { percent_off: 20 } },
  });
  const prices = { since: now() - 5 * DAY_MS, cents: 1000, currency: 'EUR' };
  await shop.store.insertInto('prices').values(prices).execute();
  expect(await offer()).toMatchObject({ lowestCents: 2450 });
});

test.each([
  ['no code', '?!', {}, { state: 'unknown' }],
  ['another code', 'LAUNCH21', {}, { state: 'unknown' }],
  ['a code of Stripe’s', 'LAUNCH20', { promotion_id: 'promo_1' }, { state: 'unknown' }],
  ['one that has ended', 'LAUNCH20', { ended_at: 1 }, { state: 'ended', code: 'LAUNCH20' }],
  ['one that has expired', 'LAUNCH20', { expires_at: 1 }, { state: 'expired', expiresAt: 1 }],
])('%s is no offer', async (_, text, change, expected) => {
  await add(change);
  expect(await offer(text)).toMatchObject(expected);
  expect(await offer(text)).not.toHaveProperty('cents');
  expect(await findActiveOffer(shop.context, text)).toBeUndefined();
});

test('an active offer is found by its code, and none without one', async () => {
  await add();
  expect(await findActiveOffer(shop.context, 'LAUNCH20')).toMatchObject({ cents: 3920 });
  expect(await findActiveOffer(shop.context, undefined)).toBeUndefined();
});

test('a code at Stripe is no offer in test mode, and the other way around', async () => {
  await shop.close();
  shop = moneyShop({ PAYMENT_LINK_URL: 'https://buy.stripe.com/abc' });
  await add();
  expect(await offer()).toEqual({ state: 'unknown' });
  await add({ code: 'REAL', promotion_id: 'promo_1' });
  expect(await offer('REAL')).toMatchObject({ state: 'active' });
});

test('a code is used up by orders, unless their payment failed', async () => {
  await add({ max_uses: 2 });
  await buyWith(1);
  await shop.buy(2, { discounts: [] });
  await buyWith(3, { payment_status: 'unpaid' });
  const orders = shop.store.updateTable('orders').where('number', '=', 3);
  await orders.set({ state: 'failed' }).execute();
  expect(await offer()).toMatchObject({ state: 'active' });
  await buyWith(4);
  expect(await offer()).toMatchObject({ state: 'used-up' });
});

test('the uses of each code have their revenue, without what was refunded', async () => {
  await add();
  await add({ code: 'OTHER', promotion_id: 'promo_sandbox_2' });
  await buyWith(1);
  await buyWith(2);
  await buyWith(3, { discounts: [{ promotion_code: 'promo_sandbox_2' }] });
  await shop.store
    .updateTable('orders')
    .set({ refunded_cents: 1000, refunded_at: 1 })
    .where('number', '=', 1)
    .execute();
  const launch = ['LAUNCH20', { uses: 2, revenueCents: 6840 }];
  const other = ['OTHER', { uses: 1, revenueCents: 3920 }];
  expect([...(await countUses(shop.store))].sort()).toEqual([launch, other]);
  expect([...(await countUses(shop.store, 'OTHER'))]).toEqual([other]);
});

test('an order without a code is no use of any', async () => {
  await add();
  await shop.buy(1, { discounts: [] });
  expect(await countUses(shop.store)).toEqual(new Map());
  await buyWith(2);
  expect([...(await countUses(shop.store)).keys()]).toEqual(['LAUNCH20']);
});

test('a code of Stripe’s is used up by its orders alone', async () => {
  await shop.close();
  shop = moneyShop({ PAYMENT_LINK_URL: 'https://buy.stripe.com/abc' });
  await add({ promotion_id: 'promo_1', max_uses: 1 });
  await add({ code: 'OTHER', promotion_id: 'promo_2', max_uses: 1 });
  await buyWith(1, { discounts: [{ promotion_code: 'promo_2' }], livemode: true });
  expect(await offer()).toMatchObject({ state: 'active' });
  expect(await offer('OTHER')).toMatchObject({ state: 'used-up' });
});

test('codes are added once, found, ended, and listed with the newest first', async () => {
  expect(await add()).toBe(true);
  expect(await add({ percent_off: 90 })).toBe(false);
  await add({ code: 'NEWER', promotion_id: 'promo_sandbox_2', created_at: now() });
  await endCode(shop.store, 'LAUNCH20', now());
  expect(await codesNewestFirst(shop.store)).toMatchObject([
    { code: 'NEWER', ended_at: null },
    { code: 'LAUNCH20', ended_at: now(), percent_off: 20 },
  ]);
  expect(await findCode(shop.store, 'LAUNCH20')).toMatchObject({ code: 'LAUNCH20' });
  expect(await findCode(shop.store, 'LAUNCH21')).toBeUndefined();
});

const prices = async () =>
  (await shop.store.selectFrom('prices').selectAll().orderBy('since').execute()).map(
    ({ since, cents, currency }) => [since - now(), cents, currency],
  );

test('a price is recorded when it or its currency changes', async () => {
  const record = (price: object) =>
    recordPrice({ ...shop.context, shop: { ...ours, price: { ...ours.price, ...price } } });
  const start = shop.time.now;
  const days = (n: number) => {
    shop.time.now = new Date(start.getTime() + n * DAY_MS);
  };
  await record({ cents: 4900 });
  await record({ cents: 3900 });
  days(1);
  await record({ cents: 4900 });
  days(2);
  await record({ cents: 5900 });
  days(3);
  await record({ cents: 5900, currency: 'EUR' });
  days(0);
  expect(await prices()).toEqual([
    [0, 4900, 'USD'],
    [2 * DAY_MS, 5900, 'USD'],
    [3 * DAY_MS, 5900, 'EUR'],
  ]);
});

test.each([
  ['two days ago', -2, [4900, 4900]],
  ['a little more than a day ago', -1.001, [4900, 4900]],
  ['a day ago', -1, [4900, 3900, 4900]],
  ['just now', 0, [4900, 3900, 4900]],
  ['tomorrow', 1, [4900, 3900]],
] as const)('a payment may be of a price that was replaced %s', async (_, days, expected) => {
  const { currency } = ours.price;
  const rows = [
    { since: now() - 30 * DAY_MS, cents: 3900, currency },
    { since: now() + days * DAY_MS, cents: 4900, currency },
  ];
  await shop.store.insertInto('prices').values(rows).execute();
  expect(await pricesAt(shop.store, ours, now())).toEqual(expected);
});

test('a payment may not be of a price in another currency', async () => {
  const other = { since: now() - 1, cents: 1, currency: 'EUR' };
  await shop.store.insertInto('prices').values(other).execute();
  expect(await pricesAt(shop.store, ours, now())).toEqual([ours.price.cents]);
});

test('test payments on the way use a code with a limit', async () => {
  await add({ max_uses: 2 });
  await add({ code: 'OTHER', promotion_id: 'promo_sandbox_2', max_uses: 1 });
  await onTheWay();
  expect(await offer()).toMatchObject({ state: 'active' });
  await onTheWay();
  expect(await offer()).toMatchObject({ state: 'used-up' });
  expect(await offer('OTHER')).toMatchObject({ state: 'active' });
});

test('a test payment with a code that is gone is no use', async () => {
  await onTheWay();
  expect(await codesNewestFirst(shop.store)).toEqual([]);
});

test('codes to sell are those that can be used, with what is left of them', async () => {
  await add({ max_uses: 5 });
  await add({ code: 'ALWAYS', promotion_id: 'promo_2', percent_off: null, cents_off: 500 });
  await add({ code: 'ENDED', promotion_id: 'promo_3', ended_at: 1 });
  await add({ code: 'ONCE', promotion_id: 'promo_4', max_uses: 1, expires_at: now() + DAY_MS });
  await buyWith(1);
  await setPromotion(shop.store, 'ONCE', 'promo_5');
  const toSell = await codesToSell(shop.context);
  expect(toSell.toSorted((one, other) => (one.code < other.code ? -1 : 1))).toEqual([
    {
      ...{ code: 'ALWAYS', percent_off: null, cents_off: 500, expires_at: null },
      ...{ max_uses: null, promotionId: 'promo_2' },
    },
    {
      ...{ code: 'LAUNCH20', percent_off: 20, cents_off: null, expires_at: null },
      ...{ max_uses: 4, promotionId: 'promo_sandbox_1' },
    },
    {
      ...{ code: 'ONCE', percent_off: 20, cents_off: null, expires_at: now() + DAY_MS },
      ...{ max_uses: 1, promotionId: 'promo_5' },
    },
  ]);
});
