import { type Presented, withUpdate } from './cardRefunds.ts';

/**
 * What is known about a payment. Facts are only ever added, and the state of an order is computed
 * from them, so repeated or reordered events give the same state.
 */
export type OrderFacts = {
  /** When the money arrived; null while a delayed payment is pending. */
  paidAt: number | null;
  failedAt: number | null;
  amountCents: number;
  refundedCents: number;
  dispute: DisputeOutcome;
  /** Why the seller must review the order before delivery; null when nothing is wrong. */
  holdReason: HoldReason | null;
  /** When the seller accepted a refund. */
  revokedAt: number | null;
};

const STATUSES = ['open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof STATUSES)[number];

/** The outcome of all disputes about a payment. */
export type DisputeOutcome = 'none' | 'open' | 'won' | 'partly-lost' | 'lost';

/** What the provider last reported about a dispute, and when. */
export type DisputeUpdate = {
  id: string;
  status: DisputeStatus;
  /** The provider's time of the report. */
  at: number;
  openedAt?: number | undefined;
  /** The seller's deadline to respond. */
  dueAt?: number | undefined;
  /** The seller has responded; the bank decides. */
  answered?: boolean | undefined;
  /** The provider's name for it, such as `product_not_received`. */
  reason?: string | undefined;
  /** What the bank claims back. */
  amountCents?: number | undefined;
  currency?: string | undefined;
};

/**
 * The latest update counts, whatever the order of arrival: a lost dispute may be won on appeal.
 * Within the same second a decision overrides earlier statuses. What was reported once stays known.
 */
export function withDispute(known: readonly DisputeUpdate[], update: DisputeUpdate) {
  const earlier = known.find(({ id }) => id === update.id);
  const { reason = earlier?.reason, currency = earlier?.currency } = update;
  const { amountCents = earlier?.amountCents } = update;
  return withUpdate(
    known,
    { ...update, reason, currency, amountCents },
    (before) =>
      update.at > before.at ||
      (update.at === before.at &&
        STATUSES.indexOf(update.status) > STATUSES.indexOf(before.status)),
  );
}

/** `presented`: what the buyer paid in another currency. */
type Paid = { amountCents: number; currency: string; presented?: Presented | undefined };

/** A part of what the buyer paid in another currency, in ours. */
export const shareOf = (amountCents: number, part: number, whole: number) =>
  whole > 0 ? Math.round((amountCents * Math.min(part, whole)) / whole) : amountCents;

/**
 * What the bank took back. A dispute without an amount, or in a currency that is neither ours nor the
 * buyer's, cannot be compared with the payment: it counts as all of it.
 */
export function lostCents(disputes: readonly DisputeUpdate[], paid: Paid): number {
  const lost = disputes.filter(({ status }) => status === 'lost');
  return lost.reduce((sum, { amountCents, currency = paid.currency }) => {
    if (amountCents === undefined) return sum + paid.amountCents;
    if (currency === paid.currency) return sum + amountCents;
    const whole = currency === paid.presented?.currency ? paid.presented.cents : 0;
    return sum + shareOf(paid.amountCents, amountCents, whole);
  }, 0);
}

/**
 * The bank converts the buyer's currency a second time, at the rate of another day, so a dispute about
 * all of a payment may be for a little less. Nobody disputes nine tenths of one product.
 */
const NEGLIGIBLE_SHARE = 0.1;

/**
 * How much of a payment is back with the buyer, never more than was paid, and the outcome of its
 * disputes. A part that was lost counts as a refund of that part. A loss that leaves nothing counts
 * most, then an open dispute: after one was won or lost in part, the bank may open another.
 */
export function moneyBackOf(
  { refundedCents, ...paid }: Paid & { refundedCents: number },
  disputes: readonly DisputeUpdate[],
): { cents: number; dispute: DisputeOutcome } {
  const lost = lostCents(disputes, paid);
  const left = paid.amountCents - refundedCents - lost;
  const isAll = lost > 0 && left < lost * NEGLIGIBLE_SHARE;
  const cents = isAll ? paid.amountCents : Math.min(refundedCents + lost, paid.amountCents);
  const has = (status: DisputeStatus) => disputes.some((dispute) => dispute.status === status);
  // When the seller refunded more than the bank took, the order was refunded and not lost.
  if (isAll && lost >= refundedCents) return { cents, dispute: 'lost' };
  if (has('open')) return { cents, dispute: 'open' };
  if (has('lost')) return { cents, dispute: 'partly-lost' };
  return { cents, dispute: has('won') ? 'won' : 'none' };
}

export const HOLD_REASONS = ['wrong-amount', 'wrong-currency', 'wrong-link', 'no-email'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

export const ORDER_STATES = [
  'awaiting-payment',
  'failed',
  'held',
  'paid',
  'partially-refunded',
  'refund-accepted',
  'refunded',
  'disputed',
  'dispute-lost',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export function stateOf(facts: OrderFacts): OrderState {
  if (facts.dispute === 'lost') return 'dispute-lost';
  if (facts.refundedCents > 0 && facts.refundedCents >= facts.amountCents) return 'refunded';
  if (facts.paidAt === null) return facts.failedAt === null ? 'awaiting-payment' : 'failed';
  if (facts.holdReason !== null) return 'held';
  // Checked before the dispute, which must not reopen an order that has ended.
  if (facts.revokedAt !== null) return 'refund-accepted';
  if (facts.dispute === 'open') return 'disputed';
  return facts.refundedCents > 0 ? 'partially-refunded' : 'paid';
}

/** Downloads never expire: only an accepted or full refund or a lost dispute ends them. */
export const isEntitled = (state: OrderState) =>
  state === 'paid' || state === 'partially-refunded' || state === 'disputed';

/** The states in which the money went back or is about to. */
export const RETURNED = ['refund-accepted', 'refunded', 'dispute-lost'] as const;
export const isReturned = (state: OrderState) => RETURNED.some((returned) => returned === state);

/** Whether the buyer need not pay again: the payment arrived, or is on its way. */
export const isStanding = (state: OrderState) => state !== 'failed' && !isReturned(state);

/** Whether the buyer has a library page: with files or, after a refund, with its status. */
export const hasLibrary = (state: OrderState) => isEntitled(state) || isReturned(state);

/** Only the right amount in the right currency is delivered without a review. */
export function holdReasonOf(
  seen: {
    amountCents: number;
    discountCents: number;
    currency: string;
    linkMatches: boolean;
    email: string;
  },
  /** One of these, in this currency. */
  price: { cents: readonly number[]; currency: string },
): HoldReason | null {
  if (!seen.linkMatches) return 'wrong-link';
  if (seen.currency.toUpperCase() !== price.currency) return 'wrong-currency';
  if (!price.cents.includes(seen.amountCents + seen.discountCents)) return 'wrong-amount';
  return seen.email === '' ? 'no-email' : null;
}
