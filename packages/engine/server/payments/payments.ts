import type { Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import { prefilled } from '../../rules/paymentLink.ts';
import type { Env } from '../core/env.ts';
import type { Secrets } from '../core/secrets.ts';

/** What is known about a buyer who goes to the payment page. */
export type CheckoutBuyer = {
  /** Unknown when a third-party service collects the forms. */
  purchaseFormId?: string;
  email: string;
  language: Language;
  attribution: Readonly<Record<string, string>>;
};

/** Codes that the sandbox knows; Stripe gives other ids. */
export const SANDBOX_PROMOTION = 'promo_sandbox_';

/** What differs between Stripe and the sandbox; everything behind it is the same code. */
export type Payments = {
  provider: 'stripe' | 'sandbox';
  webhookSecret: string;
  /** The only payment link whose payments are orders of ours; undefined: any of the account's. */
  linkId: string | undefined;
  /** One that this link has just replaced. */
  formerLinkId?: string | undefined;
  /** In production, payments in test mode are not orders. */
  onlyLive: boolean;
  /** With a code that is valid: the payment page shows the reduced price. */
  checkoutUrl: (buyer?: CheckoutBuyer, code?: string) => string;
};

export const SANDBOX_LINK_ID = 'plink_sandbox';

export function openPayments(env: Env, secrets: Secrets): Payments {
  const stripe = env.paymentLinkUrl !== undefined;
  const link = env.paymentLinkUrl ?? env.publicUrl + PATHS.sandbox;
  return {
    provider: stripe ? 'stripe' : 'sandbox',
    webhookSecret: env.stripeWebhookSecret ?? `whsec_${secrets.sign('sandbox-webhook', '')}`,
    linkId: stripe ? env.paymentLinkId : SANDBOX_LINK_ID,
    formerLinkId: stripe ? env.formerPaymentLinkId : undefined,
    onlyLive: env.production,
    checkoutUrl: (buyer, code) => (buyer || code ? personalUrl(link, buyer, code) : link),
  };
}

/** Whether what was paid by a link is an order of ours. */
export const isOurLink = (
  { linkId, formerLinkId }: Pick<Payments, 'linkId' | 'formerLinkId'>,
  link: string | null | undefined,
): boolean => linkId === undefined || link === linkId || (!!link && link === formerLinkId);

/** Where the seller sees a payment and its dispute; null for the sandbox, which has no dashboard. */
export function dashboardUrl({ provider, onlyLive }: Payments, paymentId: string): string | null {
  if (provider === 'sandbox') return null;
  const mode = onlyLive ? '' : '/test';
  return `https://dashboard.stripe.com${mode}/payments/${encodeURIComponent(paymentId)}`;
}

/** The parameters that hosted payment links understand. */
function personalUrl(link: string, buyer: CheckoutBuyer | undefined, code?: string): string {
  const url = new URL(link);
  if (buyer) {
    const { purchaseFormId, email, language } = buyer;
    if (purchaseFormId) url.searchParams.set('client_reference_id', purchaseFormId);
    for (const [name, value] of Object.entries(prefilled(email, language))) {
      url.searchParams.set(name, value);
    }
    for (const [name, value] of Object.entries(buyer.attribution)) {
      if (name.startsWith('utm_')) url.searchParams.set(name, value);
    }
  }
  if (code) url.searchParams.set('prefilled_promo_code', code);
  return url.href;
}
