import { expect, test } from 'vitest';
import { formatMoney } from './money.ts';

test('money shows cents only when there are any', () => {
  expect(formatMoney(4900, 'USD', 'en')).toBe('$49');
  expect(formatMoney(4950, 'USD', 'en')).toBe('$49.50');
  expect(formatMoney(4905, 'USD', 'en')).toBe('$49.05');
  expect(formatMoney(4900, 'EUR', 'en')).toBe('€49');
  expect(formatMoney(4900, 'USD', 'bg').replaceAll('\u00a0', ' ')).toBe('49 $');
});
