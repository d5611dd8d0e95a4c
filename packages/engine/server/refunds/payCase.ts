import { caseEmails } from '../cases/recomputeCase.ts';
import { UserError } from '../core/userError.ts';
import type { LockedTransaction } from '../db/locks.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import { enqueueAll } from '../jobs/queue.ts';
import { askCardRefund, dismissCardRefunds } from '../payments/cardRefunds.ts';
import {
  type ChosenMethod,
  checkNoCardRefund,
  checkNotWithdrawn,
  checkPaid,
  checkRefundMethod,
  methodDetails,
} from './refundMethod.ts';
import { acceptance, type CaseActor, orderOf, transitionCase } from './transitionCase.ts';

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

/** The card may be closed, or the bank account unknown: the refund method can still change. */
export const changeRefundMethod = (context: CaseActor, number: number, chosen: ChosenMethod) =>
  transitionCase(context, number, 'change-method', async (transaction, row) => {
    const { method } = chosen;
    if (row.refund_method === method) {
      throw new UserError(`The refund method is already ${method}.`);
    }
    const order = await orderOf(transaction, row);
    await checkRefundMethod(transaction, row, order, chosen);
    await checkNoCardRefund(transaction, order);
    await dismissCardRefunds(transaction, row.id);
    const method_changes = row.method_changes + 1;
    const emails = caseEmails(row, {
      step: 'refund-method-changed',
      nth: method_changes,
      orderEmail: order.email || null,
    });
    await enqueueAll(transaction, context.clock, emails);
    return { set: { refund_method: method, method_changes }, details: methodDetails(chosen) };
  });
