import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  DAY_MS,
  daysBetween,
  isCalendarDay,
  latestDayOnEarth,
  localDay,
} from './calendar.ts';

test('accepts every real day as a calendar day and rejects any other text', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
      (date) => {
        expect(isCalendarDay(date.toISOString().slice(0, 10))).toBe(true);
      },
    ),
  );
  for (const text of [
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '2026-11',
    '2026',
    '',
  ]) {
    expect(isCalendarDay(text)).toBe(false);
  }
});

test('a visitor’s today is never in the future for the server', () => {
  const noonUtc = new Date('2026-11-15T12:00:00Z');
  expect(latestDayOnEarth(noonUtc)).toBe('2026-11-16');
  expect(latestDayOnEarth(new Date('2026-11-15T09:59:59.999Z'))).toBe('2026-11-15');
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (now) => {
        expect(localDay(now) <= latestDayOnEarth(now)).toBe(true);
      },
    ),
  );
});

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 2, '2028-03-01'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-29', 0, '2026-03-29'],
  ['2026-11-15', 30, '2026-12-15'],
])('%s and %i days is %s', (from, count, to) => {
  expect(addDays(from, count)).toBe(to);
  expect(daysBetween(from, to)).toBe(count);
});

test('a day has 86,400 seconds', () => {
  expect(DAY_MS).toBe(86_400_000);
});

test('a visitor’s today is the day of their clock', () => {
  expect(localDay(new Date(2026, 0, 5))).toBe('2026-01-05');
  expect(localDay(new Date(2026, 10, 15, 23, 59))).toBe('2026-11-15');
});
