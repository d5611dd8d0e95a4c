import { expect, test } from 'vitest';
import { funnelShares, shortDay } from './figures.ts';

const steps = (...counts: number[]) => counts.map((count, n) => ({ step: `step-${n}`, count }));
const shares = (...counts: number[]) => [...(funnelShares(steps(...counts))?.values() ?? [])];

test('computes each step as a share of the first', () => {
  expect(shares(200, 50, 1)).toEqual(['100.0 %', '25.0 %', '0.5 %']);
});

test('returns no shares when the first count is zero or lower than a later one', () => {
  expect(funnelShares(steps(0, 0, 6))).toBeUndefined();
  expect(funnelShares(steps(2, 1, 4, 6))).toBeUndefined();
  expect(funnelShares([])).toBeUndefined();
});

test('writes days and months of the axis the American way', () => {
  expect(shortDay('2026-11-05', 'day')).toBe('Nov 5');
  expect(shortDay('2026-11-01', 'month')).toBe('Nov 2026');
});
