import { Hono } from 'hono';
import Stripe from 'stripe';
import { z } from 'zod';
import { PATHS } from '../../rules/paths.ts';
import { isRecord } from '../../rules/record.ts';
import type { Clock } from '../core/clock.ts';
import { log } from '../core/log.ts';
import { batchCommits } from '../db/batchCommits.ts';
import type { Store } from '../db/database.ts';
import type { PaymentEventRow } from '../db/schema.ts';
import { enqueueAll, type Job } from '../jobs/queue.ts';
import type { Payments } from './payments.ts';
import {
  eventWithoutBuyer,
  isEventType,
  type PaymentEvent,
  storedPayload,
} from './storedEvents.ts';

const TOLERANCE_SECONDS = 300;

/** Verify, record once, enqueue, answer: a job applies the event afterwards. */
export function webhookRoutes(deps: {
  store: Store;
  clock: Clock;
  payments: Payments;
  onRecorded: () => void;
}) {
  const { store, clock, payments, onRecorded } = deps;

  function verified(body: string, signature: string) {
    try {
      const now = Math.floor(clock().getTime() / 1000);
      // Stripe's library accepts any time in the future.
      if (signedAt(signature) > now + TOLERANCE_SECONDS) return undefined;
      return Stripe.webhooks.constructEvent(
        body,
        signature,
        payments.webhookSecret,
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
    if (!isRecord(event.data?.object)) return c.text('no object', 400);
    try {
      const { id, type, created } = event;
      const { object } = event.data;
      const reason = await whyIgnored(store, payments, event);
      if (reason) log.info({ event: id, type, reason }, 'payment event ignored');
      else if (isEventType(type)) await recordEvent(store, clock, { id, type, created, object });
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

/**
 * An account may have other products, and its events other people. Nothing of them is stored. A buyer
 * who came from our form and paid by another link is ours: the seller probably replaced the link.
 */
async function whyIgnored(
  store: Store,
  { onlyLive, linkId }: Payments,
  { type, livemode, data }: Stripe.Event,
): Promise<string | undefined> {
  if (!isEventType(type)) return 'not needed';
  if (onlyLive && livemode === false) return 'test mode';
  if (!type.startsWith('checkout.session.') || linkId === undefined) return undefined;
  const { payment_link, client_reference_id } = objectSchema.parse(data.object);
  if (payment_link === linkId) return undefined;
  const lead = store.selectFrom('purchase_requests').select('id');
  const known = await lead.where('id', '=', client_reference_id ?? '').executeTakeFirst();
  return known ? undefined : 'another payment link';
}

/** Stores an event under its id and enqueues its job. A known event changes nothing. */
export function recordEvent(store: Store, clock: Clock, event: PaymentEvent): Promise<void> {
  const { id = null, payment_intent = null } = objectSchema.safeParse(event.object).data ?? {};
  const row = {
    id: event.id,
    type: event.type,
    received_at: clock().getTime(),
    payload: storedPayload(event),
    // So that all events of a payment can be found.
    payment_ref: payment_intent ?? id,
  };
  return insertEvent(store, { row, objectId: id, clock });
}

const text = z.string().nullish().catch(null);
const objectSchema = z.object({
  id: text,
  payment_intent: text,
  payment_link: text,
  client_reference_id: text,
});

type NewEvent = { row: PaymentEventRow; objectId: string | null; clock: Clock };

const insertEvent = batchCommits(async (transaction, items: readonly NewEvent[]) => {
  const rows = await withoutKnownBuyers(transaction, items);
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
});

/**
 * The order of a checkout has its buyer, who may have been erased since: the event needs none. Nor
 * does any other event about the payment of an erased buyer.
 */
async function withoutKnownBuyers(
  store: Store,
  items: readonly NewEvent[],
): Promise<PaymentEventRow[]> {
  const ids = items.flatMap(({ row, objectId }) => [objectId ?? [], row.payment_ref ?? []].flat());
  if (ids.length === 0) return items.map(({ row }) => row);
  const found = await store
    .selectFrom('orders')
    .select(['session_id', 'payment_id', 'email'])
    .where(({ or, eb }) => or([eb('session_id', 'in', ids), eb('payment_id', 'in', ids)]))
    .execute();
  const sessions = new Set(found.map(({ session_id }) => session_id));
  const erased = new Set(
    found.flatMap(({ email, payment_id }) => (email === '' && payment_id) || []),
  );
  return items.map(({ row, objectId }) =>
    sessions.has(objectId ?? '') || erased.has(row.payment_ref ?? '')
      ? { ...row, payload: eventWithoutBuyer(row.payload) }
      : row,
  );
}
