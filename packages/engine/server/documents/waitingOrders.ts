import { sql } from 'kysely';
import { addDays } from '../../rules/calendar.ts';
import { calendarDay, endOfDay } from '../../rules/shopTime.ts';
import type { ProcessContext } from '../orders/context.ts';
import { salesOf } from '../orders/dueDocuments.ts';
import { suppliedOn } from '../orders/orderTax.ts';

/**
 * Why an order lacks a document. `queued`: its job has not run yet; `failed`: its job was given up;
 * `not-issued`: nobody asked for one, as for orders from before the shop issued documents.
 */
export const WAITING_REASONS = ['no-rate', 'no-tax', 'failed', 'queued', 'not-issued'] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

export type WaitingOrder = {
  order: number;
  suppliedOn: string;
  amountCents: number;
  currency: string;
  reason: WaitingReason;
};
/** All of them are counted, and the first ones named. */
export type Waiting = { count: number; orders: WaitingOrder[] };

const MAX_NAMED = 200;

const hasDocument = sql<boolean>`exists (
  select 1 from documents where documents.order_id = orders.id
)`;
/** Sales of a period that have no document yet, so that no report leaves them out silently. */
export async function waitingOrders(
  { store, shop, clock }: Pick<ProcessContext, 'store' | 'shop' | 'clock'>,
  first: string,
  last: string,
): Promise<Waiting> {
  const { timeZone } = shop.company;
  const soldAt = sql<number>`coalesce(paid_at, created_at)`;
  const sold = salesOf(store)
    .where(soldAt, '>', endOfDay(addDays(first, -1), timeZone))
    .where(soldAt, '<=', endOfDay(last, timeZone))
    .where((row) => row.not(hasDocument));
  const today = calendarDay(clock(), timeZone);
  const isCurrent = first <= today && today <= last;
  // What follows an issued document counts on the day on which it is issued.
  const followUps = salesOf(store).where(hasDocument).where('document_due', 'is not', null);
  const lists = isCurrent ? [sold, followUps] : [sold];
  const found: Waiting = { count: 0, orders: [] };
  for (const list of lists) {
    const { count } = await list
      .select((row) => row.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    found.count += Number(count);
    const rows = await list
      .selectAll('orders')
      .orderBy('number')
      .limit(MAX_NAMED - found.orders.length)
      .execute();
    found.orders.push(
      ...rows.map((row) => ({
        order: row.number,
        suppliedOn: suppliedOn(row, shop),
        amountCents: row.amount_cents,
        currency: row.currency,
        reason: row.document_due ?? ('not-issued' as const),
      })),
    );
  }
  return found;
}
