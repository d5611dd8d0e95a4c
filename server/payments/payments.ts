import type { Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import type { Env } from '../core/env.ts';
import type { Secrets } from '../core/secrets.ts';

/** What is known about a buyer who goes to the payment page. */
export type CheckoutBuyer = {
  leadId: string;
  email: string;
  language: Language;
  attribution: Readonly<Record<string, string>>;
};

/** What differs between Stripe and the sandbox; everything behind it is the same code. */
export type Payments = {
  provider: 'stripe' | 'sandbox';
  webhookSecret: string;
  /** The only payment link whose payments are orders of ours; undefined: any of the account's. */
  linkId: string | undefined;
  /** In production, payments in test mode are not orders. */
  onlyLive: boolean;
  checkoutUrl: (buyer?: CheckoutBuyer) => string;
};

export const SANDBOX_LINK_ID = 'plink_sandbox';

export function openPayments(env: Env, secrets: Secrets): Payments {
  const stripe = env.paymentLinkUrl !== undefined;
  const link = env.paymentLinkUrl ?? env.publicUrl + PATHS.sandbox;
  return {
    provider: stripe ? 'stripe' : 'sandbox',
    webhookSecret: env.stripeWebhookSecret ?? `whsec_${secrets.sign('sandbox-webhook', '')}`,
    linkId: stripe ? env.paymentLinkId : SANDBOX_LINK_ID,
    onlyLive: env.production,
    checkoutUrl: (buyer) => (buyer ? personalUrl(link, buyer) : link),
  };
}

/** The parameters that hosted payment links understand. */
function personalUrl(link: string, buyer: CheckoutBuyer): string {
  const url = new URL(link);
  url.searchParams.set('client_reference_id', buyer.leadId);
  url.searchParams.set('prefilled_email', buyer.email);
  url.searchParams.set('locale', buyer.language);
  for (const [name, value] of Object.entries(buyer.attribution)) {
    url.searchParams.set(name === 'promo' ? 'prefilled_promo_code' : name, value);
  }
  return url.href;
}
