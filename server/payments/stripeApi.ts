import Stripe from 'stripe';
import type { Env } from '../core/env.ts';
import { Refusal } from '../core/userError.ts';

const TIMEOUT_MS = 20_000;
const RETRIES = 2;

/** Stripe's API with the seller's key; undefined when there is none. */
export function openStripe(env: Env): Stripe | undefined {
  if (!env.stripeSecretKey) return undefined;
  const common = { timeout: TIMEOUT_MS, maxNetworkRetries: RETRIES, telemetry: false };
  if (!env.stripeApiUrl) return new Stripe(env.stripeSecretKey, common);
  const { protocol, hostname, port } = new URL(env.stripeApiUrl);
  const secure = protocol === 'https:';
  return new Stripe(env.stripeSecretKey, {
    ...common,
    protocol: secure ? 'https' : 'http',
    host: hostname,
    port: port || (secure ? 443 : 80),
  });
}

/** Asks Stripe, and says in words what went wrong. Nothing of the key is ever repeated. */
export async function askStripe<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? new Refusal(reasonOf(error)) : error;
  }
}

function reasonOf(error: Stripe.errors.StripeError): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return 'Stripe does not know the key in STRIPE_SECRET_KEY. Take it from Developers → API keys.';
  }
  if (error instanceof Stripe.errors.StripePermissionError) {
    return 'The key in STRIPE_SECRET_KEY may not read this. docs/selling.md lists the rights it needs.';
  }
  if (error instanceof Stripe.errors.StripeConnectionError) {
    return 'Stripe could not be reached. Try again when the network is back.';
  }
  if (error.code === 'resource_missing') return 'Stripe knows nothing by that id.';
  return `Stripe could not answer (${error.statusCode ?? error.type}). Try again later.`;
}

/** Stripe gives an object or only its id, as it was asked. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null);
