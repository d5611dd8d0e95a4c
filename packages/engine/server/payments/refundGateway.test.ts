import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeStripe, fakeStripe, refundOf } from '../../../../testkit/fakes/stripeApi.ts';
import { type MoneyShop, moneyShop } from '../../../../testkit/moneyShop.ts';
import { lockedTransaction } from '../db/locks.ts';
import { askCardRefund } from './cardRefunds.ts';
import { openRefundGateway, RefundRejected, type WantedRefund } from './refundGateway.ts';

let shop: MoneyShop;
afterEach(() => shop.close());

const gateway = () => {
  const opened = openRefundGateway(shop.env, shop.context);
  if (!opened) throw new Error('there is no gateway');
  return opened;
};
const wanted = (change: Partial<WantedRefund> = {}): WantedRefund => ({
  ...{ key: 'key', about: { caseId: 'case' }, paymentId: 'pi_1', cents: 1000 },
  ...{ backCents: 900, rejections: 0 },
  ...change,
});

describe('at Stripe', () => {
  let stripe: FakeStripe;
  beforeEach(async () => {
    stripe = await fakeStripe();
    shop = moneyShop(stripe.settings);
  });
  afterEach(() => stripe.close());

  test('a refund names its payment, its amount and what it is about', async () => {
    expect(await gateway().create(wanted())).toMatchObject({
      ...{ id: 're_1', cents: 1000, status: 'paid' },
    });
    await gateway().create(wanted({ key: 'other', about: { orderId: 'order' }, cents: 500 }));
    expect(stripe.account.refunds).toMatchObject([
      { amount: 500, metadata: { order: 'order', case: null, key: 'other' } },
      { payment_intent: 'pi_1', amount: 1000, metadata: { case: 'case', order: null, key: 'key' } },
    ]);
    const [{ sent } = { sent: '' }] = stripe.posted;
    expect(new URLSearchParams(sent).get('reason')).toBe('requested_by_customer');
  });

  test('the same key and amount twice is one refund, and another one after a rejection', async () => {
    await gateway().create(wanted());
    await gateway().create(wanted());
    expect(stripe.account.refunds).toHaveLength(1);
    await gateway().create(wanted({ rejections: 1 }));
    await gateway().create(wanted({ cents: 900 }));
    await gateway().create(wanted({ key: 'other' }));
    expect(stripe.account.refunds).toHaveLength(4);
  });

  test('all refunds of a payment are listed with their keys, page by page', async () => {
    stripe.account.refunds.push(
      ...[1, 2, 3, 4, 5].map((n) => ({
        ...refundOf(1, n),
        id: `re_${n}`,
        metadata: { key: `${n}` },
      })),
      { ...refundOf(1, 6), id: 're_6' },
      refundOf(2, 7),
    );
    const listed = await gateway().list('pi_1');
    expect(listed.map(({ cents, key }) => [cents, key])).toEqual([
      ...[1, 2, 3, 4, 5].map((n) => [n, `${n}`]),
      [6, undefined],
    ]);
  });

  test('a rejection has Stripe’s reason, and another failure is none', async () => {
    stripe.trouble.refuse = 'Charged back.';
    const rejected = gateway().create(wanted());
    await expect(rejected).rejects.toThrow(RefundRejected);
    await expect(rejected).rejects.toThrow('Stripe rejected the refund: Charged back.');
    stripe.trouble.forbidden = '/v1/refunds';
    const failed = gateway().create(wanted({ key: 'other' }));
    await expect(failed).rejects.not.toThrow(RefundRejected);
    await expect(failed).rejects.toThrow();
  });
});

test('without a key there is no gateway', () => {
  shop = moneyShop({ PAYMENT_LINK_URL: 'https://buy.stripe.com/abc' });
  expect(openRefundGateway(shop.env, shop.context)).toBeUndefined();
});

describe('in test mode', () => {
  beforeEach(async () => {
    shop = moneyShop();
    await shop.buy();
  });

  test('a refund is listed for its payment, and an event reports what is back', async () => {
    const { id: orderId } = await shop.order();
    await lockedTransaction(shop.store, (transaction) =>
      askCardRefund(transaction, shop.context.clock, {
        order_id: orderId,
        cents: 1000,
        actor: null,
      }),
    );
    const [{ id: key } = { id: '' }] = await shop.cardRefunds();
    const made = await gateway().create(wanted({ key, about: { orderId }, rejections: 2 }));
    expect(made).toEqual({ id: `re_test_${key}_2`, cents: 1000, status: 'paid' });
    expect(await gateway().list('pi_1')).toEqual([{ ...made, key }]);
    expect(await gateway().list('pi_2')).toEqual([]);
    const events = shop.store.selectFrom('payment_events').selectAll();
    const [reported] = await events.where('type', '=', 'charge.refunded').execute();
    expect(reported).toMatchObject({ payment_ref: 'pi_1', applied_at: null });
    expect(JSON.parse(reported?.payload ?? '')).toMatchObject({
      data: { object: { payment_intent: 'pi_1', amount_refunded: 1900 } },
    });
  });
});
