import { z } from 'zod';
import { backOnCard, failedOf, pendingOf } from '../../rules/cardRefunds.ts';
import { record } from '../db/audit.ts';
import type { Store } from '../db/database.ts';
import { lockedTransaction } from '../db/locks.ts';
import type { CardRefundRow } from '../db/schema.ts';
import { type Handler, isLastAttempt, PermanentFailure } from '../jobs/queue.ts';
import { recordPaymentFacts } from '../orders/applyEvent.ts';
import type { ProcessContext } from '../orders/context.ts';
import { findOrder } from '../orders/orderSearch.ts';
import { findCardRefund, finishCardRefund } from '../payments/cardRefunds.ts';
import { readPayment } from '../payments/paymentFacts.ts';
import { type RefundGateway, RefundRejected } from '../payments/refundGateway.ts';
import { caseById } from './findCases.ts';

const payloadSchema = z.object({ cardRefundId: z.string() });

type Parts = ProcessContext & { gateway: RefundGateway | undefined };
type Outcome = Parameters<typeof finishCardRefund>[3];

/** Refunds the amount owed for a case, or what the seller refunds of an order, to the card. */
export function cardRefundJob(
  context: ProcessContext,
  gateway: RefundGateway | undefined,
): Handler {
  const parts: Parts = { ...context, gateway };
  return async (job) => {
    const { cardRefundId } = payloadSchema.parse(JSON.parse(job.payload));
    const row = await findCardRefund(context.store, cardRefundId);
    // The process may have ended before the job knew.
    if (row?.state === 'rejected' || row?.state === 'failed')
      throw new PermanentFailure(row.error ?? 'the reason is not known');
    if (row?.state !== 'asked') return;
    const { attempts } = job;
    try {
      await makeRefund(parts, row, attempts);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof RefundRejected) {
        const rejections = row.rejections + 1;
        await finish(context, row, { state: 'rejected', error: reason, rejections, attempts });
        throw new PermanentFailure(reason);
      }
      if (error instanceof PermanentFailure || isLastAttempt(job)) {
        await finish(context, row, { state: 'failed', error: reason, attempts });
      }
      throw error;
    }
  };
}

async function makeRefund(parts: Parts, row: CardRefundRow, attempts: number): Promise<void> {
  const { store, clock } = parts;
  const facts = await factsOf(parts, row.order_id);
  const { gateway, paymentId, backCents } = facts;
  // An earlier attempt succeeded, and its answer was lost.
  const made = facts.listed.find(({ key, status }) => key === row.id && status !== 'failed');
  const cents = made ? 0 : await owedFor(store, row, facts);
  if (cents <= 0) {
    const found = made && { cents: made.cents, refund_id: made.id };
    return finish(parts, row, { state: 'done', attempts, ...found });
  }
  const about = row.case_id === null ? { orderId: row.order_id } : { caseId: row.case_id };
  const rejections = row.rejections + facts.failures;
  const wanted = { key: row.id, about, paymentId, cents, backCents, rejections };
  const refund = await gateway.create(wanted);
  const { id, status } = refund;
  await lockedTransaction(store, async (transaction) => {
    await recordPaymentFacts(parts, transaction, paymentId, { refunds: [refund] });
    const outcome = { state: 'done', attempts, cents: refund.cents, refund_id: id } as const;
    await finishCardRefund(transaction, clock, row.id, outcome);
    const details = { reference: id, cents: refund.cents, status };
    await record(transaction, clock, subjectOf(row), 'card refund requested', details);
  });
}

/** All refunds that the provider knows, and what of the payment is back with them. */
async function factsOf(parts: Parts, orderId: string) {
  const { store, gateway } = parts;
  const paymentId = (await findOrder(store, 'id', orderId))?.payment_id;
  if (!paymentId || !gateway) throw new PermanentFailure('the card cannot be refunded from here');
  const listed = await gateway.list(paymentId);
  await lockedTransaction(store, (transaction) =>
    recordPaymentFacts(parts, transaction, paymentId, { refunds: listed }),
  );
  const { refundedCents, refunds } = await readPayment(store, paymentId);
  const backCents = backOnCard(refundedCents, refunds);
  const [pending, failures] = [pendingOf(refunds), failedOf(refunds).length];
  return { gateway, paymentId, listed, backCents, pending, failures };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

const owedFor = (store: Store, row: CardRefundRow, facts: Facts): Promise<number> =>
  row.case_id ? owedToCase(store, row.case_id, facts) : owedOfOrder(store, row, facts);

/** Recomputing the case then decides whether it is paid. */
async function owedToCase(store: Store, caseId: string, { pending }: Facts): Promise<number> {
  const row = await caseById(store, caseId);
  if (!row) throw new PermanentFailure('the case is gone');
  if (row.state === 'paid') return 0;
  if (row.state !== 'accepted') throw new PermanentFailure(`the case is ${row.state}`);
  if (row.refund_method !== 'card') {
    throw new PermanentFailure('the case is to be paid by bank');
  }
  return (row.refund_cents ?? 0) - pending;
}

/** Recomputing the order then notifies the buyer. */
async function owedOfOrder(store: Store, row: CardRefundRow, facts: Facts): Promise<number> {
  const { cents, back_before } = row;
  // The seller may have lost patience, or meant both: only they know, and money does not come back.
  if (facts.backCents + facts.pending >= (back_before ?? 0) + cents) {
    throw new PermanentFailure(
      'as much was refunded in another way since: if this is still due, start a new refund',
    );
  }
  const order = await findOrder(store, 'id', row.order_id);
  if (!order) throw new PermanentFailure('the order is gone');
  // A rejected refund may be retried long after the buyer got the money in another way.
  const left = order.amount_cents - order.refunded_cents - facts.pending;
  if (left > 0 && cents > left) {
    throw new PermanentFailure('less is left to refund: start a new refund');
  }
  return Math.min(cents, left);
}

const finish = ({ store, clock }: ProcessContext, row: CardRefundRow, outcome: Outcome) =>
  lockedTransaction(store, async (transaction) => {
    await finishCardRefund(transaction, clock, row.id, outcome);
    if (outcome.state !== 'rejected') return;
    const details = { reason: outcome.error };
    await record(transaction, clock, subjectOf(row), 'card refund rejected', details);
  });

/** Whose audit log has its lines. */
const subjectOf = ({ case_id, order_id }: CardRefundRow) => case_id ?? order_id;
