/** A refund by our own guarantee, or a withdrawal by law. */
export type CaseKind = 'refund' | 'withdrawal';

/** What is known of a case. Like an order's, its state follows from its facts. */
export type CaseFacts = {
  kind: CaseKind;
  reviewedAt: number | null;
  decision: 'accepted' | 'declined' | null;
  paidAt: number | null;
  /** Seller and buyer agreed on something else than money. */
  settledAt: number | null;
  /** The buyer took it back. */
  retractedAt: number | null;
  /** All the money had come back before this was asked for, and is back still. */
  refundedBefore: boolean;
  /** Of the payment it is about. */
  dispute: 'none' | 'open' | 'won' | 'lost';
};

export const CASE_STATES = [
  'received',
  'in-review',
  'accepted',
  'declined',
  'settled',
  'paid',
  'refunded-before',
  'taken-back',
  'dispute-blocked',
] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** What the buyer is told of by mail; that it was received is told by the acknowledgement. */
export const CASE_STEPS = [
  'in-review',
  'accepted',
  'declined',
  'settled',
  'paid',
  'refunded-before',
  'taken-back',
  'dispute-blocked',
  'dispute-over',
  'returned-by-bank',
  'refund-failed',
  'other-way',
] as const;
export type CaseStep = (typeof CASE_STEPS)[number];

/**
 * Money under dispute must not be paid a second time: a request waits, whatever was decided. A
 * withdrawal does not: by law nothing holds it up, and the seller is warned instead.
 */
export function caseStateOf(facts: CaseFacts): CaseState {
  if (facts.paidAt !== null) return 'paid';
  if (facts.retractedAt !== null) return 'taken-back';
  if (facts.settledAt !== null) return 'settled';
  if (facts.decision === 'declined') return 'declined';
  if (facts.refundedBefore && facts.decision === null) return 'refunded-before';
  if (facts.kind === 'refund' && facts.dispute === 'open') return 'dispute-blocked';
  if (facts.decision === 'accepted') return 'accepted';
  return facts.reviewedAt === null ? 'received' : 'in-review';
}

/** Why a person should look closely. Nothing of it is ever a reason to drop a request. */
export const CASE_FLAGS = [
  'no-match',
  'other-address',
  'reference-unclear',
  'outside-period',
  'open-dispute',
  'already-refunded',
  'refund-accepted',
  'not-for-money',
  'second-request',
  'looks-automatic',
] as const;
export type CaseFlag = (typeof CASE_FLAGS)[number];

type Deadlines = {
  /** The last of so many business days after a day. */
  businessDaysAfter: (day: string, count: number) => string;
  daysAfter: (day: string, count: number) => string;
  policy: {
    withdrawalRefundDays: number;
    cardRefundDays: number;
    refundBusinessDays: number;
    policyReplyBusinessDays: readonly number[];
  };
};

/**
 * The day by which the seller's next step is due; null when nothing is. By law the money of a
 * withdrawal is due from the statement on; by our policy a request is first answered, then paid.
 */
export function dueDayOf(
  known: {
    kind: CaseKind;
    state: CaseState;
    receivedDay: string;
    decidedDay: string | null;
    payBy: 'card' | 'bank' | null;
    /** When a withdrawal came that waits for the same money. */
    withdrawnDay: string | null;
  },
  { businessDaysAfter, daysAfter, policy }: Deadlines,
): string | null {
  if (isClosed(known.state)) return null;
  if (known.kind === 'withdrawal') return daysAfter(known.receivedDay, policy.withdrawalRefundDays);
  if (known.decidedDay === null) {
    return businessDaysAfter(known.receivedDay, Math.max(...policy.policyReplyBusinessDays));
  }
  const byPolicy =
    known.payBy === 'card'
      ? daysAfter(known.decidedDay, policy.cardRefundDays)
      : businessDaysAfter(known.decidedDay, policy.refundBusinessDays);
  if (known.withdrawnDay === null) return byPolicy;
  const byLaw = daysAfter(known.withdrawnDay, policy.withdrawalRefundDays);
  return byLaw < byPolicy ? byLaw : byPolicy;
}

/** What may be done with a case in a state; what should be done comes first. */
export type CaseAction =
  | 'match'
  | 'review'
  | 'accept'
  | 'settle'
  | 'decline'
  | 'pay'
  | 'pay-by'
  | 'retract';

export function actionsOf(known: {
  kind: CaseKind;
  state: CaseState;
  matched: boolean;
  decision: CaseFacts['decision'];
  asksForMoney: boolean;
}): CaseAction[] {
  // By law a withdrawal ends the contract; there is nothing left to agree on instead.
  const settle: CaseAction[] = known.kind === 'refund' ? ['settle'] : [];
  const accept: CaseAction[] = known.matched ? ['accept'] : ['match'];
  const rest: CaseAction[] = ['decline', ...(known.matched ? (['match'] as const) : []), 'retract'];
  const undecided = known.asksForMoney
    ? [...accept, ...settle, ...rest]
    : [...settle, ...accept, ...rest];
  switch (known.state) {
    case 'received':
      return ['review', ...undecided];
    case 'in-review':
      return undecided;
    case 'accepted':
      return ['pay', 'pay-by'];
    case 'refunded-before':
      // Closed by itself: whoever named the wrong order must not be left with nothing.
      return ['match'];
    case 'dispute-blocked':
      // What was accepted is owed, and downloads have ended: it can only wait.
      return known.decision === 'accepted' ? [] : [...settle, 'decline', 'retract'];
    default:
      return [];
  }
}

/** What buyer and seller call a case by. */
export const caseReference = (kind: CaseKind, number: number) =>
  `${kind === 'refund' ? 'R' : 'W'}-${number}`;

const CLOSED: readonly CaseState[] = [
  'declined',
  'settled',
  'paid',
  'refunded-before',
  'taken-back',
];

/** Nothing more will be done about it. */
export const isClosed = (state: CaseState) => CLOSED.includes(state);
