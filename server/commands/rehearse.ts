import { z } from 'zod';
import type { CardRefund } from '../../rules/cardRefunds.ts';
import type { DisputeUpdate } from '../../rules/order.ts';
import { UserError } from '../core/userError.ts';
import { enqueue } from '../jobs/queue.ts';
import { readPayment } from '../payments/paymentFacts.ts';
import { chargeEvent, disputeEvent, failedRefundEvent } from '../payments/sandbox.ts';
import { command } from './command.ts';
import { orderDetails } from './order.ts';

const EVENTS = [
  'dispute-opened',
  'dispute-won',
  'dispute-lost',
  'refunded',
  'refund-failed',
] as const;
type Event = (typeof EVENTS)[number];

/** What a buyer's bank or the provider's dashboard would cause, in test mode. */
export const rehearse = command({
  summary: 'In test mode: let the bank open or decide a dispute, or a refund be made or fail',
  positional: ['number', 'event'],
  changes: true,
  input: z.object({
    number: z.coerce.number().int().min(1).describe('The order’s number'),
    event: z.enum(EVENTS).describe('What happens to its payment'),
  }),
  async run(seller, { number, event }) {
    const { store, clock, payments, env } = seller;
    if (payments.provider !== 'sandbox' || env.production) {
      throw new UserError('This is no test mode: disputes and refunds come from the provider.');
    }
    const order = await orderDetails(seller, number);
    const paymentId = order.paymentId ?? '';
    const { disputes, refunds } = await readPayment(store, paymentId);
    const nth = disputeMeant(disputes, event);
    const refund = refundMeant(refunds, order);
    if (event === 'refund-failed' && refund.cents === 0) {
      throw new UserError(`Nothing of order ${number} has been refunded that could fail.`);
    }
    const said = eventFor(event, { ...order, paymentId, nth, refund }, clock());
    const payload = { event: said };
    await enqueue(store, clock, { kind: 'sandbox-event', dedupeKey: said.id, payload });
    seller.wake();
    return { order: number, event, sent: said.type };
  },
});

/** A dispute that is opened after another was decided is a new one; a decision is about the last. */
function disputeMeant(disputes: readonly DisputeUpdate[], event: Event): number {
  const isNew = event === 'dispute-opened' && !disputes.some(({ status }) => status === 'open');
  return isNew ? disputes.length + 1 : Math.max(disputes.length, 1);
}

/** The last one that was paid; one that was only rehearsed has no name of its own. */
function refundMeant(
  refunds: readonly CardRefund[],
  order: { refundedCents: number },
): RefundMeant {
  const last = refunds.findLast(({ status }) => status === 'paid');
  return last ?? { id: `re_test_${refunds.length + 1}`, cents: order.refundedCents };
}

type RefundMeant = { id: string; cents: number };

function eventFor(
  event: Event,
  about: { paymentId: string; nth: number; amountCents: number; refund: RefundMeant },
  at: Date,
) {
  switch (event) {
    case 'dispute-opened':
      return disputeEvent('needs_response', about, at);
    case 'dispute-won':
      return disputeEvent('won', about, at);
    case 'dispute-lost':
      return disputeEvent('lost', about, at);
    case 'refunded':
      return chargeEvent('charge.refunded', about.paymentId, about.amountCents, at);
    case 'refund-failed':
      return failedRefundEvent({ ...about.refund, paymentId: about.paymentId }, at);
  }
}
