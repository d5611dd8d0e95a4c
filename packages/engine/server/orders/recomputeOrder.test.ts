import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  disputeEvent,
  refundEvent,
  sessionEvent,
} from '../../../../testkit/fakes/paymentEvents.ts';
import { type MoneyShop, moneyShop } from '../../../../testkit/moneyShop.ts';
import { otherwise } from '../../../../testkit/ourShop.ts';
import { DAY_MS } from '../../rules/calendar.ts';
import { lockedTransaction } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';
import { applyStoredEvent } from './applyEvent.ts';
import { confirmationKeys, recomputeOrder } from './recomputeOrder.ts';

let shop: MoneyShop;
beforeEach(() => {
  shop = moneyShop();
});
afterEach(() => shop.close());

/** The day on which the sessions of these tests are paid. */
const TODAY = '2026-11-15';
const HELD = { amount_total: 100 };

const later = (ms: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + ms);
};
const now = () => shop.time.now.getTime();
async function figures(): Promise<Record<string, number>> {
  const rows = await shop.store.selectFrom('daily_figures').selectAll().orderBy('day').execute();
  return Object.fromEntries(rows.map(({ day, figure, value }) => [`${day} ${figure}`, value]));
}
const emails = () =>
  shop.store.selectFrom('emails').selectAll().orderBy('kind').orderBy('dedupe_key').execute();
/** What the seller is told. */
const alerts = async () =>
  (await emails())
    .filter(({ kind }) => kind === 'seller-alert')
    .map(({ payload }) => JSON.parse(payload))
    .map(({ what, lines }) => [what, ...lines]);
async function change(set: Partial<OrderRow>, number = 1): Promise<void> {
  const order = await shop.order(number);
  await lockedTransaction(shop.store, (transaction) =>
    recomputeOrder(shop.context, transaction, order, { set }),
  );
}
const sale = (n: number, email: string, change: object = {}) =>
  shop.buy(n, { customer_details: { email, name: 'Ann' }, ...change });

describe('a new order', () => {
  test('is delivered, counted on the day it was paid, and confirmed once', async () => {
    await shop.buy();
    const order = await shop.order();
    expect(order).toMatchObject({
      ...{ state: 'paid', counted_at: now(), refunded_cents: 0, refunded_at: null },
      duplicate_of: null,
    });
    expect(await figures()).toEqual({ [`${TODAY} orders`]: 1, [`${TODAY} revenue`]: 4900 });
    expect(await shop.story('order created')).toEqual([['order created', { session: 'cs_1' }]]);
    const delivered = { from: order.state, to: 'paid' };
    expect(await shop.story('state changed')).toEqual([
      ['state changed', { ...delivered, from: 'awaiting-payment' }],
    ]);
    expect(await emails()).toMatchObject([
      {
        kind: 'order-confirmation',
        dedupe_key: `order-confirmation:${order.id}`,
        order_id: order.id,
      },
    ]);
  });

  test('of yesterday is counted yesterday', async () => {
    later(DAY_MS);
    await shop.buy();
    expect(await figures()).toEqual({ [`${TODAY} orders`]: 1, [`${TODAY} revenue`]: 4900 });
  });

  test('that waits for its payment is not counted, confirmed or documented until then', async () => {
    await shop.buy(1, { payment_status: 'unpaid' });
    expect(await shop.order()).toMatchObject({
      ...{ state: 'awaiting-payment', counted_at: null, document_due: null },
    });
    expect([await figures(), await emails()]).toEqual([{}, []]);
    const paid = sessionEvent('async_payment_succeeded');
    await shop.deliver(paid);
    expect(await shop.order()).toMatchObject({ state: 'paid', document_due: 'queued' });
    expect(await shop.followUps('issue-documents')).toHaveLength(1);
    expect(await figures()).toMatchObject({ [`${TODAY} orders`]: 1 });
    expect(await emails()).toHaveLength(1);
  });

  test('that is held is no sale until it is released', async () => {
    await shop.buy(1, HELD);
    expect(await shop.order()).toMatchObject({ state: 'held', hold_reason: 'wrong-amount' });
    expect(await figures()).toEqual({});
    expect(await alerts()).toEqual([['order-held', 'Order 1', expect.any(String)]]);
    await shop.deliver(refundEvent(40));
    expect(await shop.order()).toMatchObject({ refunded_cents: 40, counted_at: null });
    expect(await figures()).toEqual({});
    await change({ hold_reason: null });
    expect(await figures()).toEqual({
      ...{ [`${TODAY} orders`]: 1, [`${TODAY} revenue`]: 100 },
      ...{ [`${TODAY} refunds`]: 1, [`${TODAY} refunded`]: 40 },
    });
  });

  test('that is held and refunded is held no more, and not reported again', async () => {
    await shop.buy(1, HELD);
    await shop.deliver(refundEvent(100));
    expect(await shop.order()).toMatchObject({ state: 'refunded' });
    expect(await alerts()).toHaveLength(1);
  });

  test('whose payment fails is not held', async () => {
    const unpaid = { ...HELD, payment_status: 'unpaid' };
    await shop.buy(1, unpaid);
    await shop.deliver(sessionEvent('async_payment_failed', unpaid));
    expect(await shop.order()).toMatchObject({ state: 'failed', hold_reason: 'wrong-amount' });
    expect(await alerts()).toEqual([]);
  });

  test('whose dispute came before it is reported with it', async () => {
    await shop.deliver(disputeEvent('created', 'needs_response'));
    await shop.buy();
    expect(await alerts()).toEqual([['dispute-opened', 'Order 1', expect.any(String)]]);
  });

  test('is an email to the seller where each sale is one', async () => {
    await shop.buy();
    expect(await alerts()).toEqual([]);
    await shop.close();
    shop = moneyShop(
      {},
      otherwise(({ news }) => ({ news: { ...news, sales: 'each' } })),
    );
    await shop.buy();
    expect(await alerts()).toEqual([['sale']]);
  });

  test('has its document at once, or a job for it', async () => {
    await shop.buy(1);
    expect(await shop.store.selectFrom('documents').selectAll().execute()).toHaveLength(1);
    expect(await shop.order()).toMatchObject({ document_due: null });
    expect(await shop.followUps('issue-documents')).toEqual([]);
    shop.context.issueAtOnce = async () => false;
    await shop.buy(2);
    expect(await shop.order(2)).toMatchObject({ document_due: 'queued' });
    shop.context.issueAtOnce = undefined;
    await shop.buy(3);
    expect(await shop.order(3)).toMatchObject({ document_due: 'queued' });
    shop.context.issueAtOnce = () => Promise.reject(new Error('no rates'));
    await shop.buy(4);
    expect(await shop.order(4)).toMatchObject({ state: 'paid', document_due: 'queued' });
    expect(await shop.followUps('issue-documents')).toHaveLength(3);
  });
});

