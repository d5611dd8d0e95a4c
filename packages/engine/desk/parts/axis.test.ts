import { expect, test } from 'vitest';
import { axisMoney, axisTicks, fits, unitFor, unitLabel, unitName } from './axis.ts';

test('folds a month into days, half a year into weeks and three years into months', () => {
  expect([1, 30, 31, 90, 184, 365, 1096].map(unitFor)).toEqual([
    ...['day', 'day', 'day', 'week', 'week', 'month', 'month'],
  ]);
});

test('never shows more bars than a phone has room for', () => {
  expect(fits('day', 90)).toBe(true);
  expect(fits('day', 365)).toBe(false);
  expect(fits('week', 1096)).toBe(true);
  expect(fits('week', 3650)).toBe(false);
  expect(fits('month', 3650)).toBe(true);
});

test('has round ticks with zero among them', () => {
  expect(axisTicks(0, 4900, 100)).toEqual([0, 1000, 2000, 3000, 4000, 5000]);
  expect(axisTicks(-4900, 17_000, 100)).toEqual([-5000, 0, 5000, 10_000, 15_000, 20_000]);
  expect(axisTicks(-9800, 9800, 100)).toEqual([-10_000, -5000, 0, 5000, 10_000]);
  expect(axisTicks(0, 49_000, 100)).toEqual([0, 10_000, 20_000, 30_000, 40_000, 50_000]);
});

test('has ticks without data, for one sale, and only whole numbers where there are no halves', () => {
  expect(axisTicks(0, 0)).toEqual([0, 1]);
  expect(axisTicks(0, 1)).toEqual([0, 1]);
  expect(axisTicks(0, 3)).toEqual([0, 1, 2, 3]);
  expect(axisTicks(0, 12)).toEqual([0, 5, 10, 15]);
  expect(axisTicks(-1, 0)).toEqual([-1, 0]);
});

test('covers every range with two to seven ticks and the same step between them', () => {
  for (let high = 0; high < 3_000_000; high = Math.ceil((high + 1) * 1.07)) {
    for (const low of [0, -1, -high / 3, -high]) {
      const ticks = axisTicks(low, high);
      expect([low, high, ticks.length >= 2, ticks.length <= 7]).toEqual([low, high, true, true]);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
      expect(ticks[0]).toBeLessThanOrEqual(low);
      expect(ticks).toContain(0);
      const steps = ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0));
      expect(new Set(steps).size).toBe(1);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }
  }
});

test('writes days, weeks and months the American way, with the year where it is needed', () => {
  expect(unitLabel('2026-11-05', 'day')).toBe('Nov 5');
  expect(unitLabel('2026-11-05', 'week', true)).toBe('Nov 5, 2026');
  expect(unitLabel('2026-11-01', 'month')).toBe('Nov 2026');
  expect(unitName('2026-11-05', 'day')).toBe('Nov 5, 2026');
  expect(unitName('2026-11-02', 'week')).toBe('Week of Nov 2, 2026');
  expect(unitName('2026-11-01', 'month')).toBe('November 2026');
});

test('writes money on an axis without empty cents, and short when it is a lot', () => {
  expect([0, 250, 5000, -4900, 999_900].map((cents) => axisMoney(cents, 'usd'))).toEqual([
    ...['$0', '$2.50', '$50', '-$49', '$9,999'],
  ]);
  expect(axisMoney(1_250_000, 'usd')).toBe('$12.5K');
  expect(axisMoney(210_000_000, 'eur')).toBe('€2.1M');
});
