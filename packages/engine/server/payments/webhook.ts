import { Hono } from 'hono';
import Stripe from 'stripe';
import { z } from 'zod';
import { PATHS } from '../../rules/paths.ts';
import { isRecord } from '../../rules/record.ts';
import type { Clock } from '../core/clock.ts';
import { log } from '../core/log.ts';
import type { Store } from '../db/database.ts';
import { enqueue } from '../jobs/queue.ts';
import { eventJob } from './eventJobs.ts';
import { isOurLink, type Payments } from './payments.ts';
import { findPurchaseForm } from './purchaseForms.ts';
import {
  eventWithoutBuyer,
  isStripeEventType,
  type PaymentEvent,
  storedPayload,
} from './storedEvents.ts';

const TOLERANCE_SECONDS = 300;

/** Orders know; they stand above payments. */
type IsBuyerKnown = (
  store: Store,
  about: { objectId: string | null; paymentRef: string | null },
) => Promise<boolean>;

/** Verify, record once, answer. A job applies it. */
export function webhookRoutes(deps: {
  store: Store;
  clock: Clock;
  payments: Payments;
  isBuyerKnown: IsBuyerKnown;
  /** There is a new job. */
  wake: () => void;
}) {
  const { store, clock, payments, wake } = deps;

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
        if (await recordEvent(deps, { id, type, created, object })) wake();
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
  payments: Payments,
  { type, livemode, data }: Stripe.Event,
): Promise<string | undefined> {
  if (!isStripeEventType(type)) return 'not needed';
  if (payments.onlyLive && livemode === false) return 'test mode';
  if (!type.startsWith('checkout.session.')) return undefined;
  const { payment_link, client_reference_id } = objectSchema.parse(data.object);
  if (isOurLink(payments, payment_link)) return undefined;
  const form = await findPurchaseForm(store, client_reference_id);
  return form ? undefined : 'another payment link';
}

/**
 * Stores an event under its id, with the job that applies it. Returns whether it is new: a known event
 * changes nothing.
 */
export function recordEvent(
  { store, clock, isBuyerKnown }: { store: Store; clock: Clock; isBuyerKnown: IsBuyerKnown },
  event: PaymentEvent,
): Promise<boolean> {
  return store.transaction().execute(async (transaction) => {
    const needsNoBuyer = await isBuyerKnown(transaction, aboutOf(event));
    return storeEvent(transaction, clock, event, { needsNoBuyer });
  });
}

/** The same in the caller's transaction, for the events of test mode: they come from this process. */
export async function storeEvent(
  transaction: Store,
  clock: Clock,
  event: PaymentEvent,
  { needsNoBuyer = false, runAt = clock() }: { needsNoBuyer?: boolean; runAt?: Date } = {},
): Promise<boolean> {
  const payload = storedPayload(event);
  const isNew = await transaction
    .insertInto('payment_events')
    .values({
      id: event.id,
      type: event.type,
      received_at: clock().getTime(),
      payload: needsNoBuyer ? eventWithoutBuyer(payload) : payload,
      payment_ref: aboutOf(event).paymentRef,
      applied_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!isNew) return false;
  await enqueue(transaction, clock, { ...eventJob(event.id), runAt });
  return true;
}

/** Its object, and the payment by which all events about one are found. */
function aboutOf({ object }: PaymentEvent) {
  const { id: objectId = null, payment_intent = null } = objectSchema.safeParse(object).data ?? {};
  return { objectId, paymentRef: payment_intent ?? objectId };
}

const text = z.string().nullish().catch(null);
const objectSchema = z.object({
  id: text,
  payment_intent: text,
  payment_link: text,
  client_reference_id: text,
});
