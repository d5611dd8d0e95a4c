import { addToFigure } from '../insights/dailyFigures.ts';
import type { StoreTransaction } from '../store/database.ts';
import type { OrderRow } from '../store/schema.ts';

/** Adds a sale to the day it was paid on, once, and each refund to the day it is learned of. */
export async function countOrder(
  transaction: StoreTransaction,
  order: OrderRow,
  seen: { now: number; refundedCents: number },
): Promise<void> {
  const change = transaction.updateTable('orders').where('id', '=', order.id);
  if (order.paid_at !== null && order.hold_reason === null && order.counted_at === null) {
    await addToFigure(transaction, order.paid_at, 'orders', 1);
    await addToFigure(transaction, order.paid_at, 'revenue', order.amount_cents);
    await change.set({ counted_at: seen.now }).execute();
  }
  const more = seen.refundedCents - order.refunded_cents;
  if (more > 0) {
    if (order.refunded_cents === 0) await addToFigure(transaction, seen.now, 'refunds', 1);
    await addToFigure(transaction, seen.now, 'refunded', more);
    const refunded = { refunded_cents: seen.refundedCents, refunded_at: seen.now };
    await change.set(refunded).execute();
  }
}
