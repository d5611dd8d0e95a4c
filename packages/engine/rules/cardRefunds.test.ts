import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backOnCard, type CardRefund, failedOf, pendingOf, withRefund } from './cardRefunds.ts';

const all = (updates: readonly CardRefund[]) =>
  updates.reduce<readonly CardRefund[]>(withRefund, []);
const byId = (refunds: readonly CardRefund[]) =>
  refunds.toSorted((one, other) => one.id.localeCompare(other.id));

describe('the refunds of a payment', () => {
  const update = fc
    .record({
      n: fc.nat({ max: 3 }),
      status: fc.constantFrom('pending' as const, 'paid' as const, 'failed' as const),
    })
    .map(({ n, status }): CardRefund => ({ id: `re_${n}`, cents: 100 * (n + 1), status }));

  test('do not depend on the order of updates or on repeated ones', () => {
    const stories = fc
      .array(update, { maxLength: 9 })
      .chain((events) =>
        fc.tuple(
          fc.constant(events),
          fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
        ),
      );
    fc.assert(
      fc.property(stories, ([events, shuffled]) => {
        expect(byId(all(shuffled))).toEqual(byId(all(events)));
      }),
    );
  });

  test('are back on the card when paid, not when pending or failed', () => {
    fc.assert(
      fc.property(fc.array(update), (events) => {
        const refunds = all(events);
        const paid = refunds.filter(({ status }) => status === 'paid');
        expect(backOnCard(0, refunds)).toBe(paid.reduce((sum, { cents }) => sum + cents, 0));
      }),
    );
  });

  test.each([
    ['nothing is known but the sum', 4900, [], 4900],
    ['one in the sum failed', 4900, [{ id: 're_1', cents: 4900, status: 'failed' }], 0],
    [
      'another followed the one that failed, and the sum is still the same',
      4900,
      [
        { id: 're_1', cents: 4900, status: 'failed' },
        { id: 're_2', cents: 4900, status: 'paid' },
      ],
      4900,
    ],
    [
      'a part was paid without an update',
      3000,
      [{ id: 're_1', cents: 2000, status: 'failed' }],
      1000,
    ],
    ['one is pending', 4900, [{ id: 're_1', cents: 4900, status: 'pending' }], 0],
  ] as const)('when %s', (_when, sum, refunds, back) => {
    expect(backOnCard(sum, all(refunds))).toBe(back);
  });

  test('keep the first of two updates of one status', () => {
    const first = { id: 're_1', cents: 100, status: 'paid' } as const;
    expect(withRefund([first], { ...first, cents: 200 })).toEqual([first]);
  });

  test('are summed and listed by status', () => {
    const refunds = all([
      { id: 're_1', cents: 100, status: 'pending' },
      { id: 're_2', cents: 200, status: 'failed', reason: 'declined' },
    ]);
    expect(pendingOf(refunds)).toBe(100);
    expect(failedOf(refunds)).toEqual([
      { id: 're_2', cents: 200, status: 'failed', reason: 'declined' },
    ]);
  });
});
