import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DisputeStatus,
  type DisputeUpdate,
  hasLibrary,
  holdReasonOf,
  isEntitled,
  isReturned,
  isStanding,
  lostCents,
  moneyBackOf,
  ORDER_STATES,
  type OrderFacts,
  shareOf,
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
    ['paid', { amountCents: 0 }],
    ['refunded', { amountCents: 1, refundedCents: 1 }],
    ['partially-refunded', { refundedCents: 1 }],
    ['refund-accepted', { revokedAt: 5 }],
    ['refund-accepted', { revokedAt: 5, dispute: 'open' }],
    ['refunded', { revokedAt: 5, refundedCents: 4900 }],
    ['disputed', { dispute: 'open' }],
    ['paid', { dispute: 'won' }],
    ['dispute-lost', { dispute: 'lost', refundedCents: 4900 }],
    ['partially-refunded', { dispute: 'partly-lost', refundedCents: 2000 }],
    ['refunded', { dispute: 'partly-lost', refundedCents: 4900 }],
  ] as const)('is %s for %o', (state, change) => {
    expect(stateOf({ ...paid, ...change })).toBe(state);
  });

  test('never allows downloads after the money is gone or while the order needs a review', () => {
    const facts = fc.record({
      paidAt: fc.option(fc.nat(), { nil: null }),
      failedAt: fc.option(fc.nat(), { nil: null }),
      amountCents: fc.integer({ min: 1, max: 10_000 }),
      refundedCents: fc.integer({ min: 0, max: 10_000 }),
      dispute: fc.constantFrom('none', 'open', 'won', 'partly-lost', 'lost'),
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

test('the states with downloads, and with a library page', () => {
  expect(ORDER_STATES.filter(isEntitled)).toEqual(['paid', 'partially-refunded', 'disputed']);
  const returned = ['refund-accepted', 'refunded', 'dispute-lost'];
  expect(ORDER_STATES.filter(isReturned)).toEqual(returned);
  expect(ORDER_STATES.filter(hasLibrary)).toEqual(
    ORDER_STATES.filter((state) => isEntitled(state) || returned.includes(state)),
  );
});

describe('the disputes about a payment', () => {
  const all = (updates: readonly DisputeUpdate[]) =>
    updates
      .reduce<readonly DisputeUpdate[]>(withDispute, [])
      .toSorted((one, other) => one.id.localeCompare(other.id));
  const payment = { amountCents: 4900, currency: 'USD', refundedCents: 0 };
  const disputeOf = (disputes: readonly DisputeUpdate[]) => moneyBackOf(payment, disputes).dispute;
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

  const lost = (amountCents?: number, currency = 'USD', id = 'du_1'): DisputeUpdate => ({
    id,
    status: 'lost',
    at: 1,
    amountCents,
    currency,
  });
  const open: DisputeUpdate = { id: 'du_9', status: 'open', at: 1 };

  test.each([
    ['all of it', 0, [lost(4900)], 4900, 'lost'],
    ['a part', 0, [lost(2000)], 2000, 'partly-lost'],
    ['a little less, by another exchange rate', 0, [lost(4650)], 4900, 'lost'],
    ['a little more', 0, [lost(5100)], 4900, 'lost'],
    ['an amount that was not reported', 0, [lost()], 4900, 'lost'],
    ['an amount in another currency', 0, [lost(2000, 'EUR')], 4900, 'lost'],
    ['what was left after a refund', 1000, [lost(3900)], 4900, 'lost'],
    ['all of it after a refund', 4900, [lost(4900)], 4900, 'lost'],
    ['a part after a refund', 1000, [lost(2000)], 3000, 'partly-lost'],
    ['less than the seller refunded', 4800, [lost(100)], 4900, 'partly-lost'],
    ['a few cents of a large rest', 4500, [lost(50)], 4550, 'partly-lost'],
    ['two halves', 0, [lost(2450), lost(2450, 'USD', 'du_2')], 4900, 'lost'],
    ['a part, and the rest is disputed', 0, [lost(2000), open], 2000, 'open'],
    ['nothing, after more was refunded than paid', 5000, [], 4900, 'none'],
  ] as const)('that the bank won: %s', (_what, refundedCents, disputes, cents, dispute) => {
    expect(moneyBackOf({ ...payment, refundedCents }, disputes)).toEqual({ cents, dispute });
  });

  test.each([
    [1100, 1000, 'partly-lost'],
    [1, 1, 'lost'],
  ])('about a payment of %i cents, of which %i were lost: %s', (amountCents, cents, dispute) => {
    expect(moneyBackOf({ ...payment, amountCents }, [lost(cents)])).toEqual({ cents, dispute });
  });

  test('keep the first of two updates within the same second', () => {
    const first = { ...lost(2000), reason: 'fraudulent' };
    expect(withDispute([first], { ...first, reason: 'general' })).toEqual([first]);
  });

  test('keep an amount that a later update leaves out', () => {
    const updates = [
      { ...lost(2000), status: 'open' as const },
      { id: 'du_1', status: 'lost' as const, at: 2 },
    ];
    expect(moneyBackOf(payment, all(updates))).toEqual({ cents: 2000, dispute: 'partly-lost' });
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

test('a buyer need not pay again while the payment stands or is on its way', () => {
  const again = ORDER_STATES.filter((state) => !isStanding(state));
  expect(again.toSorted()).toEqual(['dispute-lost', 'failed', 'refund-accepted', 'refunded']);
});

test.each([
  ['a quarter of what the buyer paid is a quarter of ours', 4900, 1678, 6710, 1225],
  ['rounds to the cent', 100, 1, 3, 33],
  ['more than was paid is all of it', 4900, 7000, 6710, 4900],
  ['nothing of one cent', 4900, 0, 1, 0],
  ['of nothing is all of it', 4900, 1000, 0, 4900],
])('a part in the buyer’s currency: %s', (_, amountCents, part, whole, expected) => {
  expect(shareOf(amountCents, part, whole)).toBe(expected);
});

test.each([
  ['without an amount, all', {}, 4900],
  ['in our currency, its amount', { amountCents: 1000, currency: 'USD' }, 1000],
  ['in the buyer’s currency, its share', { amountCents: 3355, currency: 'CAD' }, 2450],
  ['in another currency, all', { amountCents: 1, currency: 'EUR' }, 4900],
  ['of nothing in another currency, all', { amountCents: 0, currency: 'EUR' }, 4900],
])('a lost dispute %s', (_, about, expected) => {
  const dispute = { id: 'dp_1', status: 'lost', at: 1, ...about } as const;
  const presented = { cents: 6710, currency: 'CAD' };
  expect(lostCents([dispute], { amountCents: 4900, currency: 'USD', presented })).toBe(expected);
  // Without a conversion, no other currency can be the buyer's.
  const other = expected === 2450 ? 4900 : expected;
  expect(lostCents([dispute], { amountCents: 4900, currency: 'USD' })).toBe(other);
});
