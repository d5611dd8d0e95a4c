import Stripe from 'stripe';
import type { Clock } from '../clock.ts';
import type { Env } from '../env.ts';
import { enqueue } from '../outbox/outbox.ts';
import { Hopeless } from '../outbox/worker.ts';
import type { Store } from '../store/database.ts';
import { chargeEvent } from './sandbox/sandboxEvents.ts';
import { openStripe } from './stripeApi.ts';

export type CardRefund = {
  /** Names this refund for ever: asked for twice, it is paid once. */
  caseId: string;
  paymentId: string;
  cents: number;
  /** What had been paid back before. */
  refundedCents: number;
};

/** Pays money back to the card it came from; returns the provider's own reference. */
export type PayToCard = (refund: CardRefund) => Promise<string>;

/** Undefined when the provider can only be asked by hand, in its own dashboard. */
export function openRefunds(
  env: Env,
  parts: { store: Store; clock: Clock },
): PayToCard | undefined {
  if (!env.paymentLinkUrl) return sandboxRefunds(parts);
  const stripe = openStripe(env);
  return stripe && stripeRefunds(stripe);
}

function stripeRefunds(stripe: Stripe): PayToCard {
  return async ({ caseId, paymentId, cents }) => {
    // An idempotency key is forgotten after a day; what is written into the refund itself is not.
    const earlier = await stripe.refunds.list({ payment_intent: paymentId, limit: 100 });
    const known = earlier.data.find(
      ({ metadata, status }) => metadata?.case === caseId && status !== 'failed',
    );
    if (known) return known.id;
    try {
      const made = await stripe.refunds.create(
        {
          payment_intent: paymentId,
          amount: cents,
          reason: 'requested_by_customer',
          metadata: { case: caseId },
        },
        { idempotencyKey: `refund-${caseId}` },
      );
      if (made.status === 'failed')
        throw new Hopeless(`Stripe could not pay: ${made.failure_reason}`);
      return made.id;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) {
        throw new Hopeless(`Stripe refuses: ${error.message}`);
      }
      throw error;
    }
  };
}

/** As a real provider would: the money is said to be on its way, and an event tells so. */
function sandboxRefunds(parts: { store: Store; clock: Clock }): PayToCard {
  const { store, clock } = parts;
  return async ({ caseId, paymentId, cents, refundedCents }) => {
    const event = chargeEvent('charge.refunded', paymentId, refundedCents + cents, clock());
    await enqueue(store, clock, {
      kind: 'sandbox-event',
      dedupeKey: `sandbox-refund:${caseId}`,
      payload: { event },
    });
    return `re_test_${caseId.slice(0, 8)}`;
  };
}
