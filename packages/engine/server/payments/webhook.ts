import { Hono } from 'hono';
import Stripe from 'stripe';
import { z } from 'zod';
import { PATHS } from '../../rules/paths.ts';
import { isRecord } from '../../rules/record.ts';
import type { Clock } from '../core/clock.ts';
import { log } from '../core/log.ts';
import { batchCommits } from '../db/batchCommits.ts';
import type { Store } from '../db/database.ts';
import { type LockedTransaction, lockedTransaction } from '../db/locks.ts';
import type { PaymentEventRow } from '../db/schema.ts';
import { enqueueAll, type Job } from '../jobs/queue.ts';
import type { Payments } from './payments.ts';
import {
  eventWithoutBuyer,
  isStripeEventType,
  type PaymentEvent,
  storedPayload,
} from './storedEvents.ts';

const TOLERANCE_SECONDS = 300;

/** Applies an event in the transaction that stores it. Returns the id of a new order. */
export type ApplyEvent = (transaction: LockedTransaction, payload: string) => Promise<unknown>;

/** Verify, record once, apply or enqueue, answer. */
export function webhookRoutes(deps: {
  store: Store;
  clock: Clock;
  payments: Payments;
  applyEvent: ApplyEvent;
  onRecorded: (result: Recorded) => void;
}) {
  const { store, clock, payments, applyEvent, onRecorded } = deps;

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
      else if (isStripeEventType(type)) {
        const received = { id, type, created, object };
        onRecorded(await recordEvent(store, clock, received, applyEvent));
      }
    } catch (error) {
      log.error({ event: event.id, error }, 'payment event not recorded');
      return c.text('not stored, send it again', 503);
    }
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
  if (!isStripeEventType(type)) return 'not needed';
  if (onlyLive && livemode === false) return 'test mode';
  if (!type.startsWith('checkout.session.') || linkId === undefined) return undefined;
  const { payment_link, client_reference_id } = objectSchema.parse(data.object);
  if (payment_link === linkId) return undefined;
  const forms = store.selectFrom('purchase_forms').select('id');
  const known = await forms.where('id', '=', client_reference_id ?? '').executeTakeFirst();
  return known ? undefined : 'another payment link';
}

export type Recorded = 'applied' | 'enqueued';

/**
 * Stores an event under its id. A known event changes nothing. One that comes alone is applied in the
 * transaction that stores it, which saves a flush to the disk and a job. When many come at once, or if
 * it cannot be applied, a job does that after the answer.
 */
export async function recordEvent(
  store: Store,
  clock: Clock,
  event: PaymentEvent,
  apply?: ApplyEvent,
): Promise<Recorded> {
  const { id = null, payment_intent = null } = objectSchema.safeParse(event.object).data ?? {};
  const row = {
    id: event.id,
    type: event.type,
    received_at: clock().getTime(),
    payload: storedPayload(event),
    // So that all events of a payment can be found.
    payment_ref: payment_intent ?? id,
  };
  const item = { row, objectId: id, clock };
  if (!apply) return insertEvent(store, item);
  try {
    return await insertEvent(store, { ...item, apply });
  } catch (error) {
    log.warn({ event: event.id, error }, 'payment event left to a job');
    return insertEvent(store, item);
  }
}

const text = z.string().nullish().catch(null);
const objectSchema = z.object({
  id: text,
  payment_intent: text,
  payment_link: text,
  client_reference_id: text,
});

type NewEvent = {
  row: PaymentEventRow;
  objectId: string | null;
  clock: Clock;
  apply?: ApplyEvent;
};

const insertEvent = batchCommits(async (store, items: readonly NewEvent[]) => {
  const [first, ...others] = items;
  const apply = others.length === 0 && first?.apply;
  const result = await (apply ? applyNow(store, items, apply) : leaveToJobs(store, items));
  return () => result;
});

async function applyNow(
  store: Store,
  items: readonly NewEvent[],
  apply: ApplyEvent,
): Promise<Recorded> {
  const order = await lockedTransaction(store, async (transaction) => {
    const [row] = await withoutKnownBuyers(transaction, items);
    if (!row) return undefined;
    // From here on the order has the buyer, and nothing else needs to.
    const stored = { ...row, payload: eventWithoutBuyer(row.payload) };
    const [isNew] = await insertNew(transaction, [stored]);
    return isNew && apply(transaction, row.payload);
  });
  if (order) log.info({ order, event: items[0]?.row.id }, 'order recorded');
  return 'applied';
}

const leaveToJobs = (store: Store, items: readonly NewEvent[]) =>
  store.transaction().execute(async (transaction): Promise<Recorded> => {
    const fresh = await insertNew(transaction, await withoutKnownBuyers(transaction, items));
    const jobs = fresh.map(
      ({ id }): Job => ({
        kind: 'payment-event',
        dedupeKey: `payment-event:${id}`,
        eventId: id,
      }),
    );
    const [first] = items;
    if (first) await enqueueAll(transaction, first.clock, jobs);
    return 'enqueued';
  });

const insertNew = (store: Store, rows: readonly PaymentEventRow[]) =>
  store
    .insertInto('payment_events')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();

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
