import { shareOf } from '../../rules/order.ts';
import { log } from '../core/log.ts';
import { parseJson } from '../core/parseJson.ts';
import { type LockedTransaction, lockedTransaction } from '../db/locks.ts';
import { enqueue, type Job, markKeyDone, PermanentFailure } from '../jobs/queue.ts';
import { alertSeller } from '../mail/sellerAlert.ts';
import { eventKey, findEvent, markApplied } from '../payments/eventJobs.ts';
import { type PaymentUpdate, presentedIn, savePaymentUpdate } from '../payments/paymentFacts.ts';
import { isStripeEventType, type StripeEventType } from '../payments/storedEvents.ts';
import {
  cardRefundOf,
  chargeSchema,
  disputeSchema,
  disputeStatusOf,
  disputeUpdateOf,
  eventSchema,
  presentedOf,
  refundObjectSchema,
  sessionSchema,
} from '../payments/stripeObjects.ts';
import type { ProcessContext } from './context.ts';
import { queueDocuments } from './dueDocuments.ts';
import { newOrder } from './newOrder.ts';
import { orderAlert, outcomeKey } from './notices.ts';
import { findOrder } from './orderSearch.ts';
import { cardCountryOf } from './orderTax.ts';
import { DocumentFailure, insertOrder, recomputeOrder } from './recomputeOrder.ts';

/** Stripe sends the events of a checkout within seconds of each other. */
const ORDER_WITHIN_MS = 3_600_000;

/**
 * Applies one event. Replayed, late or shuffled, the result is the same. Returns the id of the order
 * if there is a new one.
 */
async function applyEvent(
  context: ProcessContext,
  transaction: LockedTransaction,
  payload: string,
): Promise<unknown> {
  const event = eventSchema.safeParse(parseJson(payload));
  if (!event.success) throw new PermanentFailure('the event has no readable content');
  const { type, created, data } = event.data;
  if (!isStripeEventType(type)) return undefined;
  return APPLY[type](context, transaction, data.object, created * 1000);
}

/** Applies a stored event, and marks its job done in the same transaction. */
export async function applyStoredEvent(context: ProcessContext, id: string): Promise<'done'> {
  const apply = (parts: ProcessContext) =>
    lockedTransaction(context.store, async (transaction) => {
      const event = await findEvent(transaction, id);
      if (!event) throw new PermanentFailure('the event is not stored');
      await markKeyDone(transaction, eventKey(id));
      // Once, whoever else has begun to apply it.
      if (event.applied_at !== null) return undefined;
      const order = await applyEvent(parts, transaction, event.payload);
      await markApplied(transaction, event, context.clock().getTime());
      return order;
    });
  const opened = await apply(context).catch((error) => {
    if (!(error instanceof DocumentFailure)) throw error;
    log.warn({ event: id, error: error.cause }, 'document left to a job');
    return apply({ ...context, issueAtOnce: undefined });
  });
  if (opened) log.info({ order: opened, event: id }, 'order recorded');
  return 'done';
}

type Apply = (
  context: ProcessContext,
  transaction: LockedTransaction,
  object: unknown,
  at: number,
) => Promise<unknown>;

/**
 * A finished checkout: opens the order or completes a known one. Returns the id of a new order.
 */
const applySession =
  (failed: boolean): Apply =>
  async (context, transaction, object, at) => {
    const session = sessionSchema.parse(object);
    const known = await findOrder(transaction, 'session_id', session.id);
    const isPaid = session.payment_status !== 'unpaid';
    const set = isPaid
      ? { paid_at: known?.paid_at ?? at }
      : { failed_at: known?.failed_at ?? (failed ? at : null) };
    if (known) {
      await recomputeOrder(context, transaction, known, { set });
      return undefined;
    }
    const order = await newOrder(context, transaction, session, at);
    await insertOrder(context, transaction, { ...order, ...set });
    return order.id;
  };

