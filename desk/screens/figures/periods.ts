import { addDays } from '../../../rules/calendar.ts';
import { calendarDay } from '../../../rules/shopTime.ts';
import { SHOP } from '../../shopFacts.ts';

/** Periods, each with a fitting bar width. */
export const PERIODS = {
  month: { words: 'Last 30 days', days: 30, scale: 'day' },
  quarter: { words: 'Last 90 days', days: 90, scale: 'week' },
  year: { words: 'Last 12 months', days: 365, scale: 'month' },
} as const;

export const SCALES = { day: 'A day', week: 'A week', month: 'A month' } as const;

/** A day of the shop's calendar, `YYYY-MM-DD`. */
export const daysBefore = (today: Date, days: number) =>
  addDays(calendarDay(today, SHOP.timeZone), -days);

/** `2026-11-15`, short enough for the axis. */
export function shortDay(day: string, by: 'day' | 'week' | 'month'): string {
  const options: Intl.DateTimeFormatOptions =
    by === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' };
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
