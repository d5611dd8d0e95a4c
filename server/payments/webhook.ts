import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import Stripe from 'stripe';
import { PATHS } from '../../rules/paths.ts';
import type { Clock } from '../core/clock.ts';
import { log } from '../core/log.ts';
import type { Store } from '../db/database.ts';
import { recordEvent } from './recordEvent.ts';

const LARGEST_EVENT = 1_048_576;
const TOLERANCE_SECONDS = 300;

/** Verify, record once, enqueue, answer: all thinking about an event happens afterwards. */
export function webhookRoutes(deps: {
  store: Store;
  clock: Clock;
  secret: string;
  onRecorded: () => void;
}) {
  const { store, clock, secret, onRecorded } = deps;

  function verified(body: string, signature: string) {
    try {
      const now = Math.floor(clock().getTime() / 1000);
      return Stripe.webhooks.constructEvent(
        body,
        signature,
        secret,
        TOLERANCE_SECONDS,
        undefined,
        now * 1000,
      );
    } catch {
      return undefined;
    }
  }

  const limit = bodyLimit({ maxSize: LARGEST_EVENT, onError: (c) => c.text('too large', 413) });
  return new Hono().post(PATHS.webhook, limit, async (c) => {
    const body = await c.req.text();
    const event = verified(body, c.req.header('stripe-signature') ?? '');
    if (!event?.id || !event.type) return c.text('bad signature', 400);
    try {
      await recordEvent(store, clock, {
        id: event.id,
        type: event.type,
        payload: body,
        object: event.data.object,
      });
    } catch (error) {
      log.error({ event: event.id, error }, 'payment event not recorded');
      return c.text('not stored, send it again', 503);
    }
    onRecorded();
    return c.json({ received: true });
  });
}
