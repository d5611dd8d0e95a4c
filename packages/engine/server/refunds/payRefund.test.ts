import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  disputeEvent,
  refundEvent,
  refundUpdate,
} from '../../../../testkit/fakes/paymentEvents.ts';
import { type MoneyShop, moneyShop } from '../../../../testkit/moneyShop.ts';
import { acceptCase, reopenCase } from './decideCase.ts';
import {
  acceptAndRefund,
  recordTransfer,
  refundOrder,
  retryCardRefund,
  startCardRefund,
} from './payRefund.ts';
import { changeRefundMethod, saveAccount } from './refundMethod.ts';

let shop: MoneyShop;
beforeEach(async () => {
  shop = moneyShop();
  await shop.buy();
});
afterEach(() => shop.close());

const BY_CARD = { method: 'card', agreed: false } as const;
const BY_BANK = { method: 'bank', agreed: true } as const;
const accept = (chosen: typeof BY_CARD | typeof BY_BANK, number = 1) =>
  acceptCase(shop.context, number, chosen);
const transfer = (agreed = true, number = 1) =>
  recordTransfer(shop.context, number, { reference: 'TR 1', agreed });
const refund = (change: { amount?: number; order?: number } = {}) =>
  refundOrder(shop.context, { order: 1, reason: 'goodwill', note: 'Sorry.', ...change });
const retry = async () => retryCardRefund(shop.context, (await shop.cardRefunds())[0]?.id ?? '');
const endRefund = (state: 'rejected' | 'failed' | 'done' | 'dismissed') =>
  shop.store
    .updateTable('card_refunds')
    .set({
      state,
      error: state === 'done' ? null : 'no',
      attempts: 3,
      rejections: 1,
      finished_at: 1,
    })
    .execute();

describe('every way to pay', () => {
  const opened = () => shop.openCase();
  const accepted = (chosen: typeof BY_CARD | typeof BY_BANK) => async () => {
    await opened();
    await accept(chosen);
  };
  const rejected = async () => {
    await refund({ amount: 1 });
    await endRefund('rejected');
  };
  const WAYS: Record<string, [prepare: () => Promise<unknown>, pay: () => Promise<unknown>]> = {
    'a transfer': [accepted(BY_BANK), () => transfer()],
    'a refund to the card': [accepted(BY_CARD), () => startCardRefund(shop.context, 1)],
    'accepting and refunding': [opened, () => acceptAndRefund(shop.context, 1)],
    'a refund without a case': [async () => undefined, () => refund()],
    'a failed refund tried again': [rejected, retry],
    'another refund method': [
      accepted(BY_CARD),
      () => changeRefundMethod(shop.context, 1, BY_BANK),
    ],
    'a reopened decision': [accepted(BY_CARD), () => reopenCase(shop.context, 1)],
  };
  const EVERY = Object.keys(WAYS);
  const waysTo = (name: string) => WAYS[name] ?? [() => Promise.reject(name), () => undefined];
  /** Of a cent: it leaves something to refund. */
  const pending = { amount: 1, status: 'pending' };

  test.each(EVERY)('%s waits for a card refund that was asked for', async (name) => {
    const [prepare, pay] = waysTo(name);
    await prepare();
    await refund({ amount: 5 });
    await expect(pay()).rejects.toThrow('A card refund is in progress');
    expect(await shop.order()).toMatchObject({ bank_refunded_cents: 0 });
    expect(await shop.story('pay')).toEqual([]);
  });

  test.each(EVERY)('%s waits for a card refund that Stripe has not made yet', async (name) => {
    const [prepare, pay] = waysTo(name);
    await prepare();
    await shop.deliver(refundUpdate('created', pending));
    await expect(pay()).rejects.toThrow('pending in Stripe');
    await shop.deliver(refundUpdate('updated', { ...pending, status: 'canceled' }));
    await pay();
  });

  test.each(EVERY.slice(0, 4))('%s is refused while the payment has not arrived', async (name) => {
    const [prepare, pay] = waysTo(name);
    await prepare();
    await shop.store.updateTable('orders').set({ paid_at: null }).execute();
    await expect(pay()).rejects.toThrow('hasn’t been paid');
  });
});

describe('a bank transfer', () => {
  test('pays what is left of the order, and its reference is kept', async () => {
    await shop.deliver(refundEvent(1000));
    await shop.openCase();
    await accept(BY_BANK);
    shop.time.now = new Date('2026-11-16T09:00:00Z');
    await transfer();
    expect(await shop.order()).toMatchObject({
      ...{ bank_refunded_cents: 3900, refunded_cents: 4900, state: 'refunded' },
    });
    expect(await shop.caseRow()).toMatchObject({
      ...{ state: 'paid', paid_by: 'bank', paid_reference: 'TR 1', refund_cents: 3900 },
      paid_at: shop.time.now.getTime(),
    });
    const details = { actor: 'mila', by: 'bank', reference: 'TR 1', cents: 3900 };
    expect(await shop.story('pay')).toEqual([['pay', details]]);
  });

  test('adds to what was transferred before', async () => {
    await shop.store.updateTable('orders').set({ bank_refunded_cents: 900 }).execute();
    await shop.deliver(refundEvent(1000));
    await shop.openCase();
    await accept(BY_BANK);
    await transfer();
    expect(await shop.order()).toMatchObject({ bank_refunded_cents: 3900, refunded_cents: 4900 });
  });

  const ACCOUNT = { holder: 'Ann', iban: 'BG80BNBG96611020345678' };
  test.each([
    ['without agreement is refused', false, false],
    ['with agreement is recorded', true, false],
    ['to the account that the buyer gave is recorded', false, true],
  ])('after a withdrawal %s', async (_, agreed, hasAccount) => {
    await shop.openCase();
    await accept(BY_BANK);
    if (hasAccount) await saveAccount(shop.context, await shop.caseRow(), ACCOUNT);
    await shop.openCase(1, 'withdrawal');
    if (agreed || hasAccount) return transfer(agreed);
    await expect(transfer(agreed)).rejects.toThrow('withdrawn from this order (W-2). By law');
  });
});

