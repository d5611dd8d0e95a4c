import type Stripe from 'stripe';
import { DAY_MS } from '../../rules/calendar.ts';
import { backOnCard, pendingOf, withRefund } from '../../rules/cardRefunds.ts';
import { batchesOf } from '../core/batchesOf.ts';
import type { Store } from '../db/database.ts';
import { NO_FACTS, type PaymentFacts, readPayments } from '../payments/paymentFacts.ts';
import type { StripeEventType } from '../payments/storedEvents.ts';
import { idOf } from '../payments/stripeApi.ts';
import { cardRefundOf, disputeStatusOf } from '../payments/stripeObjects.ts';

/** Something that happened at Stripe and was never reported to us. */
export type Missed = {
  what: 'payment' | 'refund' | 'dispute';
  /** Stripe's id, by which the seller finds it there. */
  id: string;
  at: number;
  amountCents: number;
  currency: string;
};

/** The same with the events that should have arrived. Their ids are stable: found twice, applied once. */
export type MissedEvents = Missed & { paymentId: string | null; events: MissedEvent[] };

type MissedEvent = {
  id: string;
  type: StripeEventType;
  object: object;
  /** When it differs from the time of the payment, refund or dispute. */
  at?: number;
};

/** Objects may come expanded from the API; events have only the id of the payment. */
const missedEvent = (
  id: string,
  type: StripeEventType,
  object: object,
  paymentId: string | null,
): MissedEvent => ({
  id: `reconcile_${id}`,
  type,
  object: { ...object, payment_intent: paymentId },
});

const PAGE = 100;

export const inSeconds = (at: number) => Math.floor(at / 1000);

/** The facts of payments that belong to orders of ours: a seller's account may have others. */
async function knownOf(
  store: Store,
  things: readonly { payment_intent?: string | { id: string } | null }[],
  justFound: readonly MissedEvents[],
): Promise<Map<string, PaymentFacts>> {
  const known = new Map<string, PaymentFacts>();
  for (const { paymentId } of justFound) {
    if (paymentId) known.set(paymentId, NO_FACTS);
  }
  const paymentIds = things.flatMap((thing) => idOf(thing.payment_intent) ?? []);
  for (const page of batchesOf(paymentIds, PAGE)) {
    const orders = await store
      .selectFrom('orders')
      .select('payment_id')
      .where('payment_id', 'in', page)
      .execute();
    const ids = orders.flatMap(({ payment_id }) => payment_id ?? []);
    for (const [id, facts] of await readPayments(store, ids)) known.set(id, facts);
  }
  return known;
}

/** A bank debit takes weeks at most. */
const DELAYED_DAYS = 60;

/**
 * Checkouts of our payment link that have no order, or were paid and have no paid order. A delayed
 * payment completes long after its checkout, so those that an order waits for are always included.
 */
export async function missedPayments(
  store: Store,
  stripe: Stripe,
  { linkIds, onlyLive }: { linkIds: readonly string[]; onlyLive: boolean },
  { since, now }: { since: number; now: number },
) {
  const awaiting = await store
    .selectFrom('orders')
    .select(['session_id', 'created_at'])
    .where('state', '=', 'awaiting-payment')
    .where('created_at', '>', now - DELAYED_DAYS * DAY_MS)
    .execute();
  const isAwaited = new Set(awaiting.map(({ session_id }) => session_id));
  const oldest = Math.min(since, ...awaiting.map(({ created_at }) => created_at - DAY_MS));
  const complete: Stripe.Checkout.Session[] = [];
  for (const linkId of linkIds) {
    const sessions = stripe.checkout.sessions.list({
      payment_link: linkId,
      status: 'complete',
      created: { gte: inSeconds(oldest) },
      expand: ['data.payment_intent.latest_charge'],
      limit: PAGE,
    });
    for await (const session of sessions) {
      if (onlyLive && session.livemode === false) continue;
      const isRecent = session.created >= inSeconds(since);
      if (isRecent || isAwaited.has(session.id)) complete.push(session);
    }
  }
  const missed: MissedEvents[] = [];
  for (const page of batchesOf(complete, PAGE)) {
    const orders = await store
      .selectFrom('orders')
      .select(['session_id', 'paid_at'])
      .where(
        'session_id',
        'in',
        page.map(({ id }) => id),
      )
      .execute();
    const known = new Map(orders.map(({ session_id, paid_at }) => [session_id, paid_at]));
    const isMissed = ({ id, payment_status }: Stripe.Checkout.Session) =>
      !known.has(id) || (payment_status !== 'unpaid' && known.get(id) === null);
    missed.push(...page.filter(isMissed).map((session) => asMissed(session, isAwaited, now)));
  }
  return { checked: complete.length, missed };
}

