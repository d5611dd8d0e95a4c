import { calendarDay } from '../../rules/shopTime.ts';
import type { StoreTransaction } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';
import { addToFigure } from '../insights/dailyFigures.ts';

type Seen = { now: number; refundedCents: number; timeZone: string };

/**
 * Adds a sale to the day it was paid on, once, and each refund to the day it is learned of. What was
 * never counted as a sale is not counted as refunded either: nobody sold an order that is held.
 */
export async function countOrder(
  transaction: StoreTransaction,
  order: OrderRow,
  seen: Seen,
): Promise<void> {
  const change = transaction.updateTable('orders').where('id', '=', order.id);
  const isNew = order.counted_at === null;
  const counts = !isNew || (order.paid_at !== null && order.hold_reason === null);
  if (counts && isNew) {
    const day = calendarDay(order.paid_at ?? seen.now, seen.timeZone);
    await addToFigure(transaction, day, 'orders', 1);
    await addToFigure(transaction, day, 'revenue', order.amount_cents);
    await change.set({ counted_at: seen.now }).execute();
  }
  if (counts) await countRefund(transaction, isNew ? { ...order, refunded_cents: 0 } : order, seen);
  if (seen.refundedCents !== order.refunded_cents) {
    const refunded_at = refundedAt(order, seen);
    await change.set({ refunded_cents: seen.refundedCents, refunded_at }).execute();
  }
}

/** A refund that failed is taken out of the day it was counted on. */
async function countRefund(
  transaction: StoreTransaction,
  before: OrderRow,
  { now, refundedCents, timeZone }: Seen,
): Promise<void> {
  const more = refundedCents - before.refunded_cents;
  if (more === 0) return;
  const day = calendarDay(more > 0 ? now : (before.refunded_at ?? now), timeZone);
  const orders = Number(refundedCents > 0) - Number(before.refunded_cents > 0);
  if (orders !== 0) await addToFigure(transaction, day, 'refunds', orders);
  await addToFigure(transaction, day, 'refunded', more);
}

function refundedAt(before: OrderRow, { now, refundedCents }: Seen): number | null {
  if (refundedCents > before.refunded_cents) return now;
  return refundedCents === 0 ? null : before.refunded_at;
}
