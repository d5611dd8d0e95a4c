import Stripe from 'stripe';
import type { Env } from '../env.ts';

const TIMEOUT_MS = 20_000;

/** Stripe's API, when the seller has given a key for it. */
export function openStripe(env: Env): Stripe | undefined {
  if (!env.stripeSecretKey) return undefined;
  const other = env.stripeApiUrl ? new URL(env.stripeApiUrl) : undefined;
  return new Stripe(env.stripeSecretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(other && {
      host: other.hostname,
      port: Number(other.port) || (other.protocol === 'https:' ? 443 : 80),
      protocol: other.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}
