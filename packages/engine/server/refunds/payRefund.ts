import { backOnCard } from '../../rules/cardRefunds.ts';
import { minorDigits } from '../../rules/isoCodes.ts';
import type { RefundReason } from '../../rules/sellerReasons.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import { type LockedTransaction, lockedTransaction } from '../db/locks.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import { findOrder, requireOrder } from '../orders/orderSearch.ts';
import { askCardRefund, askCardRefundAgain, findCardRefund } from '../payments/cardRefunds.ts';
import { moneyBack } from '../payments/moneyBack.ts';
import { readPayment } from '../payments/paymentFacts.ts';
import { acceptance } from './decideCase.ts';
import { checkNoCardRefund, checkNotWithdrawn, checkPaid } from './refundMethod.ts';
import { type CaseActor, orderOf, transitionCase } from './transitionCase.ts';

type Transfer = { reference: string; agreed: boolean };

/**
 * The seller has made a bank transfer; its reference is the proof. The buyer may have withdrawn since
 * the method was chosen; a buyer who gave a bank account has agreed.
 */
export const recordTransfer = (
  context: CaseActor,
  number: number,
  { reference, agreed }: Transfer,
) =>
  transitionCase(context, number, 'pay', async (transaction, row) => {
    const order = await orderOf(transaction, row);
    checkPaid(order);
    // The method itself was checked when it was chosen.
    if (!agreed && !row.iban) await checkNotWithdrawn(transaction, row);
    await checkNoCardRefund(transaction, order);
    const cents = order.amount_cents - order.refunded_cents;
    const paid_at = context.clock().getTime();
    return {
      set: { paid_at, paid_by: 'bank', paid_reference: reference },
      order: { bank_refunded_cents: order.bank_refunded_cents + cents },
      details: { by: 'bank', reference, cents },
    };
  });

export const startCardRefund = (context: CaseActor, number: number) =>
  transitionCase(context, number, 'pay', async (transaction, row) => {
    const order = await orderOf(transaction, row);
    checkPaid(order);
    await checkNoCardRefund(transaction, order);
    await askFor(context, transaction, row, order);
    return { set: {}, details: { by: 'card' } };
  });

/** All that is left of the order. */
const askFor = (
  { clock, actor }: CaseActor,
  transaction: LockedTransaction,
  { id }: CaseRow,
  order: OrderRow,
) =>
  askCardRefund(transaction, clock, {
    order_id: order.id,
    case_id: id,
    cents: order.amount_cents - order.refunded_cents,
    actor,
  });

/**
 * Accepts a case and starts its refund to the card in one step. The buyer gets one email, when the
 * refund is made: the state is set here, so that none reports the acceptance a second earlier.
 */
export const acceptAndRefund = (context: CaseActor, number: number) =>
  transitionCase(context, number, 'accept', async (transaction, row) => {
    const order = await orderOf(transaction, row);
    checkPaid(order);
    await checkNoCardRefund(transaction, order);
    const accepted = await acceptance(context, transaction, row, { method: 'card', agreed: false });
    await askFor(context, transaction, row, order);
    return { ...accepted, set: { ...accepted.set, state: 'accepted' } };
  });

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