/** Saves what the provider reports about a payment, and recomputes the payment's order. */
export async function recordPaymentFacts(
  context: ProcessContext,
  transaction: LockedTransaction,
  paymentId: string,
  facts: Omit<PaymentUpdate, 'seenAt'>,
): Promise<void> {
  const order = await findOrder(transaction, 'payment_id', paymentId);
  // An erased buyer stays erased, whatever the provider sends later.
  const last4 = (order?.email !== '' && facts.last4) || null;
  const update = { ...facts, last4, seenAt: context.clock().getTime() };
  const knownCountry = facts.cardCountry ? await cardCountryOf(transaction, paymentId) : null;
  const { before, after } = await savePaymentUpdate(transaction, paymentId, update);
  if (!order) {
    if (last4) await enqueue(transaction, context.clock, deleteLast4(update.seenAt, paymentId));
    return;
  }
  await recomputeOrder(context, transaction, order, { payment: { before, after } });
  if (update.cardCountry && !knownCountry && order.counted_at !== null) {
    // The evidence of the buyer's country is complete only now.
    await queueDocuments(transaction, context.clock, order.id);
  }
  const wonIn = (disputes: typeof after.disputes) =>
    disputes.find(({ id, status }) => id === update.dispute?.id && status === 'won');
  const dispute = wonIn(after.disputes);
  if (dispute && !wonIn(before.disputes)) {
    const won = { what: 'dispute-won', key: outcomeKey(dispute) } as const;
    await enqueue(transaction, context.clock, orderAlert(order, won));
  }
}

/** A charge often comes before its checkout. One for another product leaves nothing of the card. */
const deleteLast4 = (now: number, paymentId: string): Job => ({
  kind: 'delete-last4',
  // With the time, because later charge events have the digits again.
  dedupeKey: `delete-last4:${paymentId}:${now}`,
  payload: { paymentId },
  runAt: new Date(now + ORDER_WITHIN_MS),
});

const applyCharge: Apply = async (context, transaction, object) => {
  const { payment_intent: paymentId, ...charge } = chargeSchema.parse(object);
  const { last4, country: cardCountry } = charge.payment_method_details?.card ?? {};
  if (!paymentId) return;
  const { amount_refunded: refunded, currency } = charge;
  const update = {
    refundedCents: refunded && (await ownCents(transaction, paymentId, refunded, currency)),
    last4: last4 ?? null,
    cardCountry: cardCountry ?? null,
    method: charge.payment_method_details?.type ?? null,
  };
  await recordPaymentFacts(context, transaction, paymentId, update);
};

const applyRefund: Apply = async (context, transaction, object) => {
  const refund = refundObjectSchema.parse(object);
  const { payment_intent: paymentId, amount, currency } = refund;
  if (!paymentId) return;
  const cents = await ownCents(transaction, paymentId, amount, currency);
  const inBuyers = cents === amount ? {} : { presented: amountIn(amount, currency) };
  const update = { refunds: [{ ...cardRefundOf(refund), cents, ...inBuyers }] };
  await recordPaymentFacts(context, transaction, paymentId, update);
};

const amountIn = (cents: number, currency: string | null | undefined) =>
  presentedOf({
    presentment_details: { presentment_amount: cents, presentment_currency: currency ?? '' },
  });

/**
 * A refund in the currency of its order. Before API version 2025-03-31, Stripe reports it in the
 * buyer's.
 */
async function ownCents(
  transaction: LockedTransaction,
  paymentId: string,
  cents: number,
  currency: string | null | undefined,
): Promise<number> {
  const order = await findOrder(transaction, 'payment_id', paymentId);
  const presented = order && presentedIn(order);
  const seen = amountIn(cents, currency);
  if (!presented || seen?.currency !== presented.currency) return cents;
  return shareOf(order.amount_cents, seen.cents, presented.cents);
}

const applyDispute: Apply = async (context, transaction, object, at) => {
  const dispute = disputeSchema.parse(object);
  const { id, payment_intent: paymentId, status } = dispute;
  if (!paymentId) return;
  const update = { dispute: disputeUpdateOf(dispute, at) };
  await recordPaymentFacts(context, transaction, paymentId, update);
  if (disputeStatusOf(dispute)) return;
  await alertSeller(transaction, context.clock, {
    what: 'dispute-status-unknown',
    key: `${id}:${status}`,
    lines: [
      `Dispute ${id} for payment ${paymentId} has an unknown status: “${status}”.`,
      'Check it in Stripe. Refund requests for this payment stay on hold until the outcome is known.',
    ],
  });
};

const APPLY: Record<StripeEventType, Apply> = {
  'checkout.session.completed': applySession(false),
  'checkout.session.async_payment_succeeded': applySession(false),
  'checkout.session.async_payment_failed': applySession(true),
  'charge.succeeded': applyCharge,
  'charge.refunded': applyCharge,
  'refund.created': applyRefund,
  'refund.updated': applyRefund,
  'refund.failed': applyRefund,
  'charge.dispute.created': applyDispute,
  'charge.dispute.updated': applyDispute,
  'charge.dispute.closed': applyDispute,
};
