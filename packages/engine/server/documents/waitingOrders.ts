import { sql } from 'kysely';
import { addDays } from '../../rules/calendar.ts';
import { calendarDay, endOfDay } from '../../rules/shopTime.ts';
import type { Store } from '../db/database.ts';
import { IS_UNFINISHED } from '../db/schema.ts';
import type { OrderContext } from '../orders/context.ts';
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

/** A later job that is done has issued whatever the failed one should have. */
const hasFailedJob = sql<boolean>`exists (
  select 1 from jobs as failed
  where failed.order_id = orders.id and failed.kind = 'issue-documents' and failed.state = 'failed'
    and not exists (
      select 1 from jobs as later
      where later.order_id = orders.id and later.kind = 'issue-documents'
        and later.state = 'done' and later.created_at >= failed.created_at
    )
)`;
const hasQueuedJob = sql<boolean>`exists (
  select 1 from jobs
  where jobs.order_id = orders.id and jobs.kind = 'issue-documents' and jobs.state = 'waiting'
)`;
const hasDocument = sql<boolean>`exists (
  select 1 from documents where documents.order_id = orders.id
)`;
const reason = sql<WaitingReason>`case
  when document_hold is not null then document_hold
  when ${hasFailedJob} then 'failed'
  when ${hasQueuedJob} then 'queued'
  else 'not-issued' end`;

/** Sales of a period that have no document yet, so that no report leaves them out silently. */
export async function waitingOrders(
  { store, shop, clock }: Pick<OrderContext, 'store' | 'shop' | 'clock'>,
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
  const followUps = salesOf(store)
    .where(hasDocument)
    .where((row) =>
      row.or([
        row('document_hold', 'is not', null),
        row(
          'id',
          'in',
          store
            .selectFrom('jobs')
            .select((job) => job.ref('order_id').$notNull().as('order_id'))
            .where(IS_UNFINISHED)
            .where('kind', '=', 'issue-documents')
            .where('order_id', 'is not', null),
        ),
      ]),
    )
    .where((row) => row.or([row('document_hold', 'is not', null), hasFailedJob, hasQueuedJob]));
  const lists = isCurrent ? [sold, followUps] : [sold];
  const found: Waiting = { count: 0, orders: [] };
  for (const list of lists) {
    const { count } = await list
      .select((row) => row.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    found.count += Number(count);
    const rows = await list
      .selectAll('orders')
      .select(reason.as('reason'))
      .orderBy('number')
      .limit(MAX_NAMED - found.orders.length)
      .execute();
    found.orders.push(
      ...rows.map((row) => ({
        order: row.number,
        suppliedOn: suppliedOn(row, shop),
        amountCents: row.amount_cents,
        currency: row.currency,
        reason: row.reason,
      })),
    );
  }
  return found;
}

/** A sale of nothing needs no document. */
const salesOf = (store: Store) =>
  store.selectFrom('orders').where('counted_at', 'is not', null).where('amount_cents', '>', 0);
