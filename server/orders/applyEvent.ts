import { type Disputes, type DisputeWord, disputeOf, withDispute } from '../../rules/order.ts';
import { alertSeller } from '../outbox/alertSeller.ts';
import { Hopeless } from '../outbox/worker.ts';
import {
  chargeSchema,
  type Dispute,
  disputeSchema,
  eventSchema,
  sessionSchema,
} from '../payment/stripeObjects.ts';
import type { StoreTransaction } from '../store/database.ts';
import { waitForTurn } from '../store/numbers.ts';
import { alertAboutOrder } from './alertAboutOrder.ts';
import { applySession } from './applySession.ts';
import type { OrderContext } from './context.ts';
import { readDisputes, standOf } from './disputes.ts';
import { settleOrder } from './settleOrder.ts';

const SESSION_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
];

/** Takes one recorded event into account. Replayed, late or shuffled, the result is the same. */
export async function applyEvent(context: OrderContext, eventId: string): Promise<void> {
  const row = await context.store
    .selectFrom('payment_events')
    .select('payload')
    .where('id', '=', eventId)
    .executeTakeFirst();
  const event = eventSchema.safeParse(JSON.parse(row?.payload ?? 'null'));
  if (!event.success) throw new Hopeless('the event has no readable content');
  const { type, created, data } = event.data;
  await context.store.transaction().execute(async (transaction) => {
    if (SESSION_EVENTS.includes(type)) {
      const session = sessionSchema.parse(data.object);
      const failed = type.endsWith('failed');
      await applySession(context, transaction, session, { at: created * 1000, failed });
    } else if (type === 'charge.refunded' || type === 'charge.succeeded') {
      const charge = chargeSchema.parse(data.object);
      const last4 = charge.payment_method_details?.card?.last4 ?? null;
      const learned = { refunded_cents: charge.amount_refunded, last4 };
      if (charge.payment_intent) await learn(context, transaction, charge.payment_intent, learned);
    } else if (type.startsWith('charge.dispute.')) {
      const dispute = disputeSchema.parse(data.object);
      await applyDispute(context, transaction, dispute, created * 1000);
    }
  });
}

/**
 * A word that we do not know says nothing about how the dispute stands, so whatever else was or will
 * be said of it counts more. The seller can look it up.
 */
async function applyDispute(
  context: OrderContext,
  transaction: StoreTransaction,
  dispute: Dispute,
  at: number,
): Promise<void> {
  const { id, payment_intent: paymentId, status } = dispute;
  if (!paymentId) return;
  const stand = standOf(dispute);
  const heard = stand ? { id, stand, at } : { id, stand: 'open' as const, at: 0 };
  await learn(context, transaction, paymentId, { dispute: heard });
  if (stand) return;
  await alertSeller(transaction, context.clock, {
    what: 'dispute-unclear',
    key: `${id}:${status}`,
    lines: [
      `Dispute ${id} about payment ${paymentId} is “${status}”, a word that the shop does not know.`,
      'Look at it in Stripe. Until its outcome is known, nothing is paid back on a refund request.',
    ],
  });
}

type Learned = {
  refunded_cents?: number;
  dispute?: DisputeWord & { id: string };
  last4?: string | null;
};

/**
 * Facts about a payment only grow: more refunded, a later word of a dispute. They take their turn with
 * the orders: two processes that learn at the same time must not overlook what the other learned.
 */
export async function learn(
  context: OrderContext,
  transaction: StoreTransaction,
  paymentId: string,
  learned: Learned,
): Promise<void> {
  await waitForTurn(transaction, 'order');
  await transaction
    .insertInto('payments')
    .values({ id: paymentId, refunded_cents: 0, dispute: 'none', disputes: '{}', last4: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const known = await transaction
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const { dispute } = learned;
  const before = readDisputes(known.disputes);
  const disputes = dispute
    ? withDispute(before, dispute.id, { stand: dispute.stand, at: dispute.at })
    : before;
  await transaction
    .updateTable('payments')
    .set({
      refunded_cents: Math.max(known.refunded_cents, learned.refunded_cents ?? 0),
      dispute: disputes === before ? known.dispute : disputeOf(disputes),
      disputes: JSON.stringify(disputes),
      last4: learned.last4 ?? known.last4,
    })
    .where('id', '=', paymentId)
    .execute();
  const order = await transaction
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  if (!order) return;
  await settleOrder(context, transaction, order.id);
  if (dispute && isWonNow(dispute.id, before, disputes)) {
    const won = { what: 'dispute-won', key: dispute.id } as const;
    await alertAboutOrder(context, transaction, order, won);
  }
}

const isWonNow = (id: string, before: Disputes, now: Disputes) =>
  now[id]?.stand === 'won' && before[id]?.stand !== 'won';