describe('a refund to the card', () => {
  test('asks for what is left, once', async () => {
    await shop.deliver(refundEvent(1000));
    await shop.openCase();
    await accept(BY_CARD);
    await startCardRefund(shop.context, 1);
    const { id } = await shop.caseRow();
    const order = await shop.order();
    expect(await shop.cardRefunds()).toMatchObject([
      {
        ...{ order_id: order.id, case_id: id, cents: 3900, actor: 'mila', state: 'asked' },
        ...{ reason: null, note: '', back_before: null, refunded_after: null },
        ...{ asked_at: shop.time.now.getTime(), rejections: 0, attempts: 0 },
      },
    ]);
    expect(await shop.story('pay')).toEqual([['pay', { actor: 'mila', by: 'card' }]]);
    expect(await shop.followUps('card-refund')).toHaveLength(1);
    await expect(startCardRefund(shop.context, 1)).rejects.toThrow('in progress');
  });

  test('begins when its case is accepted, which is not reported for itself', async () => {
    await shop.deliver(refundEvent(1000));
    await shop.openCase();
    await acceptAndRefund(shop.context, 1);
    expect(await shop.cardRefunds()).toMatchObject([{ cents: 3900, actor: 'mila' }]);
    expect(await shop.caseRow()).toMatchObject({ state: 'accepted', refund_method: 'card' });
    expect(await shop.order()).toMatchObject({ revoked_at: shop.time.now.getTime() });
    expect(await shop.followUps('case-update')).toEqual([]);
    const details = { actor: 'mila', refundMethod: 'card' };
    expect(await shop.story('accept')).toEqual([['accept', details]]);
  });
});

describe('a refund without a case', () => {
  test('is of everything that is left when no amount is given', async () => {
    await shop.deliver(refundEvent(1000));
    await refund();
    expect(await shop.cardRefunds()).toMatchObject([
      {
        ...{ cents: 3900, actor: 'mila', reason: 'goodwill', note: 'Sorry.', case_id: null },
        ...{ back_before: 1000, refunded_after: 4900 },
      },
    ]);
    const details = { actor: 'mila', cents: 3900, reason: 'goodwill' };
    expect(await shop.story('refund started')).toEqual([['refund started', details]]);
  });

  test.each([
    [0.004, 'The smallest amount is 0.01.'],
    [0.01, 1],
    [19.9, 1990],
    [19.906, 1991],
    [48.99, 4899],
    [49, 4900],
    [49.01, 'Only 49.00 of order 1 is left to refund.'],
  ])('of %f is %s', async (amount, expected) => {
    if (typeof expected === 'string') {
      await expect(refund({ amount })).rejects.toThrow(expected);
      expect(await shop.cardRefunds()).toEqual([]);
      return;
    }
    await refund({ amount });
    expect(await shop.cardRefunds()).toMatchObject([
      { cents: expected, back_before: 0, refunded_after: expected },
    ]);
  });

  test('is of the last cent too', async () => {
    await shop.deliver(refundEvent(4899));
    await refund();
    expect(await shop.cardRefunds()).toMatchObject([{ cents: 1 }]);
  });

  test('is in the units of the order’s currency', async () => {
    await shop.store.updateTable('orders').set({ currency: 'JPY' }).execute();
    await expect(refund({ amount: 0.4 })).rejects.toThrow('The smallest amount is 1.');
    await refund({ amount: 19.9 });
    expect(await shop.cardRefunds()).toMatchObject([{ cents: 20 }]);
  });

  test('needs an order that exists, was paid by card, has something left, and no dispute', async () => {
    await expect(refund({ order: 2 })).rejects.toThrow('2');
    await shop.buy(2, { payment_intent: null });
    await expect(refund({ order: 2 })).rejects.toThrow('Order 2 wasn’t paid by card');
    await shop.deliver(disputeEvent('created', 'needs_response'));
    await expect(refund()).rejects.toThrow('under dispute');
    await shop.deliver(disputeEvent('closed', 'won', 'pi_1', 1, { seconds: 1 }));
    await shop.deliver(refundEvent(4900));
    await expect(refund()).rejects.toThrow('Order 1 is already fully refunded');
  });
});

describe('a failed refund tried again', () => {
  test.each(['rejected', 'failed'] as const)('after it was %s, asks once more', async (state) => {
    await refund({ amount: 10 });
    await endRefund(state);
    await retry();
    expect(await shop.cardRefunds()).toMatchObject([
      { state: 'asked', error: null, attempts: 0, rejections: 1, finished_at: null, cents: 1000 },
    ]);
    const [{ id: mail } = { id: '' }] = await shop.cardRefunds();
    const details = { actor: 'mila', kind: 'card-refund', mail };
    expect(await shop.story('email resent')).toEqual([['email resent', details]]);
  });

  test.each(['asked', 'done', 'dismissed'] as const)('is refused when it was %s', async (state) => {
    await refund({ amount: 10 });
    if (state !== 'asked') await endRefund(state);
    await expect(retry()).rejects.toThrow('hasn’t failed');
  });

  test('is refused when there is none', async () => {
    await expect(retryCardRefund(shop.context, 'unknown')).rejects.toThrow('unknown not found');
  });
});
