import { caseEmails } from '../cases/recomputeCase.ts';
import { UserError } from '../core/userError.ts';
import type { CaseRow } from '../db/schema.ts';
import { enqueueAll, type Job } from '../jobs/queue.ts';
import {
  type ChosenMethod,
  checkNoCardRefund,
  checkNotWithdrawn,
  checkPaid,
  checkRefundMethod,
  dismissRejectedRefunds,
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

/** A job calls the provider, so that a crash before its answer is retried. */
export const startCardRefund = (context: CaseActor, number: number) =>
  transitionCase(context, number, 'pay', async (transaction, row) => {
    const order = await orderOf(transaction, row);
    checkPaid(order);
    await checkNoCardRefund(transaction, order);
    return { ...attemptOf(row), details: { by: 'card' } };
  });

const attemptOf = ({ id, refund_attempts }: CaseRow) => ({
  set: { refund_attempts: refund_attempts + 1 },
  jobs: [
    {
      kind: 'card-refund',
      dedupeKey: `card-refund:${id}:${refund_attempts}`,
      caseId: id,
    } satisfies Job,
  ],
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
    const { set, jobs } = attemptOf(row);
    return { ...accepted, jobs, set: { ...accepted.set, ...set, state: 'accepted' } };
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
    await dismissRejectedRefunds(transaction, row);
    const method_changes = row.method_changes + 1;
    const emails = caseEmails(row, {
      step: 'refund-method-changed',
      nth: method_changes,
      orderEmail: order.email || null,
    });
    await enqueueAll(transaction, context.clock, emails);
    return { set: { refund_method: method, method_changes }, details: methodDetails(chosen) };
  });
