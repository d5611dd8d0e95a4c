import type { BusinessDays } from '../../rules/businessDays.ts';
import { addDays, daysBetween, HOUR_MS } from '../../rules/calendar.ts';
import { dueDayOf } from '../../rules/case.ts';
import type { Shop } from '../../rules/shop.ts';
import { calendarDay, endOfDay } from '../../rules/shopTime.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import type { ProcessContext } from '../orders/context.ts';

/**
 * The calendar of the shop's country, loaded with the first case: the holidays of all countries and
 * centuries take 25 MB, a sixth of what the whole server takes without them.
 */
async function businessDays({ shop }: Pick<ProcessContext, 'shop'>): Promise<BusinessDays> {
  const { businessDaysOf } = await import('../../rules/businessDays.ts');
  return businessDaysOf(shop.company.address.country);
}

/** When the seller's next step is due; null when nothing is. */
export async function dueAt(
  context: Pick<ProcessContext, 'clock' | 'shop'>,
  row: CaseRow,
  binding: Pick<CaseRow, 'received_at'> | undefined,
): Promise<number | null> {
  const { timeZone } = context.shop.company;
  const calendar = await businessDays(context);
  const day = dueDayOf(
    {
      kind: row.kind,
      state: row.state,
      receivedDay: calendarDay(row.received_at, timeZone),
      decidedDay: row.decided_at === null ? null : calendarDay(row.decided_at, timeZone),
      refundMethod: row.refund_method,
      withdrawnDay: binding ? calendarDay(binding.received_at, timeZone) : null,
      reopenedDay:
        row.reopenings > 0 && row.reviewed_at !== null
          ? calendarDay(row.reviewed_at, timeZone)
          : null,
    },
    { businessDaysAfter: calendar.after, daysAfter: addDays, policy: context.shop.policies },
  );
  return day === null ? null : endOfDay(day, timeZone);
}

/** The deadline promised for a withdrawal depends only on its day, not on what happened to its case. */
export function withdrawalDueAt(receivedAt: number, { company, policies }: Shop): number {
  const received = calendarDay(receivedAt, company.timeZone);
  return endOfDay(addDays(received, policies.withdrawalRefundDays), company.timeZone);
}

/** Where in the periods counted from delivery a statement falls. */
export type Period = {
  /** 0 on the day of delivery: the law counts from the next day. */
  day: number;
  days: number;
  lastDay: string;
  inTime: boolean;
  /** Within the shorter period that the law gives. */
  statutory: boolean;
};

/** How far the last time zone on earth is behind UTC. */
const LAST_ZONE_MS = 12 * HOUR_MS;

/**
 * A period that would end on a non-working day ends on the next working day (Regulation 1182/71), and
 * with it where the day ends last: a buyer in Lisbon still has two hours when it is over in Sofia.
 */
export async function periodOf(
  context: Pick<ProcessContext, 'clock' | 'shop'>,
  order: Pick<OrderRow, 'paid_at' | 'created_at'>,
  receivedAt: number,
): Promise<Period> {
  const { company, policies } = context.shop;
  const calendar = await businessDays(context);
  const dayOf = (at: number) => calendarDay(at, company.timeZone);
  const delivered = dayOf(order.paid_at ?? order.created_at);
  const isBy = (day: string) => calendarDay(receivedAt - LAST_ZONE_MS, 'UTC') <= day;
  const lastDayOf = (days: number) => calendar.orNext(addDays(delivered, days));
  const lastDay = lastDayOf(policies.guaranteeDays);
  return {
    day: daysBetween(delivered, dayOf(receivedAt)),
    days: policies.guaranteeDays,
    lastDay,
    inTime: isBy(lastDay),
    statutory: isBy(lastDayOf(policies.statutoryWithdrawalDays)),
  };
}
