import { z } from 'zod';
import type { CardRefunds } from '../../rules/cardRefunds.ts';
import type { Disputes } from '../../rules/order.ts';
import { Refusal } from '../core/userError.ts';
import { enqueue } from '../jobs/queue.ts';
import { readRefunds } from '../payments/cardRefunds.ts';
import { readDisputes } from '../payments/disputes.ts';
import { chargeEvent, disputeEvent, failedRefundEvent } from '../payments/sandboxEvents.ts';
import { reconcile as findLostEvents } from '../reconcile/reconcile.ts';
import { command } from './command.ts';
import { orderDetails, orderNumber } from './orders.ts';

const EVENTS = [
  'dispute-opened',
  'dispute-won',
  'dispute-lost',
  'refunded',
  'refund-failed',
] as const;
type Event = (typeof EVENTS)[number];

export const reconcile = command({
  summary: 'Find payments, refunds and disputes at Stripe whose events never arrived',
  changes: true,
  input: z.object({
    days: z.int().min(1).max(365).default(7).describe('How many days back'),
    dryRun: z.boolean().default(false).describe('Only list what is found'),
  }),
  async run(context, options) {
    const result = await findLostEvents(context, options);
    context.wake();
    return result;
  },
});

/** Simulates what the buyer's bank or the provider's dashboard would cause. */
export const rehearse = command({
  summary: 'In test mode: simulate a dispute, its outcome, a refund or a failed refund',
  positional: ['number', 'event'],
  changes: true,
  input: z.object({
    number: orderNumber,
    event: z.enum(EVENTS).describe('What happens to its payment'),
  }),
  async run(context, { number, event }) {
    const { store, clock, payments, env } = context;
    if (payments.provider !== 'sandbox' || env.production) {
      throw new Refusal(
        'Only available in test mode; in production, disputes and refunds come from the provider.',
      );
    }
    const order = await orderDetails(context, number);
    const paymentId = order.paymentId ?? '';
    const payment = await store
      .selectFrom('payments')
      .select(['disputes', 'refunds'])
      .where('id', '=', paymentId)
      .executeTakeFirst();
    const nth = disputeIndex(readDisputes(payment?.disputes), event);
    const refund = lastRefund(readRefunds(payment?.refunds), order);
    if (event === 'refund-failed' && refund.cents === 0) {
      throw new Refusal(`Order ${number} has no refund that could fail.`);
    }
    const simulated = eventFor(event, { ...order, paymentId, nth, refund }, clock());
    await enqueue(store, clock, {
      kind: 'sandbox-event',
      dedupeKey: simulated.id,
      payload: { event: simulated },
    });
    context.wake();
    return { order: number, event, sent: simulated.type };
  },
});

/** Opening after a decision starts a new dispute; a decision is about the last one. */
function disputeIndex(disputes: Disputes, event: Event): number {
  const statuses = Object.values(disputes).map(({ stand }) => stand);
  const isNew = event === 'dispute-opened' && !statuses.includes('open');
  return isNew ? statuses.length + 1 : Math.max(statuses.length, 1);
}

/** The last paid refund; a simulated one has no id of its own. */
function lastRefund(refunds: CardRefunds, order: { refundedCents: number }): Refund {
  const last = Object.entries(refunds).findLast(([, { stand }]) => stand === 'paid');
  const nth = Object.keys(refunds).length + 1;
  return last
    ? { id: last[0], cents: last[1].cents }
    : { id: `re_test_${nth}`, cents: order.refundedCents };
}

type Refund = { id: string; cents: number };

function eventFor(
  event: Event,
  order: { paymentId: string; nth: number; amountCents: number; refund: Refund },
  at: Date,
) {
  switch (event) {
    case 'dispute-opened':
      return disputeEvent('needs_response', order, at);
    case 'dispute-won':
      return disputeEvent('won', order, at);
    case 'dispute-lost':
      return disputeEvent('lost', order, at);
    case 'refunded':
      return chargeEvent('charge.refunded', order.paymentId, order.amountCents, at);
    case 'refund-failed':
      return failedRefundEvent({ ...order.refund, paymentId: order.paymentId }, at);
  }
}