function asMissed(
  session: Stripe.Checkout.Session,
  isAwaited: ReadonlySet<string>,
  now: number,
): MissedEvents {
  const intent = session.payment_intent;
  const latest = intent && typeof intent === 'object' ? intent.latest_charge : null;
  const charge = latest && typeof latest === 'object' ? latest : undefined;
  const paymentId = idOf(intent);
  const object = { ...session, payment_link: idOf(session.payment_link) };
  return {
    what: 'payment',
    id: session.id,
    // A checkout may have been open for hours before it was paid. When a delayed payment completed is
    // not known; the buyer's periods must not begin before the delivery.
    at: isAwaited.has(session.id) ? now : (charge?.created ?? session.created) * 1000,
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    paymentId,
    events: [
      missedEvent(
        `${session.id}_${session.payment_status}`,
        'checkout.session.completed',
        object,
        paymentId,
      ),
      ...(charge ? [missedEvent(charge.id, 'charge.succeeded', charge, paymentId)] : []),
    ],
  };
}

type Refunded = { charge: Stripe.Charge; refunds: Stripe.Refund[] };

/** Payments of ours whose refunds at Stripe differ from what we know. */
export async function missedRefunds(
  store: Store,
  stripe: Stripe,
  since: number,
  justFound: readonly MissedEvents[],
): Promise<MissedEvents[]> {
  const refunded = new Map<string, Refunded>();
  const created = { gte: inSeconds(since) };
  const list = stripe.refunds.list({ created, expand: ['data.charge'], limit: PAGE });
  for await (const refund of list) {
    const { charge } = refund;
    if (!charge || typeof charge !== 'object') continue;
    const before = refunded.get(charge.id)?.refunds ?? [];
    refunded.set(charge.id, { charge, refunds: [...before, refund] });
  }
  const charges = [...refunded.values()].map(({ charge }) => charge);
  const known = await knownOf(store, charges, justFound);
  return [...refunded.values()].flatMap(({ charge, refunds }) => {
    const paymentId = idOf(charge.payment_intent) ?? '';
    const before = known.get(paymentId);
    if (!before || isKnown(before, { charge, refunds })) return [];
    return {
      what: 'refund' as const,
      id: charge.id,
      at: Math.max(...refunds.map((refund) => refund.created)) * 1000,
      amountCents: charge.amount_refunded,
      currency: charge.currency.toUpperCase(),
      paymentId,
      events: [
        missedEvent(`${charge.id}_${charge.amount_refunded}`, 'charge.refunded', charge, paymentId),
        ...refunds.map((refund) => {
          const object = { ...refund, charge: charge.id };
          return missedEvent(`${refund.id}_${refund.status}`, 'refund.updated', object, paymentId);
        }),
      ],
    };
  });
}

/** Whether Stripe's lists would change anything about the money. */
function isKnown({ refundedCents, refunds }: PaymentFacts, stripe: Refunded): boolean {
  const after = stripe.refunds.map(cardRefundOf).reduce(withRefund, refunds);
  const highest = Math.max(refundedCents, stripe.charge.amount_refunded);
  return (
    backOnCard(highest, after) === backOnCard(refundedCents, refunds) &&
    pendingOf(after) === pendingOf(refunds)
  );
}

/** Disputes about payments of ours whose status differs from what we know. */
export async function missedDisputes(
  store: Store,
  stripe: Stripe,
  { since, now }: { since: number; now: number },
  justFound: readonly MissedEvents[],
): Promise<MissedEvents[]> {
  const seen: Stripe.Dispute[] = [];
  const created = { gte: inSeconds(since) };
  for await (const dispute of stripe.disputes.list({ created, limit: PAGE })) {
    seen.push(dispute);
  }
  const payments = await knownOf(store, seen, justFound);
  return seen.flatMap((dispute) => {
    const paymentId = idOf(dispute.payment_intent) ?? '';
    const before = payments.get(paymentId);
    if (!before) return [];
    const known = before.disputes.find(({ id }) => id === dispute.id);
    // An unknown status is passed on once, so that the seller is alerted.
    if (known && known.status === (disputeStatusOf(dispute) ?? known.status)) return [];
    // A dispute that was won on appeal may be lost again.
    const eventId = `${dispute.id}_${dispute.status}_${known?.at ?? 0}`;
    return {
      what: 'dispute' as const,
      id: dispute.id,
      at: dispute.created * 1000,
      amountCents: dispute.amount,
      currency: dispute.currency.toUpperCase(),
      paymentId,
      events: [
        {
          ...missedEvent(eventId, 'charge.dispute.updated', dispute, paymentId),
          at: now,
        },
      ],
    };
  });
}
