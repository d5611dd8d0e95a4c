import { backOnCard } from '../../rules/cardRefunds.ts';
import { minorDigits } from '../../rules/isoCodes.ts';
import type { RefundReason } from '../../rules/sellerReasons.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import { lockedTransaction } from '../db/locks.ts';
import { findOrder, requireOrder } from '../orders/orderSearch.ts';
import { askCardRefund, askCardRefundAgain, findCardRefund } from '../payments/cardRefunds.ts';
import { moneyBack } from '../payments/moneyBack.ts';
import { readPayment } from '../payments/paymentFacts.ts';
import { checkNoCardRefund, checkPaid } from './refundMethod.ts';
import type { CaseActor } from './transitionCase.ts';

type Wanted = {
  order: number;
  /** In the currency's main unit, such as 19.90. All that is left without it. */
  amount?: number | undefined;
  reason: RefundReason;
  note: string;
};

/**
 * Returns all or part of a payment to the card in one step. A case is not needed; an open one is
 * closed as refunded when nothing is left to return.
 */
export const refundOrder = (
  context: CaseActor,
  { order: number, reason, note, ...wanted }: Wanted,
) =>
  lockedTransaction(context.store, async (transaction) => {
    const { clock, actor } = context;
    const order = await requireOrder(transaction, number);
    checkPaid(order);
    if (!order.payment_id) {
      throw new UserError(`Order ${number} wasn’t paid by card. Open a case to refund it by bank.`);
    }
    const left = order.amount_cents - order.refunded_cents;
    if (left <= 0) throw new UserError(`Order ${number} is already fully refunded.`);
    const digits = minorDigits(order.currency);
    const shown = (minor: number) => (minor / 10 ** digits).toFixed(digits);
    const cents = wanted.amount === undefined ? left : Math.round(wanted.amount * 10 ** digits);
    if (cents < 1) throw new UserError(`The smallest amount is ${shown(1)}.`);
    if (cents > left) {
      throw new UserError(`Only ${shown(left)} of order ${number} is left to refund.`);
    }
    const payment = await readPayment(transaction, order.payment_id);
    if (moneyBack(order, payment).dispute === 'open') {
      throw new UserError(
        `The payment of order ${number} is under dispute. The bank may return the same money. Respond in Stripe, under Payments → Disputes.`,
      );
    }
    await checkNoCardRefund(transaction, order);
    await askCardRefund(transaction, clock, {
      order_id: order.id,
      cents,
      actor,
      reason,
      note,
      back_before: backOnCard(payment.refundedCents, payment.refunds),
      refunded_after: order.refunded_cents + cents,
    });
    await record(transaction, clock, order.id, 'refund started', { actor, cents, reason });
  });

/** Asks again for a refund that was rejected or has failed, once the reason is gone. */
export const retryCardRefund = ({ store, clock, actor }: CaseActor, id: string) =>
  lockedTransaction(store, async (transaction) => {
    const refund = await findCardRefund(transaction, id);
    const order = await findOrder(transaction, 'id', refund?.order_id ?? null);
    if (!refund || !order) throw new UserError(`Refund ${id} not found.`);
    if (refund.state !== 'rejected' && refund.state !== 'failed') {
      throw new UserError('This refund hasn’t failed, so it can’t be retried.');
    }
    await checkNoCardRefund(transaction, order);
    await askCardRefundAgain(transaction, clock, refund);
    const details = { actor, kind: 'card-refund', mail: id };
    await record(transaction, clock, order.id, 'email resent', details);
  });
