import { HOLD_WORDS } from '../../content/seller.ts';
import { backOnCard, failedOf } from '../../rules/cardRefunds.ts';
import { isEntitled, type OrderState, stateOf } from '../../rules/order.ts';
import { settleCasesOf } from '../cases/settleCase.ts';
import { record } from '../db/audit.ts';
import type { StoreTransaction } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';
import { enqueue } from '../jobs/queue.ts';
import { readRefunds } from '../payments/cardRefunds.ts';
import { readDisputes } from '../payments/disputes.ts';
import { alertAboutOrder } from './alertAboutOrder.ts';
import { confirmationKeys } from './confirmationKeys.ts';
import type { OrderContext } from './context.ts';
import { countOrder } from './countOrder.ts';
import { tellOfFailedRefunds } from './tellOfFailedRefunds.ts';
import { tellOfRefund } from './tellOfRefund.ts';

const TWICE_WITHIN_MS = 30 * 60_000;

/** Brings an order's state in line with the facts, and puts down the work that follows from it. */
export async function settleOrder(
  context: OrderContext,
  transaction: StoreTransaction,
  orderId: string,
): Promise<void> {
  const { clock, shop } = context;
  const order = await transaction
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const payment = await paymentOf(transaction, order);
  const dispute = payment?.dispute ?? 'none';
  const refunds = readRefunds(payment?.refunds);
  const refundedCents =
    dispute === 'lost'
      ? order.amount_cents
      : backOnCard(payment?.refunded_cents ?? 0, refunds) + order.bank_refunded_cents;
  const { timeZone } = shop.company;
  await countOrder(transaction, order, { now: clock().getTime(), refundedCents, timeZone });
  const state = stateOf({
    paidAt: order.paid_at,
    failedAt: order.failed_at,
    amountCents: order.amount_cents,
    refundedCents,
    dispute,
    holdReason: order.hold_reason,
    revokedAt: order.revoked_at,
  });
  if (state !== order.state) {
    await transaction.updateTable('orders').set({ state }).where('id', '=', orderId).execute();
    await record(transaction, clock, orderId, 'state changed', { from: order.state, to: state });
    await followUp(context, transaction, order, state);
  }
  // Not with the state of the order: one whose refund was accepted keeps it through a dispute.
  for (const [id, { stand }] of Object.entries(readDisputes(payment?.disputes))) {
    if (stand === 'open')
      await alertAboutOrder(context, transaction, order, { what: 'dispute-opened', key: id });
  }
  await settleCasesOf(context, transaction, orderId);
  const failed = failedOf(refunds);
  await tellOfFailedRefunds(context, transaction, order, failed);
  // What the bank took back, or gave back after an appeal, the bank tells.
  if (dispute !== 'lost' && order.state !== 'dispute-lost') {
    await tellOfRefund(context, transaction, order, { refundedCents, failures: failed.length });
  }
}

async function paymentOf(transaction: StoreTransaction, order: OrderRow) {
  if (!order.payment_id) return undefined;
  return transaction
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', order.payment_id)
    .executeTakeFirst();
}

async function followUp(
  context: OrderContext,
  transaction: StoreTransaction,
  order: OrderRow,
  state: OrderState,
): Promise<void> {
  const { clock } = context;
  const about = `order:${order.number}`;
  if (isEntitled(state)) {
    const payload = { orderId: order.id };
    const dedupeKey = confirmationKeys(order.id).first;
    await enqueue(transaction, clock, { kind: 'order-confirmation', dedupeKey, payload, about });
    await enqueue(transaction, clock, {
      kind: 'stamp-files',
      dedupeKey: `stamp-files:${order.id}`,
      payload,
      about,
    });
    const twin = order.email && (await paidJustBefore(transaction, order));
    if (twin) {
      await transaction
        .updateTable('orders')
        .set({ duplicate_of: twin.id })
        .where('id', '=', order.id)
        .execute();
      const line = `Order ${twin.number} was paid by the same buyer a few minutes earlier.`;
      await alertAboutOrder(context, transaction, order, { what: 'paid-twice', line });
    }
  }
  if (state === 'held' && order.hold_reason) {
    const line = HOLD_WORDS[order.hold_reason];
    await alertAboutOrder(context, transaction, order, { what: 'order-held', line });
  }
  if (state === 'dispute-lost') {
    await alertAboutOrder(context, transaction, order, { what: 'dispute-lost' });
  }
}

function paidJustBefore(transaction: StoreTransaction, order: OrderRow) {
  return transaction
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('email', '=', order.email)
    .where('id', '!=', order.id)
    .where('number', '<', order.number)
    .where('created_at', '>=', order.created_at - TWICE_WITHIN_MS)
    .where('paid_at', 'is not', null)
    .orderBy('number', 'desc')
    .executeTakeFirst();
}