describe('a refund', () => {
  beforeEach(() => shop.buy());

  test('is counted when it is reported, with each part, as one', async () => {
    later(DAY_MS);
    await shop.deliver(refundEvent(1000));
    const first = now();
    expect(await shop.order()).toMatchObject({ refunded_cents: 1000, refunded_at: first });
    later(DAY_MS);
    await shop.deliver(refundEvent(4900));
    expect(await shop.order()).toMatchObject({ state: 'refunded', refunded_at: now() });
    expect(await figures()).toEqual({
      ...{ [`${TODAY} orders`]: 1, [`${TODAY} revenue`]: 4900 },
      ...{ '2026-11-16 refunds': 1, '2026-11-16 refunded': 1000, '2026-11-17 refunded': 3900 },
    });
    expect(await alerts()).toEqual([]);
    const told = (await emails()).filter(({ kind }) => kind === 'refund-issued');
    expect(told).toHaveLength(2);
    // The receipt at once, and a job for each credit note.
    expect(await shop.followUps('issue-documents')).toHaveLength(2);
    expect(await shop.order()).toMatchObject({ document_due: 'queued' });
  });

  test('of a cent is one, and stays one when another cent follows', async () => {
    later(DAY_MS);
    await shop.deliver(refundEvent(1));
    later(DAY_MS);
    await shop.deliver(refundEvent(2));
    expect(await figures()).toEqual({
      ...{ [`${TODAY} orders`]: 1, [`${TODAY} revenue`]: 4900 },
      ...{ '2026-11-16 refunds': 1, '2026-11-16 refunded': 1, '2026-11-17 refunded': 1 },
    });
  });

  test('that failed is taken out of the day it was counted on', async () => {
    later(DAY_MS);
    await change({ bank_refunded_cents: 1000 });
    expect(await shop.order()).toMatchObject({ refunded_cents: 1000, refunded_at: now() });
    const counted = now();
    later(DAY_MS);
    await change({ bank_refunded_cents: 400 });
    expect(await shop.order()).toMatchObject({ refunded_cents: 400, refunded_at: counted });
    later(DAY_MS);
    await change({ bank_refunded_cents: 0 });
    expect(await shop.order()).toMatchObject({ refunded_cents: 0, refunded_at: null });
    expect(await figures()).toMatchObject({
      ...{ '2026-11-16 refunds': 0, '2026-11-16 refunded': 0 },
    });
  });
});

