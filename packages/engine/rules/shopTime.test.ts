import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessDaysOf } from './businessDays.ts';
import { addDays, DAY_MS } from './calendar.ts';
import {
  calendarDay,
  endOfDay,
  fromShopClock,
  isTimeZone,
  shopDay,
  shopTime,
  sortableTime,
  zoneCity,
} from './shopTime.ts';

const iso = (at: number) => new Date(at).toISOString();

test.each([
  ['Europe/Sofia', '2026-11-15', '2026-11-15T21:59:59.999Z'],
  ['Europe/Sofia', '2026-07-01', '2026-07-01T20:59:59.999Z'],
  // The clocks change during these days.
  ['Europe/Sofia', '2026-03-29', '2026-03-29T20:59:59.999Z'],
  ['Europe/Sofia', '2026-10-25', '2026-10-25T21:59:59.999Z'],
  ['America/New_York', '2026-11-15', '2026-11-16T04:59:59.999Z'],
  ['America/New_York', '2026-07-01', '2026-07-02T03:59:59.999Z'],
  ['Asia/Kolkata', '2026-11-15', '2026-11-15T18:29:59.999Z'],
  ['Asia/Kathmandu', '2026-11-15', '2026-11-15T18:14:59.999Z'],
  ['Pacific/Kiritimati', '2026-11-15', '2026-11-15T09:59:59.999Z'],
  // Midnight is skipped there: 23:59 is followed by 01:00.
  ['Africa/Cairo', '2026-04-23', '2026-04-23T21:59:59.999Z'],
  // At 00:01 on the next day, clocks went back to 23:01.
  ['America/St_Johns', '2010-11-06', '2010-11-07T03:29:59.999Z'],
  // The country moved across the date line and skipped December 30.
  ['Pacific/Apia', '2011-12-29', '2011-12-30T09:59:59.999Z'],
  ['Pacific/Apia', '2011-12-30', '2011-12-30T09:59:59.999Z'],
])('%s: %s ends at %s', (timeZone, day, end) => {
  expect(iso(endOfDay(day, timeZone))).toBe(end);
});

test.each([
  ['Europe/Sofia', '2026-11-15T14:03', '2026-11-15T12:03:00.000Z'],
  ['Europe/Sofia', '2026-07-01T00:30', '2026-06-30T21:30:00.000Z'],
  ['Europe/Sofia', '2026-03-29T05:00', '2026-03-29T02:00:00.000Z'],
  ['America/New_York', '2026-11-15T14:03', '2026-11-15T19:03:00.000Z'],
  ['Asia/Kolkata', '2026-11-15T14:03', '2026-11-15T08:33:00.000Z'],
  // A time that occurs twice means the first one; a skipped one is an hour later.
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
])('%s: clocks show %s at %s', (timeZone, shown, at) => {
  expect(iso(fromShopClock(shown, timeZone))).toBe(at);
});

test('returns NaN for what is not a time', () => {
  expect(fromShopClock('2026-13-01T10:00', 'Europe/Sofia')).toBeNaN();
});

test('the same moment may fall on different days in different zones', () => {
  const at = new Date('2026-11-15T22:30:00Z');
  expect(calendarDay(at, 'Europe/Sofia')).toBe('2026-11-16');
  expect(calendarDay(at, 'America/New_York')).toBe('2026-11-15');
});

test('formats days and times in the given language and zone', () => {
  const at = new Date('2026-11-15T22:30:00Z');
  expect(shopDay(at, 'fr', 'America/New_York')).toBe('15 novembre 2026');
  expect(shopTime(at, 'en', 'America/New_York')).toBe('November 15, 2026, 5:30 PM (ET)');
  expect(shopTime(at, 'en', 'Europe/Sofia', 'seconds')).toBe(
    'November 16, 2026, 12:30:00 AM (Bulgaria Time)',
  );
  expect(shopTime(at, 'bg', 'Europe/Sofia')).toBe('16 ноември 2026 г., 0:30 (България)');
  expect(shopTime(at, 'bg', 'America/New_York')).toBe('15 ноември 2026 г., 17:30 (Ню Йорк)');
  expect(shopTime(at, 'fr', 'America/New_York')).toBe('15 novembre 2026, 17:30 (heure : New York)');
  expect(sortableTime(at, 'Asia/Kathmandu')).toBe('2026-11-16 04:15:00');
  expect(['America/New_York', 'Europe/Sofia', 'UTC'].map(zoneCity)).toEqual([
    'New York',
    'Sofia',
    'UTC',
  ]);
});

test('a time zone has a name that is known', () => {
  const names = ['Europe/Sofia', 'utc', 'Europe/Nowhere', '+02:00', ''];
  expect(names.map(isTimeZone)).toEqual([true, true, false, false, false]);
});

test('clocks show parts of a second too', () => {
  const at = Date.parse('2026-11-15T12:03:00.500Z');
  expect(fromShopClock('2026-11-15T14:03:00.500', 'Europe/Sofia')).toBe(at);
});

describe('in every time zone', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const zone = fc.constantFrom(...zones);
  const time = fc
    .integer({ min: Date.UTC(2012, 0) / 1000, max: Date.UTC(2060, 0) / 1000 })
    .map((at) => at * 1000);
  const day = time.map((at) => calendarDay(at, 'UTC'));

  test('a day ends with its last millisecond', () => {
    fc.assert(
      fc.property(day, (date) => {
        for (const timeZone of zones) {
          const end = endOfDay(date, timeZone);
          const days = [0, 1, 1_800_000, 3_600_000, 7_200_000].map((later) =>
            calendarDay(end + later, timeZone),
          );
          const isOver = days.map((shown) => shown > date);
          expect([timeZone, date, isOver]).toEqual([
            timeZone,
            date,
            [false, true, true, true, true],
          ]);
        }
      }),
      { numRuns: 12 },
    );
  });

  test('a clock time converts to a moment at which clocks show it', () => {
    fc.assert(
      fc.property(zone, time, (timeZone, at) => {
        const shown = sortableTime(at, timeZone);
        const found = fromShopClock(shown.replace(' ', 'T'), timeZone);
        expect(sortableTime(found, timeZone)).toBe(shown);
        expect(found <= at).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('a deadline in days or business days ends on its day', () => {
    const { after, isBusinessDay } = businessDaysOf('US');
    fc.assert(
      fc.property(zone, time, fc.integer({ min: 1, max: 30 }), (timeZone, at, count) => {
        const today = calendarDay(at, timeZone);
        const [plain, worked] = [addDays(today, count), after(today, count)];
        for (const due of [plain, worked]) {
          const end = endOfDay(due, timeZone);
          expect(end).toBeGreaterThan(at + (count - 1) * DAY_MS - 3 * 3_600_000);
          expect(calendarDay(end, timeZone)).toBe(due);
        }
        expect(worked >= plain && isBusinessDay(worked)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
