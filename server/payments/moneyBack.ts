import { backOnCard } from '../../rules/cardRefunds.ts';
import { lostCents, moneyBackOf } from '../../rules/order.ts';
import type { OrderRow } from '../db/schema.ts';
import type { PaymentFacts } from './paymentFacts.ts';

type PaidOrder = Pick<OrderRow, 'amount_cents' | 'currency' | 'bank_refunded_cents'>;

/** An order with what is known about its payment. */
export type KnownOrder = { order: OrderRow; payment: PaymentFacts };

const paidFor = ({ amount_cents, currency }: PaidOrder) => ({
  amountCents: amount_cents,
  currency,
});

/** How much of an order is back with the buyer, and the outcome of its disputes. */
export function moneyBack(order: PaidOrder, { refundedCents, refunds, disputes }: PaymentFacts) {
  const refunded = backOnCard(refundedCents, refunds) + order.bank_refunded_cents;
  return moneyBackOf({ ...paidFor(order), refundedCents: refunded }, disputes);
}

/** Whether the bank has just taken money, or given it back after an appeal. */
export const isChangedByBank = (before: KnownOrder, { order, payment }: KnownOrder) =>
  lostCents(before.payment.disputes, paidFor(order)) !==
  lostCents(payment.disputes, paidFor(order));
