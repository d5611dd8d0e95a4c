import { sql } from 'kysely';
import { DISPUTE_STEPS, disputeReason } from '../../content/seller.ts';
import type { Store } from '../db/database.ts';
import type { DisputeRow } from '../db/schema.ts';
import { dashboardUrl, type Payments } from '../payments/payments.ts';

/** All disputes of a payment, oldest first. */
export const disputesOf = (store: Store, paymentId: string | null): Promise<DisputeRow[]> =>
  store
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', '=', paymentId ?? '')
    // Engines differ in where they sort a dispute whose opening was not reported.
    .orderBy('opened_at', (by) => by.asc().nullsLast())
    .orderBy('id')
    .execute();

/** The dispute of a payment that the seller responds to next. */
export const disputeToAnswer = (store: Store, paymentId: string | null) =>
  store
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', '=', paymentId ?? '')
    .where('status', '=', 'open')
    .where('answered', '=', 0)
    .orderBy('due_at', (by) => by.asc().nullsLast())
    .limit(1)
    .executeTakeFirst();

/** Disputes that no bank has decided yet, the next deadline first; answered ones come last. */
export async function openDisputes(store: Store, payments: Payments, most: number) {
  const rows = await store
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.payment_id', 'disputes.payment_id')
    .leftJoin('orders as original', 'original.id', 'orders.duplicate_of')
    .selectAll('disputes')
    .select(['orders.number', 'orders.name', 'orders.email', 'orders.duplicate_dismissed_at'])
    .select(['orders.amount_cents as order_cents', 'orders.currency as order_currency'])
    .select('original.number as duplicate_of_number')
    .select((row) =>
      row
        .selectFrom('deliveries')
        .select(({ fn }) => fn.coalesce(fn.sum<number | string>('count'), sql.lit(0)).as('count'))
        .whereRef('deliveries.order_id', '=', 'orders.id')
        .where('deliveries.kind', '=', 'download')
        .as('downloads'),
    )
    // A literal, so that both engines use the partial index on open disputes.
    .where(sql<boolean>`disputes.status = 'open'`)
    .orderBy('orders.number')
    // An order is listed with the dispute whose deadline it shows.
    .orderBy('disputes.answered')
    .orderBy('disputes.due_at', (by) => by.asc().nullsLast())
    .orderBy('disputes.id')
    .limit(most)
    .execute();
  return [...Map.groupBy(rows, ({ number }) => number).values()]
    .flatMap((disputes) =>
      disputes.slice(0, 1).map((row) => ({
        number: row.number,
        name: row.name,
        email: row.email,
        amountCents: row.amount_cents ?? row.order_cents,
        currency: row.currency ?? row.order_currency,
        reason: row.reason && disputeReason(row.reason),
        /** What the delivery log has against it. */
        downloads: Number(row.downloads),
        stripeUrl: dashboardUrl(payments, row.payment_id),
        duplicateOf: row.duplicate_dismissed_at === null ? row.duplicate_of_number : null,
        ...nextDisputeStep(disputes),
      })),
    )
    .sort((a, b) => (a.dueAt ?? Number.MAX_VALUE) - (b.dueAt ?? Number.MAX_VALUE));
}

/** A payment can have several disputes; the earliest deadline counts. */
function nextDisputeStep(open: readonly DisputeRow[]) {
  const toAnswer = open.filter(({ answered }) => answered === 0);
  const opened = open.flatMap(({ opened_at, updated_at }) => opened_at ?? (updated_at || []));
  const due = toAnswer.flatMap(({ due_at }) => due_at ?? []);
  const answered = toAnswer.length === 0;
  return {
    openedAt: opened.length > 0 ? Math.min(...opened) : null,
    dueAt: due.length > 0 ? Math.min(...due) : null,
    answered,
    toDo: answered ? DISPUTE_STEPS.wait : DISPUTE_STEPS.answer,
  };
}
