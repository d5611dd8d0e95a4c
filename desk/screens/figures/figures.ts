import { SELLER_LANGUAGE } from '../../../content/seller.ts';
import type { Funnel } from '../../../server/commands/views.ts';

/** Periods, each with a fitting bar width. */
export const PERIODS = {
  month: { words: 'Last 30 days', days: 30, scale: 'day' },
  quarter: { words: 'Last 90 days', days: 90, scale: 'week' },
  year: { words: 'Last 12 months', days: 365, scale: 'month' },
} as const;

export const SCALES = { day: 'A day', week: 'A week', month: 'A month' } as const;

/** `2026-11-15`, short enough for the axis: `Nov 15`, and `Nov 2026` for a month. */
export function shortDay(day: string, by: 'day' | 'week' | 'month'): string {
  const options: Intl.DateTimeFormatOptions =
    by === 'month' ? { month: 'short', year: 'numeric' } : { month: 'short', day: 'numeric' };
  return new Intl.DateTimeFormat(SELLER_LANGUAGE, { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/**
 * Each step as a share of the first. Page views are counted by a script that visitors may block, forms
 * and payments by the server; when a later count is higher than the first, shares make no sense.
 */
export function funnelShares(steps: Funnel['steps']): Map<string, string> | undefined {
  const first = steps[0]?.count ?? 0;
  if (first === 0 || steps.some(({ count }) => count > first)) return undefined;
  return new Map(steps.map(({ step, count }) => [step, `${((count / first) * 100).toFixed(1)} %`]));
}
