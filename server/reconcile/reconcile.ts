import { DAY_MS } from '../../rules/calendar.ts';
import type { Clock } from '../core/clock.ts';
import type { Env } from '../core/env.ts';
import { Refusal } from '../core/userError.ts';
import type { Store } from '../db/database.ts';
import { findPaymentLink } from '../payments/paymentLink.ts';
import { recordEvent } from '../payments/recordEvent.ts';
import { askStripe, openStripe } from '../payments/stripeApi.ts';
import { inSeconds, type Lost, type Missed } from './lost.ts';
import { lostDisputes } from './lostDisputes.ts';
import { lostPayments } from './lostPayments.ts';
import { lostRefunds } from './lostRefunds.ts';

export type Reconciled = {
  since: number;
  /** Paid checkouts that were looked at. */
  looked: number;
  dryRun: boolean;
  found: Missed[];
};

/** A dispute is decided long after it was opened, and a refund may fail long after it was paid. */
const [DISPUTE_DAYS, REFUND_DAYS] = [180, 60];

/** Finds what happened at Stripe and never reached us, and takes it in as if its event had come. */
export async function reconcile(
  { store, clock, env }: { store: Store; clock: Clock; env: Env },
  { days, dryRun }: { days: number; dryRun: boolean },
): Promise<Reconciled> {
  const stripe = openStripe(env);
  if (!stripe) {
    throw new Refusal(
      'STRIPE_SECRET_KEY: set it to a key of your Stripe account (Developers → API keys). docs/selling.md lists the rights it needs.',
    );
  }
  const daysAgo = (count: number) => clock().getTime() - count * DAY_MS;
  const since = daysAgo(days);
  const link = await findPaymentLink(stripe, env);
  const { looked, lost } = await askStripe(() => lostPayments(store, stripe, link.id, since));
  const refundsSince = daysAgo(Math.max(days, REFUND_DAYS));
  const refunds = await askStripe(() => lostRefunds(store, stripe, refundsSince, lost));
  const longAgo = daysAgo(Math.max(days, DISPUTE_DAYS));
  const disputes = await askStripe(() =>
    lostDisputes(store, stripe, { since: longAgo, now: daysAgo(0) }, lost),
  );
  const all = [...lost, ...refunds, ...disputes];
  if (!dryRun) for (const one of all) await takeIn(store, clock, one);
  const found = all.map(({ what, id, at, amountCents, currency }) => ({
    what,
    id,
    at,
    amountCents,
    currency,
  }));
  return { since, looked, dryRun, found };
}

async function takeIn(store: Store, clock: Clock, lost: Lost): Promise<void> {
  for (const { id, type, object, at = lost.at } of lost.events) {
    const event = { id, object: 'event', type, created: inSeconds(at), data: { object } };
    await recordEvent(store, clock, { id, type, payload: JSON.stringify(event), object });
  }
}
