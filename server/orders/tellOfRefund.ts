import { isClosed } from '../../rules/case.ts';
import type { StoreTransaction } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';
import { enqueue } from '../jobs/queue.ts';
import type { OrderContext } from './context.ts';

type Now = {
  refundedCents: number;
  /** After a refund has failed, the same amount is told again. */
  failures: number;
};

/**
 * Tells the buyer of money that the seller gave back at the provider's own dashboard, once for each
 * amount, and of money that did not arrive. Where a case has paid it, the case's own mail says so.
 * `order` is as it was before.
 */
export async function tellOfRefund(
  { clock }: OrderContext,
  transaction: StoreTransaction,
  order: OrderRow,
  { refundedCents, failures }: Now,
): Promise<void> {
  if (refundedCents === order.refunded_cents) return;
  const more = refundedCents > order.refunded_cents;
  if (await isToldByCase(transaction, order, more)) return;
  const kind = more ? 'refund-made' : 'refund-returned';
  await enqueue(transaction, clock, {
    kind,
    dedupeKey: `${kind}:${order.id}:${refundedCents}${failures > 0 ? `:${failures}` : ''}`,
    payload: { orderId: order.id, cents: refundedCents },
    about: `order:${order.number}`,
  });
}

/** All the money back has paid every case about it; one refund less, and they are open again. */
async function isToldByCase(
  transaction: StoreTransaction,
  order: OrderRow,
  more: boolean,
): Promise<boolean> {
  const cases = await transaction
    .selectFrom('cases')
    .select('state')
    .where('order_id', '=', order.id)
    .execute();
  return more
    ? cases.some(({ state }) => state === 'paid')
    : order.state === 'refunded' && cases.some(({ state }) => !isClosed(state));
}
