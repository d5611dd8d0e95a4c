import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCalendarDay, latestDayOnEarth, localDay } from './calendar.ts';

test('accepts every real day as a calendar day and rejects any other text', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
      (date) => {
        expect(isCalendarDay(date.toISOString().slice(0, 10))).toBe(true);
      },
    ),
  );
  for (const text of ['2025-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '']) {
    expect(isCalendarDay(text)).toBe(false);
  }
});

test('a visitor’s today is never in the future for the server', () => {
  const noonUtc = new Date('2026-11-15T12:00:00Z');
  expect(latestDayOnEarth(noonUtc)).toBe('2026-11-16');
  expect(latestDayOnEarth(new Date('2026-11-15T09:59:00Z'))).toBe('2026-11-15');
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (now) => {
        expect(localDay(now) <= latestDayOnEarth(now)).toBe(true);
      },
    ),
  );
});
