import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { backOnCard } from '../../rules/cardRefunds.ts';
import { minorDigits } from '../../rules/isoCodes.ts';
import type { RefundReason } from '../../rules/sellerReasons.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import { lockedTransaction } from '../db/locks.ts';
import { enqueue } from '../jobs/queue.ts';
import { requireOrder } from '../orders/orderSearch.ts';
import { moneyBack } from '../payments/moneyBack.ts';
import { readPayment } from '../payments/paymentFacts.ts';
import type { orderRefundSchema } from './cardRefundJob.ts';
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
 * closed as refunded when nothing is left to return. A job calls the provider, so that a crash before
 * its answer is retried.
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
    const payload: z.input<typeof orderRefundSchema> = {
      cents,
      backBefore: backOnCard(payment.refundedCents, payment.refunds),
      refundedAfter: order.refunded_cents + cents,
      note,
    };
    const dedupeKey = `order-refund:${randomUUID()}`;
    await enqueue(transaction, clock, {
      kind: 'card-refund',
      dedupeKey,
      orderId: order.id,
      payload,
    });
    await record(transaction, clock, order.id, 'refund started', { actor, cents, reason });
  });
