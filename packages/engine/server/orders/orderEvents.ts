import type { Shop } from '../../rules/shop.ts';
import type { OrderRow } from '../db/schema.ts';
import { isChangedByBank, type KnownOrder } from '../payments/moneyBack.ts';
import { presentedIn } from '../payments/paymentFacts.ts';
import type { WebhookEvent } from '../webhooks/events.ts';
import { taxOfOrder } from './orderTax.ts';

/** A sale when it counts as one, every change of what was refunded, every change of a dispute. */
export function orderEvents(shop: Shop, before: KnownOrder, now: KnownOrder): WebhookEvent[] {
  const { order, payment } = now;
  const orderEvent = (type: WebhookEvent['type'], more: object = {}): WebhookEvent => ({
    type,
    orderId: order.id,
    data: { order: dataOf(order, taxOfOrder(shop, order, payment.cardCountry)?.tax), ...more },
  });
  const isSale = before.order.counted_at === null && order.counted_at !== null;
  // What the bank took back is reported as a dispute.
  const isRefund =
    order.refunded_cents !== before.order.refunded_cents && !isChangedByBank(before, now);
  const changed = payment.disputes.filter(
    ({ id, status }) =>
      !before.payment.disputes.some((known) => known.id === id && known.status === status),
  );
  return [
    ...(isSale ? [orderEvent('order.paid')] : []),
    ...(isRefund ? [orderEvent('order.refunded')] : []),
    ...changed.map(({ id, status }) => orderEvent('order.disputed', { dispute: { id, status } })),
  ];
}

const dataOf = (order: OrderRow, tax: { taxCents: number; rate: number } | undefined) => ({
  number: order.number,
  state: order.state,
  amountCents: order.amount_cents,
  refundedCents: order.refunded_cents,
  discountCents: order.discount_cents,
  code: order.code,
  /** Null while nobody can tell. */
  vatCents: tax?.taxCents ?? null,
  vatRate: tax ? tax.rate / 100 : null,
  currency: order.currency,
  paidAs: presentedIn(order) ?? null,
  country: order.country,
  paymentId: order.payment_id,
});
