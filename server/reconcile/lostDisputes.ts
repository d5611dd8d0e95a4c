import type Stripe from 'stripe';
import { withDispute } from '../../rules/order.ts';
import { standOf } from '../orders/disputes.ts';
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
  const seen: Stripe.Dispute[] = [];
  const created = { gte: inSeconds(since) };
  for await (const dispute of stripe.disputes.list({ created, limit: PAGE })) {
    seen.push(dispute);
  }
  const known = await knownOf(store, seen, justFound);
  return seen.flatMap((dispute) => {
    const paymentId = idOf(dispute.payment_intent) ?? '';
    const before = known.get(paymentId);
    if (!before) return [];
    const { disputes } = before;
    if (withDispute(disputes, dispute.id, standOf(dispute.status)) === disputes) return [];
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
