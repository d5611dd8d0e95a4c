import { addDays } from '../../rules/calendar.ts';
import type { Shop } from '../../rules/shop.ts';
import { calendarDay, endOfDay } from '../../rules/shopTime.ts';

/** What is promised of a statement follows from its day alone, whatever became of its case since. */
export function withdrawalDueAt(receivedAt: number, { company, policies }: Shop): number {
  const received = calendarDay(receivedAt, company.timeZone);
  return endOfDay(addDays(received, policies.withdrawalRefundDays), company.timeZone);
}
