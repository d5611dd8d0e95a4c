/**
 * What is known of a payment, whatever the order in which it was learned. Facts only ever grow;
 * the state of an order follows from them, so replayed or shuffled events cannot lead it astray.
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

const STANDS = ['open', 'won', 'lost'] as const;
export type DisputeStand = (typeof STANDS)[number];

/** What was last said of a dispute, and when the provider said it. */
export type DisputeWord = {
  stand: DisputeStand;
  at: number;
  /** When the dispute was opened. */
  since?: number;
  /** Until when the seller can answer it. */
  dueBy?: number;
  /** The seller has answered; the bank decides. */
  answered?: boolean;
};

/** The disputes about a payment, each by its own id: after one was won, the bank may open another. */
export type Disputes = Readonly<Record<string, DisputeWord>>;

/**
 * The last word counts, in whatever order words are heard: what was lost may be won by an appeal. In
 * the same second a decision counts more than what came before it.
 */
export function withDispute(known: Disputes, id: string, heard: DisputeWord): Disputes {
  const before = known[id];
  const isLater =
    !before ||
    heard.at > before.at ||
    (heard.at === before.at && STANDS.indexOf(heard.stand) > STANDS.indexOf(before.stand));
  return isLater ? { ...known, [id]: heard } : known;
}

/** One that is lost counts most; an open dispute counts more than those that were won. */
export function disputeOf(disputes: Disputes): OrderFacts['dispute'] {
  const stands = Object.values(disputes).map(({ stand }) => stand);
  return (['lost', 'open', 'won'] as const).find((stand) => stands.includes(stand)) ?? 'none';
}

export const HOLD_REASONS = ['wrong-amount', 'wrong-currency', 'wrong-link', 'no-email'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

export const ORDER_STATES = [
  'awaiting-payment',
  'failed',
  'held',
  'paid',
  'partly-refunded',
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
  return facts.refundedCents > 0 ? 'partly-refunded' : 'paid';
}

/** Downloads for life: only an accepted or full refund or a lost dispute ends them. */
export const isEntitled = (state: OrderState) =>
  state === 'paid' || state === 'partly-refunded' || state === 'disputed';

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
