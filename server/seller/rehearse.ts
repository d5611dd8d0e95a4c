import { z } from 'zod';
import { enqueue } from '../outbox/outbox.ts';
import { chargeEvent, disputeEvent } from '../payment/sandbox/sandboxEvents.ts';
import { command, Refusal } from './command.ts';
import { orderDetails } from './order.ts';
import type { OrderDetails } from './views.ts';

const EVENTS = ['dispute-opened', 'dispute-won', 'dispute-lost', 'refunded'] as const;

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
    const said = eventFor(event, order, clock());
    const payload = { event: said };
    await enqueue(store, clock, { kind: 'sandbox-event', dedupeKey: said.id, payload });
    seller.wake();
    return { order: number, event, sent: said.type };
  },
});

function eventFor(event: (typeof EVENTS)[number], order: OrderDetails, at: Date) {
  const paymentId = order.paymentId ?? '';
  switch (event) {
    case 'dispute-opened':
      return disputeEvent('needs_response', paymentId, at);
    case 'dispute-won':
      return disputeEvent('won', paymentId, at);
    case 'dispute-lost':
      return disputeEvent('lost', paymentId, at);
    case 'refunded':
      return chargeEvent('charge.refunded', paymentId, order.amountCents, at);
  }
}
