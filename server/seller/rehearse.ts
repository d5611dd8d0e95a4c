import { z } from 'zod';
import { readDisputes } from '../orders/disputes.ts';
import { enqueue } from '../outbox/outbox.ts';
import { chargeEvent, disputeEvent } from '../payment/sandbox/sandboxEvents.ts';
import { Refusal } from '../refusal.ts';
import type { Store } from '../store/database.ts';
import { command } from './command.ts';
import { orderDetails } from './order.ts';

const EVENTS = ['dispute-opened', 'dispute-won', 'dispute-lost', 'refunded'] as const;
type Event = (typeof EVENTS)[number];

/** What a buyer's bank or the provider's dashboard would cause, in test mode. */
export const rehearse = command({
  summary: 'In test mode: let the bank open, decide or lose a dispute, or refund a payment',
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
    const nth = await disputeMeant(store, paymentId, event);
    const said = eventFor(event, { ...order, paymentId, nth }, clock());
    const payload = { event: said };
    await enqueue(store, clock, { kind: 'sandbox-event', dedupeKey: said.id, payload });
    seller.wake();
    return { order: number, event, sent: said.type };
  },
});

/** A dispute that is opened after another was decided is a new one; a decision is about the last. */
async function disputeMeant(store: Store, paymentId: string, event: Event): Promise<number> {
  const payment = await store
    .selectFrom('payments')
    .select('disputes')
    .where('id', '=', paymentId)
    .executeTakeFirst();
  const stands = Object.values(readDisputes(payment?.disputes)).map(({ stand }) => stand);
  const isNew = event === 'dispute-opened' && !stands.includes('open');
  return isNew ? stands.length + 1 : Math.max(stands.length, 1);
}

function eventFor(
  event: Event,
  about: { paymentId: string; nth: number; amountCents: number },
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
  }
}
