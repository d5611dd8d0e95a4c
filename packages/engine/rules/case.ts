import type { DisputeOutcome } from './order.ts';

/** A refund by our own guarantee, or a withdrawal by law. */
export type CaseKind = 'refund' | 'withdrawal';

/** The facts of a case. Like an order's, its state is computed from them. */
export type CaseFacts = {
  kind: CaseKind;
  reviewedAt: number | null;
  decision: 'accepted' | 'declined' | null;
  paidAt: number | null;
  /** Seller and buyer agreed on something other than money. */
  resolvedAt: number | null;
  /** Canceled by the buyer. */
  canceledAt: number | null;
  /** The whole amount was refunded before the case was opened, and still is. */
  alreadyRefunded: boolean;
  /** Of the payment it is about. */
  dispute: DisputeOutcome;
};

export const CASE_STATES = [
  'received',
  'in-review',
  'accepted',
  'declined',
  'resolved',
  'paid',
  'already-refunded',
  'canceled',
  'dispute-blocked',
] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** What the buyer is notified of by email. The acknowledgment says that a case was received. */
export const CASE_STEPS = [
  'in-review',
  'accepted',
  'declined',
  'resolved',
  'paid',
  'already-refunded',
  'canceled',
  'dispute-blocked',
  'dispute-closed',
  'paid-by-dispute',
  'refund-failed',
  'refund-method-changed',
  'reopened',
] as const;
export type CaseStep = (typeof CASE_STEPS)[number];

/**
 * Money under dispute must not be paid a second time: a request waits, whatever was decided. A
 * withdrawal does not: by law nothing holds it up, and the seller is warned instead.
 */
export function caseStateOf(facts: CaseFacts): CaseState {
  if (facts.paidAt !== null) return 'paid';
  if (facts.canceledAt !== null) return 'canceled';
  if (facts.resolvedAt !== null) return 'resolved';
  if (facts.decision === 'declined') return 'declined';
  if (facts.alreadyRefunded && facts.decision === null) return 'already-refunded';
  if (facts.kind === 'refund' && facts.dispute === 'open') return 'dispute-blocked';
  if (facts.decision === 'accepted') return 'accepted';
  return facts.reviewedAt === null ? 'received' : 'in-review';
}

/** Why a person should look closely. Nothing of it is ever a reason to drop a request. */
export const CASE_FLAGS = [
  'no-match',
  'different-email',
  'matched-by-email',
  'outside-period',
  'open-dispute',
  'already-refunded',
  'nothing-paid',
  'refund-accepted',
  'other-resolution',
  'second-request',
  'suspected-bot',
  'different-name',
  'cross-site',
  'not-acknowledged',
  'address-undone',
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
    refundMethod: 'card' | 'bank' | null;
    /** When a withdrawal came that waits for the same money. */
    withdrawnDay: string | null;
    /** When the seller undid a decision: the time to reply starts again. */
    reopenedDay: string | null;
  },
  { businessDaysAfter, daysAfter, policy }: Deadlines,
): string | null {
  if (isClosed(known.state)) return null;
  if (known.kind === 'withdrawal') return daysAfter(known.receivedDay, policy.withdrawalRefundDays);
  if (known.decidedDay === null) {
    const asked = known.reopenedDay ?? known.receivedDay;
    return businessDaysAfter(asked, Math.max(...policy.policyReplyBusinessDays));
  }
  const byPolicy =
    known.refundMethod === 'card'
      ? daysAfter(known.decidedDay, policy.cardRefundDays)
      : businessDaysAfter(known.decidedDay, policy.refundBusinessDays);
  if (known.withdrawnDay === null) return byPolicy;
  const byLaw = daysAfter(known.withdrawnDay, policy.withdrawalRefundDays);
  return byLaw < byPolicy ? byLaw : byPolicy;
}

/**
 * What the deadline of a case is for: the seller's answer, or the money. They are never called the
 * same, because a buyer would take the one for the other.
 */
export type Deadline = 'reply' | 'refund';

export const deadlineOf = ({ kind, decision }: Pick<CaseFacts, 'kind' | 'decision'>): Deadline =>
  kind === 'withdrawal' || decision === 'accepted' ? 'refund' : 'reply';

export type CaseAction =
  | 'match'
  | 'review'
  | 'accept'
  | 'resolve'
  | 'decline'
  | 'to-withdrawal'
  | 'reopen'
  | 'pay'
  | 'change-method'
  | 'cancel';

/** Why a withdrawal may be declined. The buyer's email names the reason. */
export const DECLINE_GROUNDS = ['late', 'no-order', 'nothing-owed'] as const;
export type DeclineGround = (typeof DECLINE_GROUNDS)[number];

/**
 * The grounds that apply to a withdrawal. None does while it is in time, its order is known and money
 * was paid: by law it then has to be accepted.
 */
export const declineGroundsOf = (known: {
  matched: boolean;
  flags: readonly CaseFlag[];
}): DeclineGround[] =>
  DECLINE_GROUNDS.filter(
    (ground) =>
      ({
        late: known.flags.includes('outside-period'),
        'no-order': !known.matched,
        'nothing-owed': known.flags.includes('nothing-paid'),
      })[ground],
  );

/** What the seller may do; what should be done comes first. */
export function actionsOf(known: {
  kind: CaseKind;
  state: CaseState;
  matched: boolean;
  decision: CaseFacts['decision'];
  flags: readonly CaseFlag[];
}): CaseAction[] {
  const isRefund = known.kind === 'refund';
  // By law a withdrawal ends the contract; there is nothing left to agree on instead.
  const resolve: CaseAction[] = isRefund ? ['resolve'] : [];
  const decline: CaseAction[] = isRefund || declineGroundsOf(known).length > 0 ? ['decline'] : [];
  const toWithdrawal: CaseAction[] =
    isRefund && !known.flags.includes('outside-period') ? ['to-withdrawal'] : [];
  const accept: CaseAction[] = known.matched ? ['accept'] : ['match'];
  // By law only the buyer can cancel a withdrawal.
  const cancel: CaseAction[] = isRefund ? ['cancel'] : [];
  const match: CaseAction[] = known.matched ? ['match'] : [];
  const rest = [...toWithdrawal, ...decline, ...match, ...cancel];
  const undecided = known.flags.includes('other-resolution')
    ? [...resolve, ...accept, ...rest]
    : [...accept, ...resolve, ...rest];
  switch (known.state) {
    case 'received':
      return ['review', ...undecided];
    case 'in-review':
      return undecided;
    case 'accepted':
      return ['pay', 'change-method', 'reopen'];
    case 'already-refunded':
      // Closed automatically; keep `match` available in case the buyer named the wrong order.
      return ['match'];
    case 'dispute-blocked':
      // What was accepted is owed, and downloads have ended: it can only wait.
      return known.decision === 'accepted'
        ? []
        : [...resolve, ...toWithdrawal, ...decline, ...cancel];
    case 'declined':
    case 'resolved':
    case 'canceled':
      return ['reopen'];
    default:
      return [];
  }
}

/** The buyer may, until it is decided. */
export const buyerMayCancel = (known: { state: CaseState; decision: CaseFacts['decision'] }) =>
  !isClosed(known.state) && known.decision === null;

/** What buyer and seller call a case by. */
export const caseReference = (kind: CaseKind, number: number) =>
  `${kind === 'refund' ? 'R' : 'W'}-${number}`;

const CLOSED: readonly CaseState[] = [
  'declined',
  'resolved',
  'paid',
  'already-refunded',
  'canceled',
];

/** Nothing more will be done about it. */
export const isClosed = (state: CaseState) => CLOSED.includes(state);
