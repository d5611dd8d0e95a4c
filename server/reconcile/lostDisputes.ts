import type Stripe from 'stripe';
import { isFurther } from '../orders/applyEvent.ts';
import { idOf } from '../payment/stripeApi.ts';
import type { Store } from '../store/database.ts';
import { inSeconds, knownOf, type Lost, PAGE } from './lost.ts';

/** Disputes about payments of ours that have come further than we know. */
export async function lostDisputes(
  store: Store,
  stripe: Stripe,
  since: number,
  justFound: readonly Lost[],
): Promise<Lost[]> {
  const disputes: Stripe.Dispute[] = [];
  const created = { gte: inSeconds(since) };
  for await (const dispute of stripe.disputes.list({ created, limit: PAGE })) {
    disputes.push(dispute);
  }
  const known = await knownOf(store, disputes, justFound);
  return disputes.flatMap((dispute) => {
    const paymentId = idOf(dispute.payment_intent) ?? '';
    const before = known.get(paymentId);
    if (!before || !isFurther(dispute.status, before.dispute)) return [];
    return {
      what: 'dispute' as const,
      id: dispute.id,
      at: dispute.created * 1000,
      amountCents: dispute.amount,
      currency: dispute.currency.toUpperCase(),
      paymentId,
      events: [
        {
          id: `reconcile_${dispute.id}_${dispute.status}`,
          type: 'charge.dispute.updated',
          object: { ...dispute, payment_intent: paymentId },
        },
      ],
    };
  });
}
