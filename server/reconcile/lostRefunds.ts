import type Stripe from 'stripe';
import { backOnCard, pendingOf, withRefund } from '../../rules/cardRefunds.ts';
import type { Store } from '../db/database.ts';
import { idOf } from '../payments/stripeApi.ts';
import { cardRefundOf } from '../payments/stripeObjects.ts';
import { inSeconds, type Known, knownOf, type Lost, PAGE } from './lost.ts';

type Refunded = { charge: Stripe.Charge; refunds: Stripe.Refund[] };

/** Payments of ours of which more or less is back on the card, or on its way there, than we know. */
export async function lostRefunds(
  store: Store,
  stripe: Stripe,
  since: number,
  justFound: readonly Lost[],
): Promise<Lost[]> {
  const refunded = new Map<string, Refunded>();
  const created = { gte: inSeconds(since) };
  const list = stripe.refunds.list({ created, expand: ['data.charge'], limit: PAGE });
  for await (const refund of list) {
    const { charge } = refund;
    if (!charge || typeof charge !== 'object') continue;
    const before = refunded.get(charge.id)?.refunds ?? [];
    refunded.set(charge.id, { charge, refunds: [...before, refund] });
  }
  const charges = [...refunded.values()].map(({ charge }) => charge);
  const known = await knownOf(store, charges, justFound);
  return [...refunded.values()].flatMap(({ charge, refunds }) => {
    const paymentId = idOf(charge.payment_intent) ?? '';
    const before = known.get(paymentId);
    if (!before || isKnown(before, { charge, refunds })) return [];
    return {
      what: 'refund' as const,
      id: charge.id,
      at: Math.max(...refunds.map((refund) => refund.created)) * 1000,
      amountCents: charge.amount_refunded,
      currency: charge.currency.toUpperCase(),
      paymentId,
      events: [
        {
          id: `reconcile_${charge.id}_${charge.amount_refunded}`,
          type: 'charge.refunded',
          object: { ...charge, payment_intent: paymentId },
        },
        ...refunds.map((refund) => ({
          id: `reconcile_${refund.id}_${refund.status}`,
          type: 'refund.updated',
          object: { ...refund, charge: charge.id, payment_intent: paymentId },
        })),
      ],
    };
  });
}

/** Whether Stripe's lists would change anything about the money. */
function isKnown({ refundedCents, refunds }: Known, stripe: Refunded): boolean {
  const after = stripe.refunds.map(cardRefundOf).reduce(withRefund, refunds);
  const highest = Math.max(refundedCents, stripe.charge.amount_refunded);
  return (
    backOnCard(highest, after) === backOnCard(refundedCents, refunds) &&
    pendingOf(after) === pendingOf(refunds)
  );
}
