import { z } from 'zod';
import type { CardRefund } from '../../rules/cardRefunds.ts';
import type { DisputeUpdate } from '../../rules/order.ts';
import { UserError } from '../core/userError.ts';
import { readPayment } from '../payments/paymentFacts.ts';
import { chargeEvent, disputeEvent, failedRefundEvent } from '../payments/sandbox.ts';
import { storeEvent } from '../payments/webhook.ts';
import { reconcile as findLostEvents } from '../reconcile/reconcile.ts';
import { command } from './command.ts';
import { orderDetails, orderNumber } from './orderCommands.ts';

const EVENTS = [
  'dispute-opened',
  'dispute-won',
  'dispute-lost',
  'refunded',
  'refund-failed',
] as const;
type Event = (typeof EVENTS)[number];

export const reconcile = command({
  summary: 'Import Stripe payments, refunds and disputes whose events never arrived',
  roles: ['owner'],
  input: z.object({
    days: z.int().min(1).max(365).default(7).describe('Number of days to look back'),
    dryRun: z.boolean().default(false).describe('Only list what would be imported'),
  }),
  async run(context, options) {
    const result = await findLostEvents(context, options);
    context.wake();
    return result;
  },
});

/** Simulates what the buyer's bank or the provider's dashboard would cause. */
export const rehearse = command({
  summary: 'Simulate a dispute, its outcome, a refund or a failed refund (test mode only)',
  positional: ['number', 'event'],
  roles: ['owner'],
  input: z.object({
    number: orderNumber,
    event: z.enum(EVENTS).describe('Event to simulate'),
  }),
  async run(context, { number, event }) {
    const { store, clock, payments, env } = context;
    if (payments.provider !== 'sandbox' || env.production) {
      throw new UserError(
        'This works only in test mode. In production, disputes and refunds come from Stripe.',
      );
    }
    const order = await orderDetails(context, number);
    const paymentId = order.paymentId ?? '';
    const { disputes, refunds } = await readPayment(store, paymentId);
    const nth = disputeIndex(disputes, event);
    const refund = lastRefund(refunds, order);
    if (event === 'refund-failed' && refund.cents === 0) {
      throw new UserError(`Order ${number} has no refund, so none can fail.`);
    }
    const simulated = eventFor(event, { ...order, paymentId, nth, refund }, clock());
    await store.transaction().execute((transaction) => storeEvent(transaction, clock, simulated));
    context.wake();
    return { order: number, event, sent: simulated.type };
  },
});

/** Opening after a decision starts a new dispute; a decision is about the last one. */
function disputeIndex(disputes: readonly DisputeUpdate[], event: Event): number {
  const isNew = event === 'dispute-opened' && !disputes.some(({ status }) => status === 'open');
  return isNew ? disputes.length + 1 : Math.max(disputes.length, 1);
}

/** The last paid refund; a simulated one has no id of its own. */
function lastRefund(refunds: readonly CardRefund[], order: { refundedCents: number }): Refund {
  const last = refunds.findLast(({ status }) => status === 'paid');
  return last ?? { id: `re_test_${refunds.length + 1}`, cents: order.refundedCents };
}

type Refund = { id: string; cents: number };

function eventFor(
  event: Event,
  order: {
    paymentId: string;
    nth: number;
    amountCents: number;
    currency: string;
    refund: Refund;
  },
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