test('a change without consequences enqueues, records and counts nothing', async () => {
  await shop.buy(2);
  await shop.buy(1);
  const all = async () => [
    await shop.order(1),
    await figures(),
    await emails(),
    await shop.followUps('issue-documents'),
    await shop.story('state changed'),
  ];
  const [{ name, ...order }, ...rest] = (await all()) as [OrderRow, ...unknown[]];
  expect(name).toBe('Ann');
  await change({});
  await change({ name: 'Bea' }, 2);
  expect(await all()).toEqual([{ ...order, name }, ...rest]);
  expect(await shop.order(2)).toMatchObject({ name: 'Bea' });
});

test('webhooks hear of a sale and of each refund', async () => {
  await shop.store
    .insertInto('webhook_endpoints')
    .values({
      ...{ id: 'ep_1', url: 'https://example.com', with_buyer: 0, secret_version: 1 },
      ...{ rotated_at: null, created_at: 1, failing_since: null, off_at: null },
      events: JSON.stringify(['order.paid', 'order.refunded']),
    })
    .execute();
  await shop.buy();
  await shop.deliver(refundEvent(1000));
  const sent = shop.store.selectFrom('webhook_deliveries').select('type').orderBy('id');
  const types = (await sent.execute()).map(({ type }) => type);
  expect(types).toEqual(['order.paid', 'order.refunded']);
});

test('a new order can be searched', async () => {
  await shop.buy();
  const words = await shop.store.selectFrom('order_words').selectAll().execute();
  expect(words.map(({ word }) => word)).toContain('ann');
});

test('a lost dispute is told the seller once', async () => {
  await shop.buy();
  await shop.deliver(disputeEvent('created', 'needs_response', 'pi_1', 1, { amount: 4900 }));
  const lost = disputeEvent('closed', 'lost', 'pi_1', 1, { amount: 4900, seconds: 5 });
  await shop.deliver(lost);
  expect(await shop.order()).toMatchObject({ state: 'dispute-lost' });
  const told = (await alerts()).filter(([what]) => what === 'dispute-lost');
  expect(told).toHaveLength(1);
});

describe('a second payment', () => {
  const WITHIN = 30 * 60_000;
  const both = async (change: object = {}, email = 'ann@example.com') => {
    await sale(2, email, change);
    return (await shop.order(2)).duplicate_of;
  };
  /** Moves the first order into the past. */
  const earlier = (ms: number) =>
    shop.store
      .updateTable('orders')
      .set((row) => ({ created_at: row('created_at', '-', ms) }))
      .where('number', '=', 1)
      .execute();

  beforeEach(() => sale(1, 'ann@example.com'));

  test('of the same buyer within half an hour is a duplicate, which the seller is told', async () => {
    await earlier(WITHIN);
    expect(await both()).toBe((await shop.order(1)).id);
    expect(await shop.order(1)).toMatchObject({ duplicate_of: null });
    expect(await alerts()).toEqual([
      ['duplicate-payment', 'Order 2', 'Order 1 was paid by the same buyer a few minutes earlier.'],
    ]);
  });

  test('is one of the newest before it', async () => {
    await sale(2, 'ann@example.com');
    await sale(3, 'ann@example.com');
    expect((await shop.order(3)).duplicate_of).toBe((await shop.order(2)).id);
  });

  test.each([
    ['later', () => earlier(WITHIN + 1), {}],
    ['after one that was not paid', () => unpaid(), {}],
    ['after one that was refunded', () => shop.deliver(refundEvent(4900)), {}],
    ['of somebody else', async () => undefined, { customer_details: { email: 'bea@example.com' } }],
    ['that is held', async () => undefined, HELD],
  ])('%s is none', async (_, prepare, change) => {
    await prepare();
    expect(await both(change)).toBeNull();
    expect((await alerts()).filter(([what]) => what === 'duplicate-payment')).toEqual([]);
  });

  test('of an erased buyer is none', async () => {
    await shop.store.updateTable('orders').set({ email: '' }).execute();
    expect(await both({ payment_status: 'unpaid' })).toBeNull();
    await shop.store.updateTable('orders').set({ email: '' }).execute();
    await change({ paid_at: now() }, 2);
    expect((await shop.order(2)).duplicate_of).toBeNull();
  });

  const unpaid = () =>
    shop.store.updateTable('orders').set({ paid_at: null }).where('number', '=', 1).execute();
});

test('confirmations have a key for the order and for each corrected address', () => {
  expect(confirmationKeys('1', 5)).toEqual({
    first: 'order-confirmation:1',
    corrected: 'order-confirmation:1:5',
  });
  expect(confirmationKeys('1').corrected).toBe('order-confirmation:1:corrected');
});

test('an event is applied once', async () => {
  await shop.buy();
  const { id } = await shop.store
    .selectFrom('payment_events')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(await applyStoredEvent(shop.context, id)).toBe('done');
  expect(await figures()).toMatchObject({ [`${TODAY} orders`]: 1 });
});
