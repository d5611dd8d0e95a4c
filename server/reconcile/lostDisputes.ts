import type Stripe from 'stripe';
import type { Store } from '../db/database.ts';
import { standOf } from '../payments/disputes.ts';
import { idOf } from '../payments/stripeApi.ts';
import { inSeconds, knownOf, type Lost, PAGE } from './lost.ts';

/** Disputes about payments of ours that stand differently from what we know. */
export async function lostDisputes(
  store: Store,
  stripe: Stripe,
  { since, now }: { since: number; now: number },
  justFound: readonly Lost[],
): Promise<Lost[]> {
  const seen: Stripe.Dispute[] = [];
  const created = { gte: inSeconds(since) };
  for await (const dispute of stripe.disputes.list({ created, limit: PAGE })) {
    seen.push(dispute);
  }
  const payments = await knownOf(store, seen, justFound);
  return seen.flatMap((dispute) => {
    const paymentId = idOf(dispute.payment_intent) ?? '';
    const before = payments.get(paymentId);
    if (!before) return [];
    const known = before.disputes[dispute.id]?.stand;
    // A word that we do not know is handed on once, so that the seller is told of it.
    if (known && known === (standOf(dispute) ?? known)) return [];
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
          at: now,
        },
      ],
    };
  });
}
