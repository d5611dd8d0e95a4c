import { describe, expect, test } from 'vitest';
import { DAY_MS } from './calendar.ts';
import {
  checkoutPath,
  codeState,
  lowestBefore,
  MINIMUM_CENTS,
  readCode,
  reducedCents,
} from './discount.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const code = {
  percent_off: 20,
  cents_off: null,
  created_at: NOW,
  expires_at: null,
  max_uses: null,
  ended_at: null,
};

test.each([
  ['LAUNCH20', 'LAUNCH20'],
  [' launch-20 ', 'LAUNCH-20'],
  ['AB', undefined],
  ['-AB', undefined],
  ['<script>', undefined],
  ['A'.repeat(31), undefined],
])('reads %j as %j', (text, read) => expect(readCode(text)).toBe(read));

test.each([
  [{ percent_off: 20, cents_off: null }, 4900, 3920],
  [{ percent_off: 15, cents_off: null }, 4999, 4249],
  [{ percent_off: null, cents_off: 1000 }, 4900, 3900],
  [{ percent_off: null, cents_off: 4000 }, 2900, 0],
])('takes %j off %i', (discount, price, left) => expect(reducedCents(price, discount)).toBe(left));

test.each([
  ['active', {}, 7],
  ['ended', { ended_at: NOW - 1 }, 0],
  ['active', { expires_at: NOW }, 0],
  ['expired', { expires_at: NOW - 1 }, 0],
  ['active', { max_uses: 2 }, 1],
  ['used-up', { max_uses: 2 }, 2],
  ['active', { percent_off: null, cents_off: 4850 }, 0],
  ['too-large', { percent_off: null, cents_off: 4851 }, 0],
  ['too-large', { percent_off: null, cents_off: 6000 }, 0],
] as const)('is %s: %j with %i uses', (state, change, uses) =>
  expect(codeState({ ...code, ...change }, uses, { now: NOW, price: 4900 })).toBe(state),
);

describe('the lowest price of the last 30 days', () => {
  const days = (count: number) => NOW - count * DAY_MS;
  test('is the current price when no other is known', () =>
    expect(lowestBefore(code, 4900, [], [])).toBe(4900));
  test('includes the price that was raised within the 30 days', () =>
    expect(
      lowestBefore(
        code,
        4900,
        [
          { since: days(20), cents: 4900 },
          { since: days(90), cents: 2900 },
        ],
        [],
      ),
    ).toBe(2900));
  test('leaves out a price that was raised before', () =>
    expect(
      lowestBefore(
        code,
        4900,
        [
          { since: days(31), cents: 4900 },
          { since: days(90), cents: 2900 },
        ],
        [],
      ),
    ).toBe(4900));
  test('takes another code off the price of its days', () => {
    const history = [
      { since: days(20), cents: 4900 },
      { since: days(90), cents: 2900 },
    ];
    const half = { ...code, percent_off: 50, created_at: days(60) };
    expect(lowestBefore(code, 4900, history, [half])).toBe(1450);
    expect(lowestBefore(code, 4900, history, [{ ...half, created_at: days(15) }])).toBe(2450);
    const large = { ...half, percent_off: null, cents_off: 4000 };
    expect(lowestBefore(code, 4900, history, [large])).toBe(900);
    expect(lowestBefore(code, 4900, history, [{ ...large, ended_at: days(25) }])).toBe(2900);
  });
  test('includes another code of that time, and no older, later or the same one', () => {
    const other = { ...code, percent_off: 50, created_at: days(60) };
    expect(lowestBefore(code, 4900, [], [{ ...other, ended_at: days(10) }])).toBe(2450);
    expect(lowestBefore(code, 4900, [], [{ ...other, expires_at: days(40) }])).toBe(4900);
    expect(lowestBefore(code, 4900, [], [{ ...other, created_at: NOW + 1 }, code])).toBe(4900);
  });
});

describe('the limits of the last 30 days', () => {
  const days = (count: number) => NOW - count * DAY_MS;
  const history = [
    { since: days(60), cents: 2900 },
    { since: days(30), cents: 4900 },
  ];
  test('a price that ended when they began does not count', () =>
    expect(lowestBefore(code, 4900, history, [])).toBe(4900));
  test('one that ended a moment later does', () => {
    const [first, last] = history as [(typeof history)[0], (typeof history)[0]];
    expect(lowestBefore(code, 4900, [first, { ...last, since: days(30) + 1 }], [])).toBe(2900);
  });
  test('the only price that is known counts', () =>
    expect(lowestBefore(code, 4900, history.slice(0, 1), [])).toBe(2900));
  test('another code still counts at the moment of a new price', () => {
    const lowered = [
      { since: days(60), cents: 4900 },
      { since: days(20), cents: 2900 },
    ];
    const half = { ...code, percent_off: 50, created_at: days(60), expires_at: days(20) };
    expect(lowestBefore(code, 4900, lowered, [half])).toBe(1450);
  });
  test('a price that began with the code counts', () => {
    const lowered = [...history, { since: NOW, cents: 1900 }];
    expect(lowestBefore(code, 4900, lowered, [])).toBe(1900);
  });
  test('another code counts up to its last moment', () => {
    const other = { ...code, percent_off: 50, created_at: days(60) };
    const at = (expires_at: number) => lowestBefore(code, 4900, [], [{ ...other, expires_at }]);
    expect([at(days(30)), at(days(30) + 1)]).toEqual([4900, 2450]);
  });
  test('a code that leaves the smallest charge counts, one that leaves less does not', () => {
    const off = (cents_off: number) => ({
      ...code,
      percent_off: null,
      cents_off,
      created_at: days(60),
    });
    const left = (cents: number) => lowestBefore(code, 4900, [], [off(4900 - cents)]);
    expect([left(MINIMUM_CENTS), left(MINIMUM_CENTS - 1)]).toEqual([MINIMUM_CENTS, 4900]);
  });
});

test('a code without a reduction takes nothing off', () =>
  expect(reducedCents(4900, { percent_off: null, cents_off: null })).toBe(4900));

test('the address of the checkout names a code when there is one', () => {
  expect([checkoutPath(), checkoutPath('A&B')]).toEqual(['/checkout', '/checkout?code=A%26B']);
});
