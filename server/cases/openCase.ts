import { randomUUID } from 'node:crypto';
import { FLAG_WORDS } from '../../content/seller.ts';
import {
  type CaseFlag,
  type CaseKind,
  type CaseState,
  caseReference,
  isClosed,
} from '../../rules/case.ts';
import type { Language } from '../../rules/language.ts';
import { disputeOf } from '../../rules/order.ts';
import type { CaseContext } from '../core/context.ts';
import { type LockedTransaction, nextCaseNumber } from '../db/locks.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import { type FollowUps, saveFollowUps } from '../jobs/followUps.ts';
import { type Job, sellerAlert } from '../jobs/queue.ts';
import { type PaymentFacts, readPayment } from '../payments/paymentFacts.ts';
import { isOutsideGuarantee } from './deadlines.ts';
import { type Evidence, matchOrder } from './matchOrder.ts';
import { recomputeCasesOf, recomputeUnmatched } from './recomputeCase.ts';
import { casesOf } from './relatedCases.ts';

export type Submission = Evidence & {
  id: string;
  kind: CaseKind;
  name: string;
  language: Language;
  receivedAt: number;
  wantsRefund: boolean;
  suspicion: string | null;
};

/** The seller opens a case for a buyer, and knows which order it is about. */
export type OpenedBySeller = { actor: string; order: OrderRow };

/**
 * Opens the case of a request in the transaction that stores it: whatever is odd is flagged, nothing
 * is rejected. Returns its number.
 */
export async function openCase(
  context: CaseContext,
  transaction: LockedTransaction,
  submission: Submission,
  bySeller?: OpenedBySeller,
): Promise<number> {
  const { kind } = submission;
  const match = bySeller
    ? { order: bySeller.order, certain: true }
    : await matchOrder(transaction, submission);
  const payment = await readPayment(transaction, match?.order.payment_id ?? null);
  const flags: CaseFlag[] = [
    ...flagsThatApply([
      ['suspected-bot', submission.suspicion !== null],
      ['other-resolution', !submission.wantsRefund],
      ['no-match', !match],
      ['matched-by-email', match !== undefined && !match.certain],
    ]),
    ...(match ? await flagsOfOrder(context, transaction, match.order, payment, submission) : []),
  ];
  const row: CaseRow = {
    ...NEW_CASE,
    id: randomUUID(),
    number: await nextCaseNumber(transaction),
    kind,
    refund_request_id: kind === 'refund' ? submission.id : null,
    withdrawal_id: kind === 'withdrawal' ? submission.id : null,
    opened_by: bySeller ? 'seller' : 'buyer',
    order_id: match?.order.id ?? null,
    state: firstState(kind, flags),
    flags: JSON.stringify(flags),
    email: submission.email.trim().toLowerCase(),
    name: submission.name || (match?.order.name ?? ''),
    language: submission.language,
    received_at: submission.receivedAt,
  };
  await transaction.insertInto('cases').values(row).execute();
  const details = { ...(bySeller && { actor: bySeller.actor }), kind, flags };
  const followUps: FollowUps = {
    audit: [{ subject: row.id, event: 'case opened', details }],
    jobs: [
      ...acknowledgement(row, submission),
      ...(bySeller ? [] : [alertOf(row, submission, flags)]),
    ],
  };
  // All cases of the order: a withdrawal changes the deadline of a refund request.
  if (match) await recomputeCasesOf(context, transaction, match.order, payment, followUps);
  else await recomputeUnmatched(context, transaction, row, followUps);
  await saveFollowUps(transaction, context.clock, followUps);
  return row.number;
}

export const NEW_CASE = {
  due_at: null,
  sort_key: 0,
  reviewed_at: null,
  decision: null,
  decided_at: null,
  decline_reason: null,
  resolved_at: null,
  resolution: null,
  refund_method: null,
  method_changes: 0,
  refund_cents: null,
  refund_attempts: 0,
  refund_rejections: 0,
  iban: null,
  account_holder: null,
  paid_at: null,
  paid_by: null,
  paid_reference: null,
  canceled_at: null,
} as const;

/** The acknowledgement already says this, so the buyer gets no second email about the state. */
function firstState(kind: CaseKind, flags: readonly CaseFlag[]): CaseState {
  if (flags.includes('already-refunded')) return 'already-refunded';
  return kind === 'refund' && flags.includes('open-dispute') ? 'dispute-blocked' : 'received';
}

/** What is odd about a case and its order, whether matched by us or by the seller. */
export async function flagsOfOrder(
  context: CaseContext,
  transaction: LockedTransaction,
  order: OrderRow,
  payment: PaymentFacts,
  known: { receivedAt: number; caseId?: string },
): Promise<CaseFlag[]> {
  const others = (await casesOf(transaction, order.id)).filter(({ id }) => id !== known.caseId);
  const isAccepted = ({ state }: CaseRow) => state === 'accepted';
  return flagsThatApply([
    ['outside-period', await isOutsideGuarantee(context, order, known.receivedAt)],
    ['open-dispute', disputeOf(payment.disputes) === 'open'],
    ['already-refunded', order.state === 'refunded' || order.state === 'dispute-lost'],
    ['refund-accepted', others.some(isAccepted)],
    ['second-request', others.some((other) => !isClosed(other.state) && !isAccepted(other))],
  ]);
}

const flagsThatApply = (flags: readonly [CaseFlag, boolean][]): CaseFlag[] =>
  flags.filter(([, applies]) => applies).map(([flag]) => flag);

/**
 * A refund request that looks automatic gets no email: it would reach somebody who never wrote to us.
 * A withdrawal is always acknowledged, because the law requires it.
 */
function acknowledgement({ id }: CaseRow, { kind, suspicion }: Submission): Job[] {
  if (suspicion !== null && kind === 'refund') return [];
  const email = kind === 'refund' ? 'refund-request-received' : 'withdrawal-received';
  return [{ kind: email, dedupeKey: `${email}:${id}`, caseId: id, recipient: 'case' }];
}

function alertOf(row: CaseRow, submission: Submission, flags: readonly CaseFlag[]): Job {
  const lines = [
    `Case ${caseReference(row.kind, row.number)}, from ${submission.email}`,
    ...flags.map((flag) => FLAG_WORDS[flag]),
  ];
  const what = row.kind === 'refund' ? 'refund-request-received' : 'withdrawal-received';
  return sellerAlert({ what, key: row.id, lines, caseId: row.id });
}
