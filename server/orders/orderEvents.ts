import type { OrderRow } from '../db/schema.ts';
import { isChangedByBank, type KnownOrder } from '../payments/moneyBack.ts';
import type { WebhookEvent } from '../webhooks/events.ts';

/** A sale when it counts as one, every change of what was refunded, every change of a dispute. */
export function orderEvents(before: KnownOrder, now: KnownOrder): WebhookEvent[] {
  const { order, payment } = now;
  const isSale = before.order.counted_at === null && order.counted_at !== null;
  // What the bank took back is reported as a dispute.
  const isRefund =
    order.refunded_cents !== before.order.refunded_cents && !isChangedByBank(before, now);
  const changed = payment.disputes.filter(
    ({ id, status }) =>
      !before.payment.disputes.some((known) => known.id === id && known.status === status),
  );
  return [
    ...(isSale ? [orderEvent('order.paid', order)] : []),
    ...(isRefund ? [orderEvent('order.refunded', order)] : []),
    ...changed.map(({ id, status }) =>
      orderEvent('order.disputed', order, { dispute: { id, status } }),
    ),
  ];
}

const orderEvent = (
  type: WebhookEvent['type'],
  order: OrderRow,
  more: object = {},
): WebhookEvent => ({
  type,
  orderId: order.id,
  data: {
    order: {
      number: order.number,
      state: order.state,
      amountCents: order.amount_cents,
      refundedCents: order.refunded_cents,
      currency: order.currency,
      country: order.country,
    },
    ...more,
  },
});
