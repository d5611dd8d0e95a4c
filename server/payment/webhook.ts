import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import Stripe from 'stripe';
import { PATHS } from '../../rules/paths.ts';
import type { Clock } from '../clock.ts';
import { logError } from '../log.ts';
import { enqueue } from '../outbox/outbox.ts';
import type { Store } from '../store/database.ts';
import { paymentOf } from './paymentOf.ts';

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
      await store.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('payment_events')
          .values({
            id: event.id,
            type: event.type,
            received_at: clock().getTime(),
            payload: body,
            about: paymentOf(event.data.object),
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute();
        const payload = { eventId: event.id };
        const job = { kind: 'payment-event', dedupeKey: `payment-event:${event.id}`, payload };
        await enqueue(transaction, clock, job);
      });
    } catch (error) {
      logError('a payment event could not be recorded', error);
      return c.text('not stored, send it again', 503);
    }
    onRecorded();
    return c.json({ received: true });
  });
}
