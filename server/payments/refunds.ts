import Stripe from 'stripe';
import type { CardRefund } from '../../rules/cardRefunds.ts';
import type { Clock } from '../core/clock.ts';
import type { Env } from '../core/env.ts';
import type { Store } from '../db/database.ts';
import { enqueue } from '../jobs/queue.ts';
import { chargeEvent } from './sandboxEvents.ts';
import { openStripe } from './stripeApi.ts';
import { cardRefundOf } from './stripeObjects.ts';

export type WantedRefund = {
  caseId: string;
  paymentId: string;
  cents: number;
  /** What is back on the card already. */
  backCents: number;
  /** How often the provider has said no. With the case and the amount it names what is asked for. */
  refusals: number;
};

/** Pays money back to the card it came from. */
export type CardPayer = {
  /** What the provider knows of refunds of a payment, whoever asked for them. */
  refundsOf: (paymentId: string) => Promise<CardRefund[]>;
  pay: (wanted: WantedRefund) => Promise<CardRefund>;
};

/** The provider will not do it, and says why. */
export class Refused extends Error {}

/** Undefined when the provider can only be asked by hand, in its own dashboard. */
export function openRefunds(
  env: Env,
  parts: { store: Store; clock: Clock },
): CardPayer | undefined {
  if (!env.paymentLinkUrl) return sandboxRefunds(parts);
  const stripe = openStripe(env);
  return stripe && stripeRefunds(stripe);
}

function stripeRefunds(stripe: Stripe): CardPayer {
  return {
    async refundsOf(paymentId) {
      const list = stripe.refunds.list({ payment_intent: paymentId, limit: 100 });
      return (await list.autoPagingToArray({ limit: 1000 })).map(cardRefundOf);
    },
    async pay({ caseId, paymentId, cents, refusals }) {
      // Stripe repeats its answer to a key for a day, a refusal too: another try needs another key.
      const idempotencyKey = `refund-${caseId}-${cents}-${refusals}`;
      try {
        const made = await stripe.refunds.create(
          {
            payment_intent: paymentId,
            amount: cents,
            reason: 'requested_by_customer',
            metadata: { case: caseId },
          },
          { idempotencyKey },
        );
        return cardRefundOf(made);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          throw new Refused(`Stripe refuses: ${error.message}`);
        }
        throw error;
      }
    },
  };
}

/** As a real provider would: the money is said to be on its way, and an event tells so. */
function sandboxRefunds({ store, clock }: { store: Store; clock: Clock }): CardPayer {
  return {
    refundsOf: async () => [],
    async pay({ caseId, paymentId, cents, backCents, refusals }) {
      const event = chargeEvent('charge.refunded', paymentId, backCents + cents, clock());
      const dedupeKey = `sandbox-refund:${caseId}:${cents}:${refusals}`;
      await enqueue(store, clock, { kind: 'sandbox-event', dedupeKey, payload: { event } });
      return { id: `re_test_${caseId.slice(0, 8)}_${refusals}`, cents, stand: 'paid' };
    },
  };
}
