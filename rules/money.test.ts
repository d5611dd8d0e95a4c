import { expect, test } from 'vitest';
import { formatCost, formatMoney, includedTaxRate } from './money.ts';

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
});

test.each([
  [4900, 817, 2000],
  [4900, 782, 1900],
  [4900, 996, 2550],
  [4900, 0, 0],
  [0, 0, 0],
])(
  'an amount of %i cents with %i cents of tax has a rate of %i hundredths of a percent',
  (amount, tax, rate) => {
    expect(includedTaxRate(amount, tax)).toBe(rate);
  },
);
