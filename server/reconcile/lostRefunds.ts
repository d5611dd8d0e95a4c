import type Stripe from 'stripe';
import { idOf } from '../payment/stripeApi.ts';
import type { Store } from '../store/database.ts';
import { inSeconds, knownOf, type Lost, PAGE } from './lost.ts';

/** Payments of ours of which more was paid back than we know. */
export async function lostRefunds(
  store: Store,
  stripe: Stripe,
  since: number,
  justFound: readonly Lost[],
): Promise<Lost[]> {
  const refunded = new Map<string, { charge: Stripe.Charge; at: number }>();
  const created = { gte: inSeconds(since) };
  // Newest first: the first refund of a payment that is met is its last.
  const refunds = stripe.refunds.list({ created, expand: ['data.charge'], limit: PAGE });
  for await (const { charge, created: at } of refunds) {
    if (charge && typeof charge === 'object' && !refunded.has(charge.id)) {
      refunded.set(charge.id, { charge, at: at * 1000 });
    }
  }
  const charges = [...refunded.values()].map(({ charge }) => charge);
  const known = await knownOf(store, charges, justFound);
  return [...refunded.values()].flatMap(({ charge, at }) => {
    const paymentId = idOf(charge.payment_intent) ?? '';
    const before = known.get(paymentId);
    if (!before || charge.amount_refunded <= before.refundedCents) return [];
    return {
      what: 'refund' as const,
      id: charge.id,
      at,
      amountCents: charge.amount_refunded,
      currency: charge.currency.toUpperCase(),
      paymentId,
      events: [
        {
          id: `reconcile_${charge.id}_${charge.amount_refunded}`,
          type: 'charge.refunded',
          object: { ...charge, payment_intent: paymentId },
        },
      ],
    };
  });
}
