import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DisputeStatus,
  type DisputeUpdate,
  disputeOf,
  holdReasonOf,
  isEntitled,
  type OrderFacts,
  stateOf,
  withDispute,
} from './order.ts';

const paid: OrderFacts = {
  paidAt: 1,
  failedAt: null,
  amountCents: 4900,
  refundedCents: 0,
  dispute: 'none',
  holdReason: null,
  revokedAt: null,
};

describe('the state of an order', () => {
  test.each([
    ['paid', {}],
    ['awaiting-payment', { paidAt: null }],
    ['failed', { paidAt: null, failedAt: 2 }],
    ['held', { holdReason: 'wrong-amount' }],
    ['partially-refunded', { refundedCents: 100 }],
    ['refunded', { refundedCents: 4900 }],
    ['refunded', { refundedCents: 4900, paidAt: null }],
    ['refund-accepted', { revokedAt: 5 }],
    ['refund-accepted', { revokedAt: 5, dispute: 'open' }],
    ['refunded', { revokedAt: 5, refundedCents: 4900 }],
    ['disputed', { dispute: 'open' }],
    ['paid', { dispute: 'won' }],
    ['dispute-lost', { dispute: 'lost', refundedCents: 4900 }],
  ] as const)('is %s for %o', (state, change) => {
    expect(stateOf({ ...paid, ...change })).toBe(state);
  });

  test('never allows downloads after the money is gone or while the order needs a review', () => {
    const facts = fc.record({
      paidAt: fc.option(fc.nat(), { nil: null }),
      failedAt: fc.option(fc.nat(), { nil: null }),
      amountCents: fc.integer({ min: 1, max: 10_000 }),
      refundedCents: fc.integer({ min: 0, max: 10_000 }),
      dispute: fc.constantFrom('none', 'open', 'won', 'lost'),
      holdReason: fc.constantFrom(null, 'wrong-amount'),
      revokedAt: fc.option(fc.nat(), { nil: null }),
    });
    fc.assert(
      fc.property(facts, (seen) => {
        if (!isEntitled(stateOf(seen))) return;
        expect(seen.paidAt).not.toBeNull();
        expect(seen.holdReason).toBeNull();
        expect(seen.dispute).not.toBe('lost');
        expect(seen.refundedCents).toBeLessThan(seen.amountCents);
      }),
    );
  });
});

describe('the disputes about a payment', () => {
  const all = (updates: readonly DisputeUpdate[]) =>
    updates
      .reduce<readonly DisputeUpdate[]>(withDispute, [])
      .toSorted((one, other) => one.id.localeCompare(other.id));
  const update = fc.record({
    id: fc.constantFrom('du_1', 'du_2', 'du_3'),
    status: fc.constantFrom<DisputeStatus>('open', 'won', 'lost'),
    at: fc.nat({ max: 5 }),
  });

  test('do not depend on the order of updates or on repeated ones', () => {
    const stories = fc.array(update, { maxLength: 9 }).chain((events) =>
      fc.tuple(
        fc.constant(events),
        fc.shuffledSubarray([...events, ...events], {
          minLength: events.length * 2,
        }),
      ),
    );
    fc.assert(
      fc.property(stories, ([events, shuffled]) => {
        expect(all(shuffled)).toEqual(all(events));
        expect(disputeOf(all(shuffled))).toBe(disputeOf(all(events)));
      }),
    );
  });

  test('stop an order while one of them is open, even if others were won', () => {
    const won = fc.uniqueArray(fc.constantFrom('du_1', 'du_2', 'du_3'));
    fc.assert(
      fc.property(won, (ids) => {
        const before = ids.flatMap((id): DisputeUpdate[] => [
          { id, status: 'open', at: 1 },
          { id, status: 'won', at: 2 },
        ]);
        expect(disputeOf(all(before))).toBe(ids.length > 0 ? 'won' : 'none');
        const another: DisputeUpdate = { id: 'du_4', status: 'open', at: 1 };
        expect(disputeOf(all([...before, another]))).toBe('open');
        expect(disputeOf(all([another, ...before]))).toBe('open');
        expect(disputeOf(all([...before, another, { ...another, status: 'won' }]))).toBe('won');
      }),
    );
  });

  test.each([
    [['open', 'lost', 'won'], 'won'],
    [['open', 'won', 'lost'], 'lost'],
    [['won', 'open'], 'open'],
  ] as const)('%j, reported one after the other, end as %s', (statuses, end) => {
    const updates = statuses.map((status, at) => ({ id: 'du_1', status, at }));
    expect(disputeOf(all(updates))).toBe(end);
    expect(disputeOf(all(updates.toReversed()))).toBe(end);
  });

  test('are lost while one of them is', () => {
    fc.assert(
      fc.property(fc.array(update), (events) => {
        const another: DisputeUpdate = { id: 'du_4', status: 'lost', at: 0 };
        expect(disputeOf(all([...events, another]))).toBe('lost');
      }),
    );
  });
});

describe('an order is held for review', () => {
  const price = { cents: [3900, 4900], currency: 'USD' };
  const seen = {
    amountCents: 4900,
    discountCents: 0,
    currency: 'usd',
    linkMatches: true,
    email: 'ann@example.com',
  };

  test.each([
    [null, {}],
    [null, { amountCents: 3900, discountCents: 1000 }],
    ['wrong-amount', { amountCents: 100 }],
    ['wrong-amount', { amountCents: 5900 }],
    ['wrong-currency', { currency: 'eur' }],
    ['wrong-link', { linkMatches: false }],
    ['no-email', { email: '' }],
  ])('with the reason %s for %o', (reason, change) => {
    expect(holdReasonOf({ ...seen, ...change }, price)).toBe(reason);
  });
});
