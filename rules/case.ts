/** A refund by our own guarantee, or a withdrawal by law. */
export type CaseKind = 'refund' | 'withdrawal';

/** What is known of a case. Like an order's, its state follows from its facts. */
export type CaseFacts = {
  reviewedAt: number | null;
  decision: 'accepted' | 'declined' | null;
  paidAt: number | null;
  /** The buyer took it back. */
  retractedAt: number | null;
  /** Of the payment it is about. */
  dispute: 'none' | 'open' | 'won' | 'lost';
};

export const CASE_STATES = [
  'received',
  'in-review',
  'accepted',
  'declined',
  'paid',
  'taken-back',
  'dispute-blocked',
] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** Money under dispute must not be paid a second time: the case waits, whatever was decided. */
export function caseStateOf(facts: CaseFacts): CaseState {
  if (facts.paidAt !== null) return 'paid';
  if (facts.retractedAt !== null) return 'taken-back';
  if (facts.decision === 'declined') return 'declined';
  if (facts.dispute === 'open') return 'dispute-blocked';
  if (facts.decision === 'accepted') return 'accepted';
  return facts.reviewedAt === null ? 'received' : 'in-review';
}

/** Why a person should look closely. Nothing of it is ever a reason to drop a request. */
export const CASE_FLAGS = [
  'no-match',
  'reference-unclear',
  'outside-period',
  'open-dispute',
  'already-refunded',
  'not-for-money',
  'second-request',
  'looks-automatic',
] as const;
export type CaseFlag = (typeof CASE_FLAGS)[number];
