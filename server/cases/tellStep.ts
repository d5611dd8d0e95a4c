import { type CaseState, type CaseStep, isClosed } from '../../rules/case.ts';
import type { CaseContext } from '../core/context.ts';
import type { StoreTransaction } from '../db/database.ts';
import type { CaseRow } from '../db/schema.ts';
import { enqueueAll, type Job } from '../jobs/queue.ts';
import { readFlags } from './actionsFor.ts';
import type { CaseMoney } from './caseMoney.ts';

type Now = { state: CaseState; paidBy: CaseRow['paid_by']; money: CaseMoney };

/**
 * Every step is told once. What happens again is told again: another dispute stops the case, another
 * refund fails, and the money that did not arrive is paid after all.
 */
export async function tellStep(
  context: CaseContext,
  transaction: StoreTransaction,
  before: CaseRow,
  now: Now,
): Promise<void> {
  const step = stepOf(before, now);
  if (!step) return;
  const { disputes, failures, email } = now.money;
  const times: Partial<Record<CaseStep, number>> = {
    'dispute-blocked': disputes,
    'dispute-over': disputes,
    'refund-failed': failures,
    paid: failures + 1,
    'refunded-before': failures + 1,
  };
  const nth = times[step] ?? 1;
  await tellCase(context, transaction, before, { step, nth, orderEmail: email });
}

function stepOf(before: CaseRow, { state, paidBy, money }: Now): CaseStep | undefined {
  const wasPaid = before.state === 'paid';
  const ended = before.state === 'dispute-blocked' || (wasPaid && before.paid_by === 'dispute');
  if (state === 'dispute-blocked') return state;
  if (ended && !isClosed(state)) return 'dispute-over';
  if (wasPaid) return 'refund-failed';
  // The money of its order is owed again; or it is about another order, of which nothing was told.
  if (before.state === 'refunded-before' && readFlags(before).includes('already-refunded')) {
    return money.failures > 0 ? 'refund-failed' : 'dispute-over';
  }
  if (state === 'received') return undefined;
  return state === 'paid' && paidBy === 'dispute' ? 'returned-by-bank' : state;
}

/** Who sent the request is told, and the order's own address when it is another: one mail each. */
export async function tellCase(
  { clock }: CaseContext,
  transaction: StoreTransaction,
  row: CaseRow,
  { step, nth, orderEmail }: { step: CaseStep; nth: number; orderEmail: string | null },
): Promise<void> {
  const again = nth > 1 ? `:${nth}` : '';
  const both = orderEmail !== null && orderEmail !== row.email;
  const jobs = (both ? (['sender', 'order'] as const) : (['sender'] as const)).map(
    (to): Job => ({
      kind: 'case-update',
      dedupeKey: `case-update:${row.id}:${step}${again}${to === 'order' ? ':order' : ''}`,
      payload: { caseId: row.id, step, to },
      about: `case:${row.number}`,
    }),
  );
  await enqueueAll(transaction, clock, jobs);
}
