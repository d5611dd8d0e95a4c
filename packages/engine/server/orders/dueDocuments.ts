import { randomUUID } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import type { Store, StoreTransaction } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';
import { enqueue, enqueueAll, hasUnfinishedJob, type Job } from '../jobs/queue.ts';

/** A new sale needs a receipt or an invoice, and a refund a credit note. */
export function needsDocument(before: OrderRow, now: OrderRow): boolean {
  const isSale = now.counted_at !== null;
  return isSale && (before.counted_at === null || before.refunded_cents !== now.refunded_cents);
}

/** Issues what the order's documents lack; with nothing to do, it does nothing. */
export const documentsJob = (orderId: string): Job => ({
  kind: 'issue-documents',
  dedupeKey: `documents:${orderId}:${randomUUID()}`,
  orderId,
});

/** While a job is to issue them. Documents that are held say why until they are issued. */
export const dueNow = ({
  document_due: due,
}: Pick<OrderRow, 'document_due'>): OrderRow['document_due'] =>
  due === 'no-rate' || due === 'no-tax' ? due : 'queued';

/** The order says that documents are due, whatever becomes of the job. */
export async function queueDocuments(
  transaction: StoreTransaction,
  clock: Clock,
  orderId: string,
): Promise<void> {
  const order = transaction.selectFrom('orders').select('document_due').where('id', '=', orderId);
  const document_due = dueNow(await order.executeTakeFirstOrThrow());
  await transaction.updateTable('orders').set({ document_due }).where('id', '=', orderId).execute();
  await enqueue(transaction, clock, documentsJob(orderId));
}

/** That they are held, and why, or that nothing is due any more. */
export async function setDue(
  store: Store,
  { id, document_due: known }: Pick<OrderRow, 'id'> & Partial<OrderRow>,
  document_due: OrderRow['document_due'],
): Promise<void> {
  if (known === document_due) return;
  await store.updateTable('orders').set({ document_due }).where('id', '=', id).execute();
}

const BATCH = 200;

/**
 * Tries again what is due, after rates were imported or the settings changed, or when jobs were lost. A
 * job that waits does so anyway, and one that failed is retried by the seller.
 */
export async function reissueDue(store: Store, clock: Clock): Promise<number> {
  const held = await store
    .selectFrom('orders')
    .select('id')
    .where('document_due', 'is not', null)
    .where((row) => row.not(hasUnfinishedJob('issue-documents')))
    .execute();
  for (let start = 0; start < held.length; start += BATCH) {
    const jobs = held.slice(start, start + BATCH).map(({ id }) => documentsJob(id));
    await enqueueAll(store, clock, jobs);
  }
  return held.length;
}

/** Sales that need a document: of nothing, none is needed. */
export const salesOf = (store: Store) =>
  store.selectFrom('orders').where('counted_at', 'is not', null).where('amount_cents', '>', 0);
