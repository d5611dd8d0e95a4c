import { DAY_MS } from '../../rules/calendar.ts';
import { sofiaCalendarDay } from '../../rules/sofiaTime.ts';

export type ConsultantAccess = { until: Date; daysLeft: number; ended: boolean };

/** How long the free access lasts, counted in the seller's calendar days; on the last day none is left. */
export function consultantAccess(ordered: Date, months: number, now: Date): ConsultantAccess {
  const until = new Date(ordered);
  until.setUTCMonth(until.getUTCMonth() + months);
  const daysLeft = Math.max(0, dayNumber(until) - dayNumber(now));
  return { until, daysLeft, ended: now > until };
}

/** Days since 1970 by the calendar in Sofia. */
const dayNumber = (at: Date) => Date.parse(`${sofiaCalendarDay(at)}T00:00:00Z`) / DAY_MS;
