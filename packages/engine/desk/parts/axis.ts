import { SELLER_LANGUAGE } from '../../content/seller.ts';
import type { Unit } from '../../rules/periods.ts';
import { money } from '../words.ts';

/** Bars beyond this are too thin to see on a phone. */
const MAX_BARS = 160;
const DAYS_IN: Record<Unit, number> = { day: 1, week: 7, month: 30 };

/** Into what so many days are folded, unless the seller chooses. */
export function unitFor(days: number): Unit {
  if (days <= 31) return 'day';
  return days <= 184 ? 'week' : 'month';
}

export const fits = (unit: Unit, days: number) => days / DAYS_IN[unit] <= MAX_BARS;

const STEPS = [1, 2, 2.5, 5, 10];
const MAX_STEPS = 5;

/**
 * Round values for an axis, always with 0: `-50, 0, 50, 100`. They cover the lowest and the highest
 * value. Never smaller steps than `smallest`: there is no half order.
 */
export function axisTicks(low: number, high: number, smallest = 1): number[] {
  const [bottom, top] = [Math.min(0, low), Math.max(0, high)];
  const rough = Math.max((top - bottom) / MAX_STEPS, smallest);
  const power = 10 ** Math.floor(Math.log10(rough));
  const isWhole = (step: number) => Number.isInteger(step / smallest);
  const step =
    STEPS.map((factor) => factor * power).find((size) => size >= rough && isWhole(size)) ?? rough;
  const first = Math.floor(bottom / step);
  const last = Math.max(Math.ceil(top / step), first + 1);
  // `|| 0` because there is a negative zero.
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step || 0);
}

/** `Nov 15` for a day or the Monday of a week, `Nov 2026` for a month. */
export function unitLabel(start: string, unit: Unit, withYear = false): string {
  return formatDay(start, {
    month: 'short',
    ...(unit !== 'month' && { day: 'numeric' }),
    ...((unit === 'month' || withYear) && { year: 'numeric' }),
  });
}

/** For a table: `Nov 15, 2026`, `Week of Nov 9, 2026`, `November 2026`. */
export function unitName(start: string, unit: Unit): string {
  if (unit === 'month') return formatDay(start, { month: 'long', year: 'numeric' });
  const day = unitLabel(start, unit, true);
  return unit === 'week' ? `Week of ${day}` : day;
}

const formatDay = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(SELLER_LANGUAGE, { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** `$250`, and `$12.5K` where the axis has no room for more. */
export const axisMoney = (cents: number, currency: string) =>
  Math.abs(cents) < 1_000_000
    ? money(cents, currency)
    : new Intl.NumberFormat(SELLER_LANGUAGE, {
        style: 'currency',
        currency: currency.toUpperCase(),
        currencyDisplay: 'narrowSymbol',
        notation: 'compact',
        maximumFractionDigits: 1,
      }).format(cents / 100);
