import { type CaseStep, isClosed } from '../../rules/case.ts';
import type { CaseRow } from '../db/schema.ts';
import type { Job } from '../jobs/queue.ts';
import type { CaseMoney } from './recomputeCase.ts';
import { readFlags } from './relatedCases.ts';

/**
 * The buyer is notified of every step once. What happens again is reported again: another dispute
 * blocks the case, another refund fails, and the money that did not arrive is paid after all.
 */
export function stepJobs(before: CaseRow, now: CaseRow, money: CaseMoney): Job[] {
  const step = stepOf(before, now, money);
  if (!step) return [];
  const { disputes, failures, email } = money;
  const times: Partial<Record<CaseStep, number>> = {
    'dispute-blocked': disputes,
    'dispute-closed': disputes,
    'refund-failed': failures,
    paid: failures + 1,
    'already-refunded': failures + 1,
  };
  return caseEmails(before, { step, nth: times[step] ?? 1, orderEmail: email });
}

function stepOf(before: CaseRow, now: CaseRow, money: CaseMoney): CaseStep | undefined {
  const { state } = now;
  const wasPaid = before.state === 'paid';
  const ended = before.state === 'dispute-blocked' || (wasPaid && before.paid_by === 'dispute');
  if (state === 'dispute-blocked') return state;
  if (ended && !isClosed(state)) return 'dispute-closed';
  if (wasPaid) return 'refund-failed';
  // The money of its order is owed again; or it was matched to another order and needs no email.
  if (before.state === 'already-refunded' && readFlags(before).includes('already-refunded')) {
    return money.failures > 0 ? 'refund-failed' : 'dispute-closed';
  }
  if (state === 'received') return undefined;
  return state === 'paid' && now.paid_by === 'dispute' ? 'paid-by-dispute' : state;
}

/** One email to the sender of the request, and one to the order's address when it is another. */
export function caseEmails(
  row: Pick<CaseRow, 'id' | 'email'>,
  { step, nth, orderEmail }: { step: CaseStep; nth: number; orderEmail: string | null },
): Job[] {
  const both = orderEmail !== null && orderEmail !== row.email;
  return (both ? (['case', 'order'] as const) : (['case'] as const)).map((recipient) => ({
    kind: 'case-update',
    dedupeKey: `case-update:${row.id}:${step}:${nth}:${recipient}`,
    payload: { step },
    caseId: row.id,
    recipient,
  }));
}
