import { enqueue } from '../outbox/outbox.ts';
import type { StoreTransaction } from '../store/database.ts';
import type { OrderRow } from '../store/schema.ts';
import type { OrderContext } from './context.ts';

/**
 * Tells the buyer of money that the seller gave back at the provider's own dashboard, once for each
 * amount. Where a case has paid it, the case's own mail says so. `order` is as it was before.
 */
export async function tellOfRefund(
  { clock }: OrderContext,
  transaction: StoreTransaction,
  order: OrderRow,
  refundedCents: number,
): Promise<void> {
  if (refundedCents <= order.refunded_cents) return;
  const paidByCase = await transaction
    .selectFrom('cases')
    .select('id')
    .where('order_id', '=', order.id)
    .where('state', '=', 'paid')
    .executeTakeFirst();
  if (paidByCase) return;
  await enqueue(transaction, clock, {
    kind: 'refund-made',
    dedupeKey: `refund-made:${order.id}:${refundedCents}`,
    payload: { orderId: order.id, cents: refundedCents },
    about: `order:${order.number}`,
  });
}
