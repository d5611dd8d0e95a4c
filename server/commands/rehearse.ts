import { z } from 'zod';
import type { CardRefunds } from '../../rules/cardRefunds.ts';
import type { Disputes } from '../../rules/order.ts';
import { Refusal } from '../core/userError.ts';
import { enqueue } from '../jobs/queue.ts';
import { readRefunds } from '../payments/cardRefunds.ts';
import { readDisputes } from '../payments/disputes.ts';
import { chargeEvent, disputeEvent, failedRefundEvent } from '../payments/sandboxEvents.ts';
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
      throw new Refusal('This is no test mode: disputes and refunds come from the provider.');
    }
    const order = await orderDetails(seller, number);
    const paymentId = order.paymentId ?? '';
    const payment = await store
      .selectFrom('payments')
      .select(['disputes', 'refunds'])
      .where('id', '=', paymentId)
      .executeTakeFirst();
    const nth = disputeMeant(readDisputes(payment?.disputes), event);
    const refund = refundMeant(readRefunds(payment?.refunds), order);
    if (event === 'refund-failed' && refund.cents === 0) {
      throw new Refusal(`Nothing of order ${number} has been refunded that could fail.`);
    }
    const said = eventFor(event, { ...order, paymentId, nth, refund }, clock());
    const payload = { event: said };
    await enqueue(store, clock, { kind: 'sandbox-event', dedupeKey: said.id, payload });
    seller.wake();
    return { order: number, event, sent: said.type };
  },
});

/** A dispute that is opened after another was decided is a new one; a decision is about the last. */
function disputeMeant(disputes: Disputes, event: Event): number {
  const stands = Object.values(disputes).map(({ stand }) => stand);
  const isNew = event === 'dispute-opened' && !stands.includes('open');
  return isNew ? stands.length + 1 : Math.max(stands.length, 1);
}

/** The last one that was paid; one that was only rehearsed has no name of its own. */
function refundMeant(refunds: CardRefunds, order: { refundedCents: number }): RefundMeant {
  const last = Object.entries(refunds).findLast(([, { stand }]) => stand === 'paid');
  const nth = Object.keys(refunds).length + 1;
  return last
    ? { id: last[0], cents: last[1].cents }
    : { id: `re_test_${nth}`, cents: order.refundedCents };
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
