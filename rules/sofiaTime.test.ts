import { expect, test } from 'vitest';
import { endOfSofiaDay, fromSofiaClock, sofiaCalendarDay } from './sofiaTime.ts';

test('a day ends when it ends in Sofia, in winter, in summer and when clocks change', () => {
  const end = (day: string) => new Date(endOfSofiaDay(day)).toISOString();
  expect(end('2026-11-15')).toBe('2026-11-15T21:59:59.999Z');
  expect(end('2026-07-01')).toBe('2026-07-01T20:59:59.999Z');
  expect(end('2026-03-28')).toBe('2026-03-28T21:59:59.999Z');
  expect(end('2026-03-29')).toBe('2026-03-29T20:59:59.999Z');
  expect(end('2026-10-25')).toBe('2026-10-25T21:59:59.999Z');
});

test('a time on Sofia’s clocks is understood in winter, in summer and beside the change', () => {
  const at = (shown: string) => new Date(fromSofiaClock(shown)).toISOString();
  expect(at('2026-11-15T14:03')).toBe('2026-11-15T12:03:00.000Z');
  expect(at('2026-07-01T00:30')).toBe('2026-06-30T21:30:00.000Z');
  expect(at('2026-03-29T02:30')).toBe('2026-03-29T00:30:00.000Z');
  expect(at('2026-03-29T04:30')).toBe('2026-03-29T01:30:00.000Z');
  expect(fromSofiaClock('2026-13-01T10:00')).toBeNaN();
});

test('late at night it is already tomorrow in Sofia', () => {
  expect(sofiaCalendarDay(new Date('2026-11-15T22:30:00Z'))).toBe('2026-11-16');
});
