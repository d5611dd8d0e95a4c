import { expect, test } from 'vitest';
import { convert, EURO, isRate, sampleRate } from './exchange.ts';

test.each([
  ['1.1642', true],
  ['0.00000001', true],
  ['999999999.12345678', true],
  ['1', true],
  ['0.5', true],
  ['0', false],
  ['0.0', false],
  ['1.123456789', false],
  ['1234567890', false],
  ['1,2', false],
  ['-1', false],
])('%s is a rate: %s', (text, expected) => {
  expect(isRate(text)).toBe(expected);
});

test.each([
  // Half a cent goes up, away from zero.
  [5, '2', 3],
  [-5, '2', -3],
  [4900, '1.1642', 4209],
  [100, '0.85', 118],
])('%i cents at %s to the euro are %i', (cents, rate, expected) => {
  expect(convert(cents, { currency: 'USD', rate }, EURO)).toBe(expected);
});

test('currencies have their own smallest units', () => {
  const yen = { currency: 'JPY', rate: '160' };
  const dinar = { currency: 'KWD', rate: '0.32' };
  expect(convert(160, yen, EURO)).toBe(100);
  expect(convert(100, EURO, yen)).toBe(160);
  expect(convert(1000, dinar, EURO)).toBe(313);
  expect(convert(32, dinar, yen)).toBe(16);
});

test('the sample rate of test mode leaves euro as they are', () => {
  expect(sampleRate('EUR')).toEqual(EURO);
  expect(sampleRate('USD')).toEqual({ currency: 'USD', rate: '1.25' });
});
