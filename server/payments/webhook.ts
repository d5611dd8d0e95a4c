import { Hono } from 'hono';
import Stripe from 'stripe';
import { z } from 'zod';
import { PATHS } from '../../rules/paths.ts';
import type { Clock } from '../core/clock.ts';
import { log } from '../core/log.ts';
import { batchCommits } from '../db/batchCommits.ts';
import type { Store } from '../db/database.ts';
import type { PaymentEventRow } from '../db/schema.ts';
import { enqueueAll, type Job } from '../jobs/queue.ts';

const TOLERANCE_SECONDS = 300;

/** Verify, record once, enqueue, answer: a job applies the event afterwards. */
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
      // Stripe's library accepts any time in the future.
      if (signedAt(signature) > now + TOLERANCE_SECONDS) return undefined;
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

  return new Hono().post(PATHS.webhook, async (c) => {
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

/** The last `t=` of the header, which is the one that Stripe's library checks. */
const signedAt = (signature: string) =>
  Number(
    signature
      .split(',')
      .findLast((part) => part.startsWith('t='))
      ?.slice(2),
  );

/** Stores an event under its id and enqueues its job. A known event changes nothing. */
export function recordEvent(
  store: Store,
  clock: Clock,
  { object, ...event }: { id: string; type: string; payload: string; object: unknown },
): Promise<void> {
  const row = { ...event, received_at: clock().getTime(), payment_ref: paymentOf(object) };
  return insertEvent(store, { row, clock });
}

const objectSchema = z.object({ id: z.string().nullish(), payment_intent: z.string().nullish() });

/** So that all events of a payment can be found. */
function paymentOf(object: unknown): string | null {
  const { data } = objectSchema.safeParse(object);
  return data?.payment_intent ?? data?.id ?? null;
}

const insertEvent = batchCommits(
  async (transaction, items: readonly { row: PaymentEventRow; clock: Clock }[]) => {
    const rows = items.map(({ row }) => row);
    await transaction
      .insertInto('payment_events')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const jobs = rows.map(
      ({ id }): Job => ({
        kind: 'payment-event',
        dedupeKey: `payment-event:${id}`,
        eventId: id,
      }),
    );
    const [first] = items;
    if (first) await enqueueAll(transaction, first.clock, jobs);
    return () => undefined;
  },
);
