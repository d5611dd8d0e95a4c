import { UserError } from '../core/userError.ts';
import type { Seller } from '../orders/context.ts';
import { findPaymentLink, openStripe } from '../payments/stripeApi.ts';
import type { Finding } from './finding.ts';
import { advice, fine, missing } from './finding.ts';
import { checkLink } from './stripeLink.ts';
import { checkWebhook } from './stripeWebhook.ts';

/** The seller's Stripe account, as far as the key may look into it. */
export async function checkStripe(seller: Seller): Promise<Finding[]> {
  const { env } = seller;
  const stripe = openStripe(env);
  if (!stripe) {
    return [
      advice(
        'STRIPE_SECRET_KEY',
        'set it, and Stripe’s settings are checked here, lost payments are found and refunds are paid from the desk',
      ),
    ];
  }
  const mode = env.stripeSecretKey?.includes('_live_')
    ? fine('Stripe key', 'is a live key')
    : missing('Stripe key', 'is a test key: no real money moves. Take the live one for selling');
  const about = (what: string, look: () => Promise<Finding[]>) =>
    look().catch((error) => {
      if (error instanceof UserError) return [missing(what, error.message)];
      throw error;
    });
  return [
    mode,
    ...(await about('Payment link', async () =>
      checkLink(stripe, await findPaymentLink(stripe, env), seller),
    )),
    ...(await about('Webhook', () => checkWebhook(stripe, seller))),
  ];
}
