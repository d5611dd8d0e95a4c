import Stripe from 'stripe';
import { z } from 'zod';
import { PATHS } from '../../rules/paths.ts';
import type { Clock } from '../core/clock.ts';
import type { Handler } from '../jobs/handler.ts';

const payloadSchema = z.object({ event: z.unknown() });

/** Delivers a sandbox event as Stripe would: over HTTP, signed, again until it is taken. */
export function sandboxHandler(ownUrl: string, secret: string, clock: Clock): Handler {
  return async (payload) => {
    const body = JSON.stringify(payloadSchema.parse(payload).event);
    const timestamp = Math.floor(clock().getTime() / 1000);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp,
    });
    const response = await fetch(ownUrl + PATHS.webhook, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      body,
    });
    if (!response.ok) throw new Error(`the webhook answered ${response.status}`);
  };
}
