import { addDays } from '../../../rules/calendar.ts';
import { startOf, startsBetween } from '../../../rules/periods.ts';
import type { Funnel } from '../../../server/commands/views.ts';
import { unitFor } from '../../parts/axis.ts';

export const PERIODS = {
  month: 'Last 30 days',
  quarter: 'Last 90 days',
  year: 'Last 12 months',
  'three-years': 'Last 3 years',
} as const;

const LENGTHS = {
  month: { days: 30 },
  quarter: { days: 90 },
  year: { months: 12 },
  'three-years': { months: 36 },
} as const;

/** The first day of a period that ends today, how long it is, and what its days are folded into. */
export function periodUntil(today: string, period: keyof typeof PERIODS) {
  const length = LENGTHS[period];
  const from =
    'days' in length
      ? addDays(today, 1 - length.days)
      : // From the first of a month, so that the first bar is as whole as the others.
        firstOfMonth(today, length.months);
  const days = startsBetween('day', from, today).length;
  return { from, days, unit: unitFor(days) };
}

function firstOfMonth(today: string, months: number): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return startOf('month', new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10));
}

export const UNITS = { day: 'Day', week: 'Week', month: 'Month' } as const;

/**
 * Each step as a share of the first. Page views are counted by a script that visitors may block, forms
 * and payments by the server; when a later count is higher than the first, shares make no sense.
 */
export function funnelShares(steps: Funnel['steps']): Map<string, string> | undefined {
  const first = steps[0]?.count ?? 0;
  if (first === 0 || steps.some(({ count }) => count > first)) return undefined;
  return new Map(steps.map(({ step, count }) => [step, `${((count / first) * 100).toFixed(1)}%`]));
}
