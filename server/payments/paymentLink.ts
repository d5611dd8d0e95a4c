import type Stripe from 'stripe';
import type { Env } from '../core/env.ts';
import { Refusal } from '../core/userError.ts';
import { askStripe } from './stripeApi.ts';

/** The seller's payment link as Stripe knows it: by its id, or else by its address. */
export async function findPaymentLink(stripe: Stripe, env: Env): Promise<Stripe.PaymentLink> {
  const { paymentLinkId, paymentLinkUrl } = env;
  if (!paymentLinkUrl) throw new Refusal('PAYMENT_LINK_URL: set it to your Stripe Payment Link.');
  if (paymentLinkId) return askStripe(() => stripe.paymentLinks.retrieve(paymentLinkId));
  const link = await askStripe(async () => {
    for await (const candidate of stripe.paymentLinks.list({ limit: 100 })) {
      if (samePlace(candidate.url, paymentLinkUrl)) return candidate;
    }
    return undefined;
  });
  if (!link) throw new Refusal('Your Stripe account has no payment link with PAYMENT_LINK_URL.');
  return link;
}

/** Parameters behind the address do not make it another link. */
export function samePlace(one: string, other: string): boolean {
  const place = (address: string) => new URL(address).origin + new URL(address).pathname;
  return place(one) === place(other);
}
