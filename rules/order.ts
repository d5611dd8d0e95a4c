import { withUpdate } from './cardRefunds.ts';

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
  dispute: 'none' | 'open' | 'won' | 'lost';
  /** Why the seller must review the order before delivery; null when nothing is wrong. */
  holdReason: HoldReason | null;
  /** When the seller accepted a refund. */
  revokedAt: number | null;
};

const STATUSES = ['open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof STATUSES)[number];

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
 * Within the same second a decision overrides earlier statuses.
 */
export const withDispute = (known: readonly DisputeUpdate[], update: DisputeUpdate) =>
  withUpdate(
    known,
    update,
    (before) =>
      update.at > before.at ||
      (update.at === before.at &&
        STATUSES.indexOf(update.status) > STATUSES.indexOf(before.status)),
  );

/** A lost dispute counts most, then an open one. After one was won, the bank may open another. */
export function disputeOf(disputes: readonly DisputeUpdate[]): OrderFacts['dispute'] {
  const order = ['lost', 'open', 'won'] as const;
  return order.find((status) => disputes.some((dispute) => dispute.status === status)) ?? 'none';
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
