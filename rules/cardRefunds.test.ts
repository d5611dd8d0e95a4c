import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  backOnCard,
  type CardRefund,
  type CardRefunds,
  failedOf,
  pendingOf,
  withRefund,
} from './cardRefunds.ts';

const all = (heard: readonly CardRefund[]) => heard.reduce<CardRefunds>(withRefund, {});

describe('the refunds of a payment', () => {
  const heard = fc
    .record({
      n: fc.nat({ max: 3 }),
      stand: fc.constantFrom('pending' as const, 'paid' as const, 'failed' as const),
    })
    .map(({ n, stand }): CardRefund => ({ id: `re_${n}`, cents: 100 * (n + 1), stand }));

  test('come to the same whatever the order in which they are heard of, and how often', () => {
    const stories = fc
      .array(heard, { maxLength: 9 })
      .chain((events) =>
        fc.tuple(
          fc.constant(events),
          fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
        ),
      );
    fc.assert(
      fc.property(stories, ([events, shuffled]) => {
        expect(all(shuffled)).toEqual(all(events));
      }),
    );
  });

  test('are back on the card as far as they are paid, pending and failed ones are not', () => {
    fc.assert(
      fc.property(fc.array(heard), (events) => {
        const refunds = all(events);
        const paid = Object.values(refunds).filter(({ stand }) => stand === 'paid');
        expect(backOnCard(0, refunds)).toBe(paid.reduce((sum, { cents }) => sum + cents, 0));
      }),
    );
  });

  test.each([
    ['nothing is known but the sum', 4900, [], 4900],
    ['one in the sum failed', 4900, [{ id: 're_1', cents: 4900, stand: 'failed' }], 0],
    [
      'another followed the one that failed, and the sum is still the same',
      4900,
      [
        { id: 're_1', cents: 4900, stand: 'failed' },
        { id: 're_2', cents: 4900, stand: 'paid' },
      ],
      4900,
    ],
    ['a part was paid unheard', 3000, [{ id: 're_1', cents: 2000, stand: 'failed' }], 1000],
    ['one is pending', 4900, [{ id: 're_1', cents: 4900, stand: 'pending' }], 0],
  ] as const)('when %s', (_when, sum, refunds, back) => {
    expect(backOnCard(sum, all(refunds))).toBe(back);
  });

  test('can be told apart', () => {
    const refunds = all([
      { id: 're_1', cents: 100, stand: 'pending' },
      { id: 're_2', cents: 200, stand: 'failed', why: 'declined' },
    ]);
    expect(pendingOf(refunds)).toBe(100);
    expect(failedOf(refunds)).toEqual([
      { id: 're_2', cents: 200, stand: 'failed', why: 'declined' },
    ]);
  });
});
