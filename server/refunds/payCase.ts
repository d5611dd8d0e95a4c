import { backOnCard, type CardRefund, failedOf, pendingOf } from '../../rules/cardRefunds.ts';
import { caseEmails } from '../cases/recomputeCase.ts';
import { bindingWithdrawal } from '../cases/relatedCases.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import { lockedTransaction } from '../db/locks.ts';
import type { JobRow } from '../db/schema.ts';
import { enqueue, enqueueAll, type Handler, PermanentFailure } from '../jobs/queue.ts';
import { recordPaymentFacts } from '../orders/applyEvent.ts';
import type { OrderContext } from '../orders/context.ts';
import { readPayment } from '../payments/paymentFacts.ts';
import {
  type RefundGateway,
  RefundRejected,
  type WantedRefund,
} from '../payments/refundGateway.ts';
import {
  BY_LAW,
  type ChosenMethod,
  checkNoCardRefund,
  checkRefundMethod,
  dismissRejectedRefunds,
  methodDetails,
} from './refundMethod.ts';
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
    // The method itself was checked when it was chosen.
    const binding = agreed || row.iban ? undefined : await bindingWithdrawal(transaction, row);
    if (binding) {
      throw new UserError(`The buyer has withdrawn from this order (${binding}). ${BY_LAW}`);
    }
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
    await checkNoCardRefund(transaction, await orderOf(transaction, row));
    await enqueue(transaction, context.clock, {
      kind: 'card-refund',
      dedupeKey: `card-refund:${row.id}:${row.refund_attempts}`,
      caseId: row.id,
    });
    return { set: { refund_attempts: row.refund_attempts + 1 }, details: { by: 'card' } };
  });

/** The card may be closed, or the bank account unknown: the refund method can still change. */
export const changeRefundMethod = (context: CaseActor, number: number, chosen: ChosenMethod) =>
  transitionCase(context, number, 'change-method', async (transaction, row) => {
    const { method } = chosen;
    if (row.refund_method === method) {
      throw new UserError(`It is to be paid by ${method} already.`);
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

/** Refunds the amount owed to the card. Recomputing the case then decides whether it is paid. */
export function cardRefundJob(context: OrderContext, gateway: RefundGateway | undefined): Handler {
  const { store, clock } = context;

  const find = (job: JobRow) =>
    store
      .selectFrom('cases')
      .leftJoin('orders', 'orders.id', 'cases.order_id')
      .select(['cases.id', 'cases.state', 'cases.refund_method', 'cases.refund_cents'])
      .select(['cases.refund_rejections', 'orders.payment_id'])
      .where('cases.id', '=', job.case_id)
      .executeTakeFirstOrThrow();

  const ingest = (paymentId: string, refunds: CardRefund[], askedFor?: string) =>
    lockedTransaction(store, async (transaction) => {
      await recordPaymentFacts(context, transaction, paymentId, { refunds });
      for (const { id, cents, status } of askedFor ? refunds : []) {
        const details = { reference: id, cents, status };
        await record(transaction, clock, askedFor ?? '', 'card refund requested', details);
      }
    });

  async function create(provider: RefundGateway, wanted: WantedRefund): Promise<CardRefund> {
    try {
      return await provider.create(wanted);
    } catch (error) {
      if (!(error instanceof RefundRejected)) throw error;
      const { caseId } = wanted;
      await lockedTransaction(store, async (transaction) => {
        await transaction
          .updateTable('cases')
          .set((row) => ({ refund_rejections: row('refund_rejections', '+', 1) }))
          .where('id', '=', caseId)
          .execute();
        const details = { reason: error.message };
        await record(transaction, clock, caseId, 'card refund rejected', details);
      });
      throw new PermanentFailure(error.message);
    }
  }

  return async (job) => {
    const { id: caseId, payment_id: paymentId } = await find(job);
    if (!gateway || !paymentId) throw new PermanentFailure('the card cannot be refunded from here');
    // Includes a refund of an earlier attempt whose answer was lost: then nothing is owed.
    await ingest(paymentId, await gateway.list(paymentId));
    const { state, refund_method, refund_cents, refund_rejections } = await find(job);
    if (state === 'paid') return;
    if (state !== 'accepted') throw new PermanentFailure(`the case is ${state}`);
    if (refund_method !== 'card') throw new PermanentFailure('the case is to be paid by bank');
    const { refundedCents, refunds } = await readPayment(store, paymentId);
    const cents = (refund_cents ?? 0) - pendingOf(refunds);
    if (cents <= 0) return;
    const backCents = backOnCard(refundedCents, refunds);
    const rejections = refund_rejections + failedOf(refunds).length;
    const wanted = { caseId, paymentId, cents, backCents, rejections };
    await ingest(paymentId, [await create(gateway, wanted)], caseId);
  };
}
