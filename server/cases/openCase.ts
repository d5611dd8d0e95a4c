import { randomUUID } from 'node:crypto';
import { FLAG_WORDS } from '../../content/seller.ts';
import { type CaseFlag, type CaseKind, type CaseState, caseReference } from '../../rules/case.ts';
import type { Language } from '../../rules/language.ts';
import type { CaseContext } from '../core/context.ts';
import { record } from '../db/audit.ts';
import type { StoreTransaction } from '../db/database.ts';
import { nextNumber, waitForTurn } from '../db/numbers.ts';
import { alertSeller } from '../jobs/alertSeller.ts';
import { enqueue } from '../jobs/queue.ts';
import { flagsOfOrder } from './caseFlags.ts';
import { type Candidate, type Evidence, type Match, matchOrder } from './matchOrder.ts';
import { settleCase, settleCasesOf } from './settleCase.ts';

export type Submission = Evidence & {
  id: string;
  dedupeKey: string;
  kind: CaseKind;
  name: string;
  language: Language;
  receivedAt: number;
  wantsMoney: boolean;
  suspicion: string | null;
};

/** The seller has written down what a buyer asked for, and knows which order it is about. */
export type WrittenDown = { actor: string; order: Candidate };

/**
 * Opens the case of a request in the transaction that stores it: whatever is odd is flagged, nothing
 * is refused. Returns its number.
 */
export async function openCase(
  context: CaseContext,
  transaction: StoreTransaction,
  submission: Submission,
  writtenDown?: WrittenDown,
): Promise<number> {
  const { clock } = context;
  // In turn with payment events: a dispute that is being learned of must not be overlooked.
  await waitForTurn(transaction, 'order');
  const match = writtenDown
    ? { order: writtenDown.order, certain: true }
    : await matchOrder(transaction, submission);
  const flags = await flagsOf(context, transaction, submission, match);
  const id = randomUUID();
  const number = await nextNumber(transaction, 'case');
  const { kind, language } = submission;
  await transaction
    .insertInto('cases')
    .values({
      id,
      number,
      kind,
      submission_id: submission.id,
      order_id: match?.order.id ?? null,
      state: firstState(kind, flags),
      flags: JSON.stringify(flags),
      email: submission.email.trim().toLowerCase(),
      name: submission.name || (match?.order.name ?? ''),
      language,
      received_at: submission.receivedAt,
      due_at: null,
      place: 0,
      reviewed_at: null,
      decision: null,
      decided_at: null,
      decline_reason: null,
      settled_at: null,
      settlement: null,
      pay_by: null,
      refund_cents: null,
      iban: null,
      account_holder: null,
      paid_at: null,
      paid_by: null,
      paid_reference: null,
      retracted_at: null,
    })
    .execute();
  const actor = writtenDown && { actor: writtenDown.actor };
  await record(transaction, clock, id, 'case opened', { ...actor, kind, flags });
  // A withdrawal sets a deadline for whatever pays it.
  if (match) await settleCasesOf(context, transaction, match.order.id);
  else await settleCase(context, transaction, id);
  await acknowledge(context, transaction, number, submission);
  if (!writtenDown) await tellSeller(context, transaction, id, number, submission, flags);
  return number;
}

/** What the acknowledgement says already is not told as a step. */
function firstState(kind: CaseKind, flags: readonly CaseFlag[]): CaseState {
  if (flags.includes('already-refunded')) return 'refunded-before';
  return kind === 'refund' && flags.includes('open-dispute') ? 'dispute-blocked' : 'received';
}

async function flagsOf(
  context: CaseContext,
  transaction: StoreTransaction,
  submission: Submission,
  match: Match,
): Promise<CaseFlag[]> {
  const flags: [CaseFlag, boolean][] = [
    ['looks-automatic', submission.suspicion !== null],
    ['not-for-money', !submission.wantsMoney],
    ['no-match', !match],
    ['reference-unclear', match !== undefined && !match.certain],
  ];
  return [
    ...flags.filter(([, applies]) => applies).map(([flag]) => flag),
    ...(match ? await flagsOfOrder(context, transaction, match.order, submission) : []),
  ];
}

/**
 * A refund request that looks like a robot's work gets no mail: it would reach somebody who never
 * wrote to us. A withdrawal is always acknowledged, because the law leaves no doubt about it.
 */
async function acknowledge(
  { clock }: CaseContext,
  transaction: StoreTransaction,
  number: number,
  { kind, dedupeKey, suspicion }: Submission,
): Promise<void> {
  if (suspicion !== null && kind === 'refund') return;
  const mail = kind === 'refund' ? 'refund-request-received' : 'withdrawal-received';
  await enqueue(transaction, clock, {
    kind: mail,
    dedupeKey: `${mail}:${dedupeKey}`,
    payload: { dedupeKey },
    about: `case:${number}`,
  });
}

async function tellSeller(
  { clock }: CaseContext,
  transaction: StoreTransaction,
  caseId: string,
  number: number,
  submission: Submission,
  flags: readonly CaseFlag[],
): Promise<void> {
  const what = submission.kind === 'refund' ? 'refund-requested' : 'contract-withdrawn';
  const lines = [
    `Case ${caseReference(submission.kind, number)}, from ${submission.email}`,
    ...flags.map((flag) => FLAG_WORDS[flag]),
  ];
  await alertSeller(transaction, clock, { what, key: caseId, lines, about: `case:${number}` });
}
