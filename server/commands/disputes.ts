import { sql } from 'kysely';
import { DISPUTE_STEPS } from '../../content/seller.ts';
import type { Store } from '../db/database.ts';
import type { DisputeRow } from '../db/schema.ts';
import type { DisputeSummary } from './views.ts';

/** Disputes that no bank has decided yet, the next deadline first; those answered come last. */
export async function openDisputes(store: Store, most: number): Promise<DisputeSummary[]> {
  const rows = await store
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.payment_id', 'disputes.payment_id')
    .leftJoin('orders as twin', 'twin.id', 'orders.duplicate_of')
    .selectAll('disputes')
    .select(['orders.number', 'orders.name', 'orders.email', 'orders.amount_cents'])
    .select(['orders.currency', 'orders.both_intended_at', 'twin.number as twin_number'])
    // Spelled out, so that both engines know that the index of open ones has them all.
    .where(sql<boolean>`disputes.status = 'open'`)
    .orderBy('orders.number')
    .limit(most)
    .execute();
  return [...Map.groupBy(rows, ({ number }) => number).values()]
    .flatMap((disputes) => {
      const [first] = disputes;
      if (!first) return [];
      return {
        number: first.number,
        name: first.name,
        email: first.email,
        amountCents: first.amount_cents,
        currency: first.currency,
        duplicateOf: first.both_intended_at === null ? first.twin_number : null,
        ...summaryOf(disputes),
      };
    })
    .sort((a, b) => (a.dueAt ?? Number.MAX_VALUE) - (b.dueAt ?? Number.MAX_VALUE));
}

/** Of several about one payment, the one that is to be answered first. */
function summaryOf(open: readonly DisputeRow[]) {
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
