import type Stripe from 'stripe';
import { PATHS } from '../../rules/paths.ts';
import type { Seller } from '../orders/context.ts';
import { askStripe } from '../payments/stripeApi.ts';
import { WEBHOOK_EVENTS } from '../payments/stripeObjects.ts';
import type { Finding } from './finding.ts';
import { fine, missing } from './finding.ts';

const WHAT = 'Webhook';

/** Whether Stripe tells this shop everything it must know. */
export async function checkWebhook(stripe: Stripe, { publicUrl }: Seller): Promise<Finding[]> {
  const address = publicUrl + PATHS.webhook;
  const ours = await askStripe(async () => {
    const found: Stripe.WebhookEndpoint[] = [];
    for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
      if (endpoint.url === address) found.push(endpoint);
    }
    return found;
  });
  const endpoint = ours.find(({ status }) => status === 'enabled');
  if (!endpoint) {
    const words = ours.length > 0 ? 'is switched off: enable' : 'is missing: add';
    return [missing(WHAT, `the endpoint ${words} ${address} under Developers → Webhooks`)];
  }
  const events: readonly string[] = endpoint.enabled_events;
  const unheard = WEBHOOK_EVENTS.filter((event) => !events.includes(event));
  if (unheard.length > 0 && !events.includes('*')) {
    return [missing(WHAT, `add these events to ${address}: ${unheard.join(', ')}`)];
  }
  return [fine(WHAT, `${address} is told every event it needs`)];
}
