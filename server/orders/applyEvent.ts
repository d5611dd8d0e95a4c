import { type DisputeStand, disputeOf, withDispute } from '../../rules/order.ts';
import { Hopeless } from '../outbox/worker.ts';
import {
  chargeSchema,
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
      const { id, payment_intent, status } = disputeSchema.parse(data.object);
      if (!payment_intent) return;
      const dispute = { id, stand: standOf(status) };
      await learn(context, transaction, payment_intent, { dispute });
    }
  });
}

type Learned = {
  refunded_cents?: number;
  dispute?: { id: string; stand: DisputeStand };
  last4?: string | null;
};

/**
 * Facts about a payment only grow: more refunded, further in a dispute. They take their turn with
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
  const disputes = dispute ? withDispute(before, dispute.id, dispute.stand) : before;
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
  if (dispute?.stand === 'won' && disputes !== before) {
    const won = { what: 'dispute-won', key: dispute.id } as const;
    await alertAboutOrder(context, transaction, order, won);
  }
}
