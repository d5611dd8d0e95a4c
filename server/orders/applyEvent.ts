import { log } from '../core/log.ts';
import type { StoreTransaction } from '../db/database.ts';
import { alertSeller } from '../jobs/alertSeller.ts';
import { Hopeless } from '../jobs/handler.ts';
import { markDone } from '../jobs/queue.ts';
import { factsOf, standOf } from '../payments/disputes.ts';
import {
  cardRefundOf,
  chargeSchema,
  disputeSchema,
  eventSchema,
  refundSchema,
  sessionSchema,
} from '../payments/stripeObjects.ts';
import type { WebhookEvent } from '../payments/webhookEvents.ts';
import { applySession } from './applySession.ts';
import type { OrderContext } from './context.ts';
import { learn } from './learn.ts';

/** Takes one recorded event into account. Replayed, late or shuffled, the result is the same. */
export async function applyEvent(
  context: OrderContext,
  eventId: string,
  jobId: string,
): Promise<void> {
  const row = await context.store
    .selectFrom('payment_events')
    .select('payload')
    .where('id', '=', eventId)
    .executeTakeFirst();
  const event = eventSchema.safeParse(JSON.parse(row?.payload ?? 'null'));
  if (!event.success) throw new Hopeless('the event has no readable content');
  const { type, created, data } = event.data;
  const apply = APPLY.get(type);
  if (!apply) return;
  const opened = await context.store.transaction().execute(async (transaction) => {
    const order = await apply(context, transaction, data.object, created * 1000);
    await markDone(transaction, [jobId]);
    return order;
  });
  if (opened) log.info({ order: opened, event: eventId }, 'order recorded');
}

type Apply = (
  context: OrderContext,
  transaction: StoreTransaction,
  object: unknown,
  at: number,
) => Promise<unknown>;

const applySessionOf =
  (failed: boolean): Apply =>
  (context, transaction, object, at) =>
    applySession(context, transaction, sessionSchema.parse(object), { at, failed });

const applyCharge: Apply = async (context, transaction, object) => {
  const { payment_intent, amount_refunded, payment_method_details } = chargeSchema.parse(object);
  const last4 = payment_method_details?.card?.last4 ?? null;
  const learned = { refunded_cents: amount_refunded, last4 };
  if (payment_intent) await learn(context, transaction, payment_intent, learned);
};

const applyRefund: Apply = async (context, transaction, object) => {
  const refund = refundSchema.parse(object);
  const learned = { refunds: [cardRefundOf(refund)] };
  if (refund.payment_intent) await learn(context, transaction, refund.payment_intent, learned);
};

/**
 * A word that we do not know says nothing about how the dispute stands, so whatever else was or will
 * be said of it counts more. The seller can look it up.
 */
const applyDispute: Apply = async (context, transaction, object, at) => {
  const dispute = disputeSchema.parse(object);
  const { id, payment_intent: paymentId, status } = dispute;
  if (!paymentId) return;
  const stand = standOf(dispute);
  const heard = stand ? { stand, at } : { stand: 'open' as const, at: 0 };
  const word = { ...heard, ...factsOf(dispute) };
  await learn(context, transaction, paymentId, { dispute: { id, word } });
  if (stand) return;
  await alertSeller(transaction, context.clock, {
    what: 'dispute-unclear',
    key: `${id}:${status}`,
    lines: [
      `Dispute ${id} about payment ${paymentId} is “${status}”, a word that the shop does not know.`,
      'Look at it in Stripe. Until its outcome is known, nothing is paid back on a refund request.',
    ],
  });
};

/** Whatever the webhook asks for is made use of here. */
const EVENTS: Record<WebhookEvent, Apply> = {
  'checkout.session.completed': applySessionOf(false),
  'checkout.session.async_payment_succeeded': applySessionOf(false),
  'checkout.session.async_payment_failed': applySessionOf(true),
  'charge.succeeded': applyCharge,
  'charge.refunded': applyCharge,
  'refund.created': applyRefund,
  'refund.updated': applyRefund,
  'refund.failed': applyRefund,
  'charge.dispute.created': applyDispute,
  'charge.dispute.updated': applyDispute,
  'charge.dispute.closed': applyDispute,
};
const APPLY = new Map<string, Apply>(Object.entries(EVENTS));
