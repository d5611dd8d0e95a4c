import { expect, test } from 'vitest';
import { funnelShares, periodUntil } from './figures.ts';

const steps = (...counts: number[]) => counts.map((count, n) => ({ step: `step-${n}`, count }));
const shares = (...counts: number[]) => [...(funnelShares(steps(...counts))?.values() ?? [])];

test('computes each step as a share of the first', () => {
  expect(shares(200, 50, 1)).toEqual(['100.0%', '25.0%', '0.5%']);
});

test('returns no shares when the first count is zero or lower than a later one', () => {
  expect(funnelShares(steps(0, 0, 6))).toBeUndefined();
  expect(funnelShares(steps(2, 1, 4, 6))).toBeUndefined();
  expect(funnelShares([])).toBeUndefined();
});

test('reaches back 30 and 90 days, and 12 and 36 whole months', () => {
  const today = '2026-11-17';
  expect(periodUntil(today, 'month')).toEqual({ from: '2026-10-19', days: 30, unit: 'day' });
  expect(periodUntil(today, 'quarter')).toEqual({ from: '2026-08-20', days: 90, unit: 'week' });
  expect(periodUntil(today, 'year')).toMatchObject({ from: '2025-12-01', unit: 'month' });
  expect(periodUntil(today, 'three-years')).toMatchObject({ from: '2023-12-01', unit: 'month' });
  expect(periodUntil('2028-02-29', 'year').from).toBe('2027-03-01');
});
