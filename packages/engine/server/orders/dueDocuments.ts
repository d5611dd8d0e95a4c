import { randomUUID } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import type { StoreTransaction } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';
import { enqueue, type Job } from '../jobs/queue.ts';

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
