import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { offerSums, priceSums } from './draftSums.ts';
import {
  ANSWER_LIMIT,
  type Answers,
  answerProblems,
  hundredthsIn,
  isHonestWording,
  tidyAnswer,
} from './drafts.ts';

test.each([
  ['390', 39_000],
  ['$390', 39_000],
  ['390 €', 39_000],
  ['USD 390.5', 39_050],
  ['1,234.50', 123_450],
  ['1 234,5 лв.', 123_450],
  ['1.500', 150_000],
  ['2,4', 240],
  ['390 a month', 39_000],
  ['0', 0],
])('reads %s as people mean it', (text, hundredths) => {
  expect(hundredthsIn(text)).toBe(hundredths);
});

test.each(['', 'a lot', '-5', '15 or 20', '1.2.3', '12,3456', '1e9', '$390 for 65'])(
  'does not guess what “%s” means',
  (text) => expect(hundredthsIn(text)).toBeUndefined(),
);

/** The example of Chapter 6; tools and fee together. */
const EXAMPLE: Answers = {
  ...{ items: '15', minutesToday: '32', minutesAfter: '6', clientRate: '$30' },
  ...{ minutesMine: '4', contactMinutes: '80', myRate: '$36', costs: '27', price: '390' },
};

describe('the price check', () => {
  test('has the sums of the guide’s own example', () => {
    expect(priceSums(EXAMPLE)).toEqual({
      ...{ savedWeek: 39_000, itemsMonth: 6250, saving: 81_250, third: 27_083, half: 40_625 },
      ...{ time: 19_800, cost: 22_500, floor: 37_500, left: 16_500, margin: 4200 },
      ...{ clientKeeps: 42_250, verdict: 'fits' },
    });
  });

  test('finds no gap for the small agency of the guide', () => {
    const small = priceSums({ ...EXAMPLE, items: '6', costs: '20' });
    expect(small).toMatchObject({ saving: 32_500, half: 16_250, time: 10_800, floor: 21_333 });
    expect(small.verdict).toBe('no-gap');
  });

  test.each([
    ['374.99', 'below-floor'],
    ['375', 'fits'],
    ['406.25', 'fits'],
    ['406.26', 'above-half'],
  ])('judges %s as %s', (price, verdict) => {
    expect(priceSums({ ...EXAMPLE, price }).verdict).toBe(verdict);
  });

  test('is exact to the cent for every figure that the form takes', () => {
    const number = fc.integer({ min: 1, max: 1_000_000_000 });
    fc.assert(
      fc.property(number, number, number, (items, minutes, rate) => {
        const typed = (hundredths: number) => (hundredths / 100).toFixed(2);
        const { saving, half } = priceSums({
          ...EXAMPLE,
          ...{ items: typed(items), minutesToday: typed(minutes), minutesAfter: '0' },
          clientRate: typed(rate),
        });
        const exact = BigInt(items) * BigInt(minutes) * BigInt(rate) * 50n;
        const off = (value: number, parts: bigint) => {
          const difference = BigInt(value) * 7_200_000n * parts - exact;
          return difference < 0n ? -difference : difference;
        };
        // Up to what a number of JavaScript can hold.
        if (exact / 7_200_000n < BigInt(Number.MAX_SAFE_INTEGER)) {
          expect(off(saving, 1n) * 2n <= 7_200_000n).toBe(true);
          expect(off(half, 2n) * 2n <= 14_400_000n).toBe(true);
        }
      }),
    );
  });
});

test('the one-page offer counts the client’s week and the price of one', () => {
  expect(offerSums({ ...EXAMPLE, cap: '65' })).toEqual({
    today: { minutes: 48_000, hours: 800 },
    after: { minutes: 9000, hours: 150 },
    perItem: 600,
  });
});

test('every question has one kind of error at a time', () => {
  const problem = (field: keyof Answers, text: string) =>
    answerProblems('price-check', { ...EXAMPLE, [field]: text });
  expect(answerProblems('price-check', EXAMPLE)).toEqual([]);
  expect(problem('price', '')).toEqual([{ field: 'price', code: 'missing' }]);
  expect(problem('price', '1'.repeat(ANSWER_LIMIT + 1))).toMatchObject([{ code: 'too-long' }]);
  expect(problem('price', 'cheap')).toMatchObject([{ code: 'number' }]);
  expect(problem('price', '99999999999')).toMatchObject([{ code: 'too-large' }]);
  expect(problem('price', '0')).toMatchObject([{ code: 'zero' }]);
  expect(problem('costs', '0')).toEqual([]);
  expect(problem('minutesAfter', '32')).toEqual([{ field: 'minutesAfter', code: 'no-saving' }]);
});

test('an answer is one line without what no document can hold', () => {
  expect(tidyAnswer('  a\u0000\n\tb\uFFFE\u202E c\uD800 ')).toBe('a b c\uFFFD');
});

test('a wording of the model has no number that the buyer has not given', () => {
  expect(isHonestWording('15 résumés a week for $390', EXAMPLE)).toBe(true);
  expect(isHonestWording('Save $5,000 a month', EXAMPLE)).toBe(false);
  expect(isHonestWording('Save ５０００ a month', EXAMPLE)).toBe(false);
  expect(isHonestWording('390.00 a month', EXAMPLE)).toBe(true);
  expect(isHonestWording('', EXAMPLE)).toBe(false);
  expect(isHonestWording('a'.repeat(401), EXAMPLE)).toBe(false);
});
