import { withUpdate } from './cardRefunds.ts';

/**
 * What is known of a payment, in whatever order it was reported. Facts only ever grow, and the
 * state of an order follows from them: replayed or shuffled events give the same state.
 */
export type OrderFacts = {
  /** When the money was there; null while a delayed payment is under way. */
  paidAt: number | null;
  failedAt: number | null;
  amountCents: number;
  refundedCents: number;
  dispute: 'none' | 'open' | 'won' | 'lost';
  /** Why a person must look before anything is delivered; null when nothing is odd. */
  holdReason: HoldReason | null;
  /** When the seller accepted to pay the money back. */
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
  /** Until when the seller can answer it. */
  dueAt?: number | undefined;
  /** The seller has answered; the bank decides. */
  answered?: boolean | undefined;
};

/**
 * The latest update counts, in whatever order updates arrive: what was lost may be won by an appeal.
 * Within the same second a decision counts more than what came before it.
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
  // Before the dispute: what was ended must not begin again because of it.
  if (facts.revokedAt !== null) return 'refund-accepted';
  if (facts.dispute === 'open') return 'disputed';
  return facts.refundedCents > 0 ? 'partially-refunded' : 'paid';
}

/** Downloads for life: only an accepted or full refund or a lost dispute ends them. */
export const isEntitled = (state: OrderState) =>
  state === 'paid' || state === 'partially-refunded' || state === 'disputed';

/** Whose buyers find something there: their files or, after a refund, how it stands. */
export const hasLibrary = (state: OrderState) =>
  isEntitled(state) || ['refund-accepted', 'refunded', 'dispute-lost'].includes(state);

/** Only what was asked for, in the money it was asked in, is delivered without a look. */
export function holdReasonOf(
  seen: {
    amountCents: number;
    discountCents: number;
    currency: string;
    linkMatches: boolean;
    email: string;
  },
  price: { cents: number; currency: string },
): HoldReason | null {
  if (!seen.linkMatches) return 'wrong-link';
  if (seen.currency.toUpperCase() !== price.currency) return 'wrong-currency';
  if (seen.amountCents + seen.discountCents !== price.cents) return 'wrong-amount';
  return seen.email === '' ? 'no-email' : null;
}
