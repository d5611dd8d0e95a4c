import { describe, expect, test } from 'vitest';
import type { CardRefund } from '../../rules/cardRefunds.ts';
import type { DisputeUpdate } from '../../rules/order.ts';
import type { OrderRow } from '../db/schema.ts';
import { isChangedByBank, moneyBack, presentedBack, refundedTooMuch } from './moneyBack.ts';
import { NO_FACTS, type PaymentFacts } from './paymentFacts.ts';

const ORDER = {
  amount_cents: 4900,
  currency: 'USD',
  bank_refunded_cents: 0,
  presented_cents: null as number | null,
  presented_currency: null as string | null,
};
const IN_CAD = { presented_cents: 6710, presented_currency: 'CAD' };

const facts = (change: Partial<PaymentFacts>): PaymentFacts => ({ ...NO_FACTS, ...change });
const known = (order: object, payment: Partial<PaymentFacts> = {}) => ({
  order: { ...ORDER, ...order } as OrderRow,
  payment: facts(payment),
});
const refund = (id: string, cents: number, inCad?: number, currency = 'CAD'): CardRefund => ({
  ...{ id, cents, status: 'paid' },
  ...(inCad !== undefined && { presented: { cents: inCad, currency } }),
});
const dispute = (change: Partial<DisputeUpdate> = {}): DisputeUpdate => ({
  ...{ id: 'du_1', status: 'lost', at: 1 },
  ...change,
});

describe('what is back with the buyer', () => {
  test('is what went back by card and by bank together', () => {
    const order = { ...ORDER, bank_refunded_cents: 400 };
    const payment = facts({ refundedCents: 1000, refunds: [refund('re_1', 300)] });
    expect(moneyBack(order, payment)).toEqual({ cents: 1400, dispute: 'none' });
  });

  test('is what the bank took, in the buyer’s currency too', () => {
    const half = dispute({ amountCents: 3355, currency: 'CAD' });
    const order = { ...ORDER, ...IN_CAD };
    const expected = { cents: 2450, dispute: 'partly-lost' };
    expect(moneyBack(order, facts({ disputes: [half] }))).toEqual(expected);
  });
});

test.each([
  [4899, 0, 0],
  [4900, 0, 0],
  [4901, 0, 1],
  [4900, 4900, 4900],
])('%i by card and %i by bank is %i too much', (refundedCents, bank_refunded_cents, expected) => {
  expect(refundedTooMuch(known({ bank_refunded_cents }, { refundedCents }))).toBe(expected);
});

describe('what the buyer got back in their own currency', () => {
  const shown = (cents: number, refunds: readonly CardRefund[], order: object = IN_CAD) =>
    presentedBack({ ...ORDER, ...order }, facts({ refunds }), cents);
  const cad = (cents: number) => ({ cents, currency: 'CAD' });

  test('is what they paid when everything is back, or more', () => {
    expect(shown(4900, [])).toEqual(cad(6710));
    expect(shown(4901, [])).toEqual(cad(6710));
  });

  test('is the sum of the refunds that have arrived', () => {
    const failed = { ...refund('re_3', 500, 700), status: 'failed' as const };
    const two = [refund('re_1', 1000, 1370), refund('re_2', 500, 685)];
    expect(shown(1500, [...two, failed])).toEqual(cad(2055));
    expect(shown(1000, [refund('re_1', 1000, 1370)])).toEqual(cad(1370));
  });

  test.each([
    ['they paid in ours', 1000, [refund('re_1', 1000, 1370)], {}],
    ['a part went by bank', 4900, [], { ...IN_CAD, bank_refunded_cents: 1 }],
    ['one of the refunds is not known', 1500, [refund('re_1', 1000, 1370)], IN_CAD],
    ['the sum is less', 900, [refund('re_1', 1000, 1370)], IN_CAD],
    ['one does not say it', 1500, [refund('re_1', 1000, 1370), refund('re_2', 500)], IN_CAD],
    ['none says it', 1500, [refund('re_1', 1000), refund('re_2', 500)], IN_CAD],
    ['nothing was refunded', 0, [], IN_CAD],
    ['it was in a third currency', 1000, [refund('re_1', 1000, 900, 'EUR')], IN_CAD],
    [
      'one was in a third currency',
      1500,
      [refund('re_1', 1000, 1370), refund('re_2', 500, 450, 'EUR')],
      IN_CAD,
    ],
  ])('is unknown when %s', (_, cents, refunds, order) => {
    expect(shown(cents, refunds, order)).toBeUndefined();
  });
});

test.each([
  ['takes it', [], [dispute()], true],
  ['takes a part', [], [dispute({ amountCents: 100 })], true],
  ['gives it back', [dispute()], [dispute({ status: 'won' })], true],
  ['is asked for it', [], [dispute({ status: 'open' })], false],
  ['keeps it', [dispute()], [dispute()], false],
] as const)('when the bank %s, that is a change: %#', (_, before, now, expected) => {
  const answer = isChangedByBank(known({}, { disputes: before }), known({}, { disputes: now }));
  expect(answer).toBe(expected);
});
