import { DAY_MS } from '../../rules/calendar.ts';
import { log } from '../core/log.ts';
import { UserError } from '../core/userError.ts';
import { issueAtOnce } from '../documents/issueDocuments.ts';
import { openVatRegister } from '../documents/vatRegister.ts';
import { alertSeller } from '../mail/sellerAlert.ts';
import { applyStoredEvent } from '../orders/applyEvent.ts';
import type { CommandContext, ProcessContext } from '../orders/context.ts';
import { isBuyerKnown } from '../orders/purchases.ts';
import { askStripe, findPaymentLink, openStripe } from '../payments/stripeApi.ts';
import { recordEvent } from '../payments/webhook.ts';
import {
  inSeconds,
  type Missed,
  type MissedEvents,
  missedDisputes,
  missedPayments,
  missedRefunds,
} from './findMissed.ts';

export type Reconciled = {
  since: number;
  /** How many checkouts were checked. */
  checked: number;
  dryRun: boolean;
  found: Missed[];
};

/** A dispute is decided long after it was opened, and a refund may fail long after it was paid. */
const [DISPUTE_DAYS, REFUND_DAYS] = [180, 60];

/** Finds what happened at Stripe without reaching us, and ingests it as if its event had arrived. */
export async function reconcile(
  context: ProcessContext,
  { days, dryRun }: { days: number; dryRun: boolean },
): Promise<Reconciled> {
  const { store, clock, env } = context;
  const stripe = openStripe(env);
  if (!stripe) {
    throw new UserError(
      'Connect Stripe with `npm run shop -- stripe-connect`, or set STRIPE_SECRET_KEY. See docs/selling.md.',
    );
  }
  const daysAgo = (count: number) => clock().getTime() - count * DAY_MS;
  const since = daysAgo(days);
  const link = await findPaymentLink(stripe, env);
  const former = env.formerPaymentLinkId;
  const linkIds = former ? [link.id, former] : [link.id];
  const ours = { linkIds, onlyLive: env.production };
  const { checked, missed } = await askStripe(() =>
    missedPayments(store, stripe, ours, { since, now: daysAgo(0) }),
  );
  const refundsSince = daysAgo(Math.max(days, REFUND_DAYS));
  const refunds = await askStripe(() => missedRefunds(store, stripe, refundsSince, missed));
  const longAgo = daysAgo(Math.max(days, DISPUTE_DAYS));
  const disputes = await askStripe(() =>
    missedDisputes(store, stripe, { since: longAgo, now: daysAgo(0) }, missed),
  );
  // Stripe lists the newest first. Orders and documents get their numbers in the order of the payments,
  // and after a restore, most get the numbers that their buyers know.
  const all = [...missed, ...refunds, ...disputes].toSorted((one, other) => one.at - other.at);
  if (!dryRun) for (const one of all) await ingest(context, one);
  const found = all.map(({ paymentId, events, ...missed }) => missed);
  return { since, checked, dryRun, found };
}

async function ingest(context: ProcessContext, missed: MissedEvents): Promise<void> {
  const { store, clock, env } = context;
  const register = env.viesUrl ? openVatRegister(env.viesUrl) : undefined;
  const withDocuments = { ...context, issueAtOnce: issueAtOnce(context, register) };
  for (const { id, type, object, at = missed.at } of missed.events) {
    const event = { id, type, created: inSeconds(at), object };
    if (!(await recordEvent({ store, clock, isBuyerKnown }, event))) continue;
    // Not left to the worker: jobs run concurrently, and orders are numbered in the order of payments.
    await applyStoredEvent(withDocuments, id).catch((error) =>
      log.warn({ event: id, error }, 'payment event left to its job'),
    );
  }
}

const DAYS = 7;

/** Missed events mean that the webhook is not set up right, so the seller is alerted. */
export async function reconcileAndAlert(context: CommandContext): Promise<void> {
  const { store, clock, wake } = context;
  try {
    const { found } = await reconcile(context, { days: DAYS, dryRun: false });
    if (found.length > 0) {
      await alertSeller(store, clock, {
        what: 'events-missed',
        key: clock().toISOString().slice(0, 10),
        lines: [
          'These Stripe events never arrived:',
          ...found.map(({ what, id }) => `${what} ${id}`),
        ],
      });
    }
    wake();
  } catch (error) {
    // If Stripe cannot be reached, it is tried again the next day.
    const level = error instanceof UserError ? 'warn' : 'error';
    log[level]({ error }, 'reconciliation failed');
  }
}
