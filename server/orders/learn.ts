import { type CardRefund, withRefund } from '../../rules/cardRefunds.ts';
import { type Disputes, type DisputeWord, disputeOf, withDispute } from '../../rules/order.ts';
import type { StoreTransaction } from '../db/database.ts';
import { waitForTurn } from '../db/numbers.ts';
import { readRefunds } from '../payments/cardRefunds.ts';
import { readDisputes } from '../payments/disputes.ts';
import { alertAboutOrder } from './alertAboutOrder.ts';
import type { OrderContext } from './context.ts';
import { settleOrder } from './settleOrder.ts';

type Learned = {
  /** All that was refunded, as the provider adds it up. */
  refunded_cents?: number;
  refunds?: readonly CardRefund[];
  dispute?: { id: string; word: DisputeWord };
  last4?: string | null;
};

/**
 * Facts about a payment only grow: more refunded, a refund or a dispute further on its way. They take
 * their turn with the orders: two processes that learn at the same time must not overlook what the
 * other learned.
 */
export async function learn(
  context: OrderContext,
  transaction: StoreTransaction,
  paymentId: string,
  { refunded_cents = 0, refunds = [], dispute, last4 = null }: Learned,
): Promise<void> {
  await waitForTurn(transaction, 'order');
  await transaction
    .insertInto('payments')
    .values({
      id: paymentId,
      refunded_cents: 0,
      refunds: '{}',
      dispute: 'none',
      disputes: '{}',
      last4: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const known = await transaction
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const before = readDisputes(known.disputes);
  const disputes = dispute ? withDispute(before, dispute.id, dispute.word) : before;
  await transaction
    .updateTable('payments')
    .set({
      refunded_cents: Math.max(known.refunded_cents, refunded_cents),
      refunds: JSON.stringify(refunds.reduce(withRefund, readRefunds(known.refunds))),
      dispute: disputes === before ? known.dispute : disputeOf(disputes),
      disputes: JSON.stringify(disputes),
      last4: last4 ?? known.last4,
    })
    .where('id', '=', paymentId)
    .execute();
  const order = await transaction
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  if (!order) return;
  await settleOrder(context, transaction, order.id);
  if (dispute && isWonNow(dispute.id, before, disputes)) {
    const won = { what: 'dispute-won', key: dispute.id } as const;
    await alertAboutOrder(context, transaction, order, won);
  }
}

const isWonNow = (id: string, before: Disputes, now: Disputes) =>
  now[id]?.stand === 'won' && before[id]?.stand !== 'won';
