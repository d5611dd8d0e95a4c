import { backOnCard, type Presented } from '../../rules/cardRefunds.ts';
import { lostCents, moneyBackOf } from '../../rules/order.ts';
import type { OrderRow } from '../db/schema.ts';
import { type PaymentFacts, presentedIn } from './paymentFacts.ts';

type PaidOrder = Pick<
  OrderRow,
  'amount_cents' | 'currency' | 'bank_refunded_cents' | 'presented_cents' | 'presented_currency'
>;

/** An order with what is known about its payment. */
export type KnownOrder = { order: OrderRow; payment: PaymentFacts };

const paidFor = (order: PaidOrder) => ({
  amountCents: order.amount_cents,
  currency: order.currency,
  presented: presentedIn(order),
});

/** By card and by bank together. */
const refundedOf = (order: PaidOrder, { refundedCents, refunds }: PaymentFacts) =>
  backOnCard(refundedCents, refunds) + order.bank_refunded_cents;

/** How much of an order is back with the buyer, and the outcome of its disputes. */
export const moneyBack = (order: PaidOrder, payment: PaymentFacts) =>
  moneyBackOf({ ...paidFor(order), refundedCents: refundedOf(order, payment) }, payment.disputes);

/** More than was paid: a refund in the provider's dashboard on top of a transfer, for example. */
export const refundedTooMuch = ({ order, payment }: KnownOrder) =>
  Math.max(0, refundedOf(order, payment) - order.amount_cents);

/**
 * What the buyer got back in their own currency, as far as it is known. The provider returns all of a
 * payment as exactly what was paid.
 */
export function presentedBack(
  order: PaidOrder,
  { refunds }: PaymentFacts,
  cents: number,
): Presented | undefined {
  const paid = presentedIn(order);
  if (!paid || order.bank_refunded_cents > 0) return undefined;
  if (cents >= order.amount_cents) return paid;
  const made = refunds.filter(({ status }) => status === 'paid');
  const isAll = made.reduce((sum, refund) => sum + refund.cents, 0) === cents;
  const parts = made.flatMap(({ presented }) => presented ?? []);
  const isKnown = parts.length === made.length && parts.length > 0;
  if (!isAll || !isKnown || parts.some(({ currency }) => currency !== paid.currency))
    return undefined;
  return { ...paid, cents: parts.reduce((sum, part) => sum + part.cents, 0) };
}

/** Whether the bank has just taken money, or given it back after an appeal. */
export const isChangedByBank = (before: KnownOrder, { order, payment }: KnownOrder) =>
  lostCents(before.payment.disputes, paidFor(order)) !==
  lostCents(payment.disputes, paidFor(order));
