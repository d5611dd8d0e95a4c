import Stripe from 'stripe';
import type { Env } from '../core/env.ts';
import { UserError } from '../core/userError.ts';

const TIMEOUT_MS = 20_000;
const RETRIES = 2;

/** What `docs/selling.md` says to create the webhook endpoint with. */
export const API_VERSION = Stripe.API_VERSION;

/** Since then, the amounts in events are in our currency, whatever currency the buyer paid in. */
export const OLDEST_API_VERSION = '2025-03-31';

/** Stripe's API with the seller's key; undefined when there is none. */
export function openStripe(env: Env): Stripe | undefined {
  return env.stripeSecretKey ? stripeWith(env.stripeSecretKey, env) : undefined;
}

export function stripeWith(
  key: string,
  { stripeApiUrl }: Pick<Env, 'stripeApiUrl'>,
  limits: Pick<Stripe.StripeConfig, 'timeout' | 'maxNetworkRetries'> = {},
): Stripe {
  const usual = { timeout: TIMEOUT_MS, maxNetworkRetries: RETRIES, telemetry: false };
  const common = { ...usual, ...limits };
  if (!stripeApiUrl) return new Stripe(key, common);
  const { protocol, hostname, port } = new URL(stripeApiUrl);
  const secure = protocol === 'https:';
  return new Stripe(key, {
    ...common,
    protocol: secure ? 'https' : 'http',
    host: hostname,
    port: port || (secure ? 443 : 80),
  });
}

/** Asks Stripe, and explains what went wrong. The key never appears in a message. */
export async function askStripe<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? new UserError(reasonOf(error)) : error;
  }
}

function reasonOf(error: Stripe.errors.StripeError): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return 'Stripe rejected the shop’s key. Connect Stripe again with a new key, or correct STRIPE_SECRET_KEY if it is set.';
  }
  if (error instanceof Stripe.errors.StripePermissionError) {
    return 'The shop’s Stripe key doesn’t have permission for this. See docs/selling.md for the permissions it needs.';
  }
  if (error instanceof Stripe.errors.StripeConnectionError) {
    return 'Can’t reach Stripe. Check your network and try again.';
  }
  if (error.code === 'resource_missing') return 'Stripe has no object with that ID.';
  return `Stripe returned an error (${error.statusCode ?? error.type}). Try again later.`;
}

/** Undefined when Stripe has no such object, or has no more. */
export const ifThere = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  answer.catch((error) => {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') {
      return undefined;
    }
    throw error;
  });

/** Stripe gives an object or only its id, depending on `expand`. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null);

/** The seller's payment link, found by its id or else by its address. */
export async function findPaymentLink(stripe: Stripe, env: Env): Promise<Stripe.PaymentLink> {
  const { paymentLinkId, paymentLinkUrl } = env;
  if (!paymentLinkUrl) throw new UserError('PAYMENT_LINK_URL: set it to your Stripe Payment Link.');
  if (paymentLinkId) return askStripe(() => stripe.paymentLinks.retrieve(paymentLinkId));
  const link = await askStripe(async () => {
    for await (const candidate of stripe.paymentLinks.list({ limit: 100 })) {
      if (isSameLink(candidate.url, paymentLinkUrl)) return candidate;
    }
    return undefined;
  });
  if (!link) throw new UserError('PAYMENT_LINK_URL isn’t a payment link of your Stripe account.');
  return link;
}

/** Query parameters do not make it another link. */
export function isSameLink(one: string, other: string): boolean {
  const place = (address: string) => new URL(address).origin + new URL(address).pathname;
  return place(one) === place(other);
}
