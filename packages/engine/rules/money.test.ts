import { expect, test } from 'vitest';
import {
  divideRounded,
  formatCost,
  formatExactly,
  formatMoney,
  formatPresented,
  formatRate,
  includedTaxRate,
} from './money.ts';

test('money shows cents only when there are any', () => {
  expect(formatMoney(4900, 'USD', 'en')).toBe('$49');
  expect(formatMoney(4950, 'USD', 'en')).toBe('$49.50');
  expect(formatMoney(4905, 'USD', 'en')).toBe('$49.05');
  expect(formatMoney(4900, 'EUR', 'en')).toBe('€49');
  expect(formatMoney(4900, 'USD', 'bg').replaceAll('\u00a0', ' ')).toBe('49 $');
});

test('money of a payment in another currency has its own decimals', () => {
  expect(formatMoney(7400, 'JPY', 'en')).toBe('¥7,400');
  expect(formatMoney(14_900, 'KWD', 'en').replaceAll('\u00a0', ' ')).toBe('KWD 14.900');
});

test('a cost shows parts of a cent while it is small', () => {
  expect(formatCost(0.2, 'USD', 'en')).toBe('$0.0020');
  expect(formatCost(99.5, 'EUR', 'en')).toBe('€0.9950');
  expect(formatCost(1350.4, 'USD', 'en')).toBe('$13.50');
  expect(formatCost(0, 'USD', 'en')).toBe('$0');
  expect(formatCost(99.999, 'USD', 'en')).toBe('$1.0000');
  expect(formatCost(100, 'USD', 'en')).toBe('$1');
  expect(formatCost(100.4, 'USD', 'en')).toBe('$1');
  expect(formatCost(-99, 'USD', 'en')).toBe('-$0.9900');
});

test.each([
  [4900, 817, 2000],
  [4900, 782, 1900],
  [4900, 996, 2550],
  [4900, 0, 0],
  [0, 0, 0],
  [3, 2, 20_000],
  [12_345, 1234, 1110],
  [2, 1, 10_000],
])(
  'an amount of %i cents with %i cents of tax has a rate of %i hundredths of a percent',
  (amount, tax, rate) => {
    expect(includedTaxRate(amount, tax)).toBe(rate);
  },
);

test('documents show all decimals of a currency', () => {
  expect(formatExactly(4900, 'USD', 'en')).toBe('$49.00');
  expect(formatExactly(4900, 'JPY', 'en')).toBe('¥4,900');
});

test('a rate shows its decimals only when it has any', () => {
  const shown = ['20%', '25.5%', '0.01%', '99.99%'];
  expect([2000, 2550, 1, 9999].map((rate) => formatRate(rate, 'en'))).toEqual(shown);
});

test.each([
  [1n, 2n, 1],
  [-1n, 2n, -1],
  [1n, 3n, 0],
  [-1n, 3n, 0],
  [7n, 4n, 2],
  [-7n, 4n, -2],
  [0n, 5n, 0],
  [10n ** 30n, 10n ** 28n, 100],
])('%i / %i is rounded to %i, and a half away from zero', (above, below, rounded) => {
  expect(divideRounded(above, below)).toBe(rounded);
});

test('what a buyer paid in another currency has its code, and is left out where there is none', () => {
  const shown = formatPresented({ cents: 6710, currency: 'CAD' }, 'en');
  expect(shown?.replaceAll('\u00a0', ' ')).toBe('CAD 67.10');
  expect(formatPresented(undefined, 'en')).toBeUndefined();
});
