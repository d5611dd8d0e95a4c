import { z } from 'zod';
import { backOnCard, type CardRefund, failedOf, pendingOf } from '../../rules/cardRefunds.ts';
import { record } from '../db/audit.ts';
import { type LockedTransaction, lockedTransaction } from '../db/locks.ts';
import type { JobRow } from '../db/schema.ts';
import { type Handler, PermanentFailure } from '../jobs/queue.ts';
import { recordPaymentFacts } from '../orders/applyEvent.ts';
import type { OrderContext } from '../orders/context.ts';
import { findOrder } from '../orders/orderSearch.ts';
import { readPayment } from '../payments/paymentFacts.ts';
import {
  type RefundGateway,
  RefundRejected,
  type WantedRefund,
} from '../payments/refundGateway.ts';

/** A refund that the seller makes without a case. */
export const orderRefundSchema = z.object({
  cents: z.int().min(1),
  /** How much was back on the card before it: tells whether another refund was made since. */
  backBefore: z.int().min(0),
  /** How much of the order is refunded after it, which identifies its email to the buyer. */
  refundedAfter: z.int(),
  /** The seller's words to the buyer. */
  note: z.string().default(''),
  /** How often the provider has rejected it. */
  rejections: z.int().default(0),
});

/** Refunds the amount owed for a case, or what the seller refunds of an order, to the card. */
export function cardRefundJob(context: OrderContext, gateway: RefundGateway | undefined): Handler {
  const { store, clock } = context;

  const findCase = (job: JobRow) =>
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

  /** `subject` has the line in its audit log when the provider rejects the refund. */
  async function create(
    wanted: WantedRefund,
    subject: string,
    onRejected: (transaction: LockedTransaction) => Promise<unknown>,
  ): Promise<void> {
    try {
      const made = await readyGateway().create(wanted);
      await ingest(wanted.paymentId, [made], subject);
    } catch (error) {
      if (!(error instanceof RefundRejected)) throw error;
      const { message: reason } = error;
      await lockedTransaction(store, async (transaction) => {
        await onRejected(transaction);
        await record(transaction, clock, subject, 'card refund rejected', { reason });
      });
      throw new PermanentFailure(reason);
    }
  }

  function readyGateway(): RefundGateway {
    if (!gateway) throw new PermanentFailure('the card cannot be refunded from here');
    return gateway;
  }

  /** Includes a refund of an earlier attempt whose answer was lost: then nothing is owed. */
  async function factsOf(paymentId: string | null) {
    if (!paymentId) throw new PermanentFailure('the card cannot be refunded from here');
    const listed = await readyGateway().list(paymentId);
    await ingest(paymentId, listed);
    const { refundedCents, refunds } = await readPayment(store, paymentId);
    return { paymentId, listed, refunds, backCents: backOnCard(refundedCents, refunds) };
  }

  /** Recomputing the case then decides whether it is paid. */
  async function refundCase(job: JobRow): Promise<void> {
    const { id: caseId, payment_id } = await findCase(job);
    const { paymentId, refunds, backCents } = await factsOf(payment_id);
    const { state, refund_method, refund_cents, refund_rejections } = await findCase(job);
    if (state === 'paid') return;
    if (state !== 'accepted') throw new PermanentFailure(`the case is ${state}`);
    if (refund_method !== 'card') throw new PermanentFailure('the case is to be paid by bank');
    const cents = (refund_cents ?? 0) - pendingOf(refunds);
    if (cents <= 0) return;
    const rejections = refund_rejections + failedOf(refunds).length;
    const about = { caseId };
    const wanted = { key: caseId, about, paymentId, cents, backCents, rejections };
    await create(wanted, caseId, (transaction) =>
      transaction
        .updateTable('cases')
        .set((row) => ({ refund_rejections: row('refund_rejections', '+', 1) }))
        .where('id', '=', caseId)
        .execute(),
    );
  }

  /** Recomputing the order then notifies the buyer. */
  async function refundOrder(job: JobRow): Promise<void> {
    const payload = orderRefundSchema.parse(JSON.parse(job.payload));
    const { cents, backBefore } = payload;
    const { payment_id } = (await findOrder(store, 'id', job.order_id)) ?? { payment_id: null };
    const { paymentId, listed, refunds, backCents } = await factsOf(payment_id);
    // An earlier attempt succeeded, and its answer was lost.
    if (listed.some(({ key, status }) => key === job.id && status !== 'failed')) return;
    // The seller may have lost patience, or meant both: only they know, and money does not come back.
    if (backCents + pendingOf(refunds) >= backBefore + cents) {
      throw new PermanentFailure(
        'as much was refunded in another way since: if this is still due, start a new refund',
      );
    }
    const order = await findOrder(store, 'id', job.order_id);
    if (!order) throw new PermanentFailure('the order is gone');
    // A rejected refund may be retried long after the buyer got the money in another way.
    const left = order.amount_cents - order.refunded_cents - pendingOf(refunds);
    if (left <= 0) return;
    if (cents > left) throw new PermanentFailure('less is left to refund: start a new refund');
    const rejections = payload.rejections + failedOf(refunds).length;
    const about = { orderId: order.id };
    const wanted = { key: job.id, about, paymentId, cents, backCents, rejections };
    await create(wanted, order.id, (transaction) =>
      transaction
        .updateTable('jobs')
        .set({ payload: JSON.stringify({ ...payload, rejections: payload.rejections + 1 }) })
        .where('id', '=', job.id)
        .execute(),
    );
  }

  return (job) => (job.case_id ? refundCase(job) : refundOrder(job));
}
