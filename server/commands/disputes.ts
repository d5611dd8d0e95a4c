import { sql } from 'kysely';
import { DISPUTE_STEPS } from '../../content/seller.ts';
import type { DisputeWord } from '../../rules/order.ts';
import type { Store } from '../db/database.ts';
import { readDisputes } from '../payments/disputes.ts';
import type { DisputeSummary } from './views.ts';

/** Disputes that no bank has decided yet, the next deadline first; those answered come last. */
export async function openDisputes(store: Store, most: number): Promise<DisputeSummary[]> {
  const rows = await store
    .selectFrom('payments')
    .innerJoin('orders', 'orders.payment_id', 'payments.id')
    .leftJoin('orders as twin', 'twin.id', 'orders.duplicate_of')
    .select(['orders.number', 'orders.name', 'orders.email', 'orders.amount_cents'])
    .select(['orders.currency', 'orders.both_intended_at', 'payments.disputes'])
    .select('twin.number as twin_number')
    // Spelled out, so that both engines know that the index of open ones has them all.
    .where(sql<boolean>`payments.dispute = 'open'`)
    .orderBy('orders.number')
    .limit(most)
    .execute();
  return rows
    .map((row) => ({
      number: row.number,
      name: row.name,
      email: row.email,
      amountCents: row.amount_cents,
      currency: row.currency,
      duplicateOf: row.both_intended_at === null ? row.twin_number : null,
      ...standOf(Object.values(readDisputes(row.disputes))),
    }))
    .sort((a, b) => (a.dueAt ?? Number.MAX_VALUE) - (b.dueAt ?? Number.MAX_VALUE));
}

/** Of several about one payment, the one that is to be answered first. */
function standOf(words: readonly DisputeWord[]) {
  const open = words.filter(({ stand }) => stand === 'open');
  const toAnswer = open.filter(({ answered }) => !answered);
  const opened = open.flatMap(({ since, at }) => since ?? (at > 0 ? at : []));
  const due = toAnswer.flatMap(({ dueBy }) => dueBy ?? []);
  const answered = open.length > 0 && toAnswer.length === 0;
  return {
    openedAt: opened.length > 0 ? Math.min(...opened) : null,
    dueAt: due.length > 0 ? Math.min(...due) : null,
    answered,
    toDo: answered ? DISPUTE_STEPS.wait : DISPUTE_STEPS.answer,
  };
}
