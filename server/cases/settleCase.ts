import { addDays } from '../../rules/calendar.ts';
import { caseStateOf, dueDayOf } from '../../rules/case.ts';
import { calendarDay, endOfDay } from '../../rules/shopTime.ts';
import type { CaseContext } from '../core/context.ts';
import { record } from '../db/audit.ts';
import type { StoreTransaction } from '../db/database.ts';
import type { CaseRow } from '../db/schema.ts';
import { readFlags } from './actionsFor.ts';
import { type BindingWithdrawal, bindingWithdrawal } from './bindingWithdrawal.ts';
import { type CaseMoney, moneyOf } from './caseMoney.ts';
import { tellStep } from './tellStep.ts';
import { workingDays } from './workingDays.ts';

const END_OF_TIME = 8.64e15;

/** After anything about an order has changed: its refund requests and withdrawals may change with it. */
export async function settleCasesOf(
  context: CaseContext,
  transaction: StoreTransaction,
  orderId: string,
): Promise<void> {
  const cases = await transaction
    .selectFrom('cases')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute();
  for (const row of cases) await settleCase(context, transaction, row.id);
}

/** Brings a case's state and deadline in line with the facts, and tells the buyer what is new. */
export async function settleCase(
  context: CaseContext,
  transaction: StoreTransaction,
  caseId: string,
): Promise<void> {
  const { clock } = context;
  const row = await transaction
    .selectFrom('cases')
    .selectAll()
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  const money = await moneyOf(transaction, row);
  const refundedBefore = wasRefundedBefore(row, money);
  const known = refundedBefore ? row : { ...row, ...payment(row, money, clock().getTime()) };
  const state = caseStateOf({
    kind: known.kind,
    reviewedAt: known.reviewed_at,
    decision: known.decision,
    paidAt: known.paid_at,
    settledAt: known.settled_at,
    retractedAt: known.retracted_at,
    refundedBefore,
    dispute: money.dispute,
  });
  const withdrawal = await bindingWithdrawal(transaction, row);
  const due_at = await dueAt(context, { ...known, state }, withdrawal);
  const place = due_at ?? END_OF_TIME - row.received_at;
  const { paid_at, paid_by, paid_reference, refund_cents } = known;
  await transaction
    .updateTable('cases')
    .set({ state, due_at, place, paid_at, paid_by, paid_reference, refund_cents })
    .where('id', '=', caseId)
    .execute();
  if (state === row.state) return;
  await record(transaction, clock, caseId, 'state changed', { from: row.state, to: state });
  await tellStep(context, transaction, row, { state, paidBy: paid_by, money });
}

/** Nothing was paid for a case that came when all the money was back: it must not say so. */
const wasRefundedBefore = (row: CaseRow, { isBack }: CaseMoney) =>
  isBack &&
  row.decision === null &&
  row.paid_at === null &&
  readFlags(row).includes('already-refunded');

/**
 * A case is paid when all the money is back, whoever gave it: the bank in a dispute, or the seller at
 * the provider's own dashboard. When a refund fails later, it is not paid any more. Until then what
 * is owed is what is not back yet.
 */
function payment(row: CaseRow, money: CaseMoney, now: number): Partial<CaseRow> {
  const ended = [row.retracted_at, row.settled_at].some((at) => at !== null);
  if (row.decision === 'declined' || ended) return {};
  if (money.isBack) {
    if (row.paid_at !== null) return {};
    return { paid_at: now, paid_by: money.by, paid_reference: money.reference };
  }
  const refund_cents = row.decision === 'accepted' ? money.owedCents : row.refund_cents;
  return { paid_at: null, paid_by: null, paid_reference: null, refund_cents };
}

async function dueAt(
  context: CaseContext,
  row: CaseRow,
  withdrawal: BindingWithdrawal | undefined,
): Promise<number | null> {
  const { timeZone } = context.shop.company;
  const calendar = await workingDays(context);
  const day = dueDayOf(
    {
      kind: row.kind,
      state: row.state,
      receivedDay: calendarDay(row.received_at, timeZone),
      decidedDay: row.decided_at === null ? null : calendarDay(row.decided_at, timeZone),
      payBy: row.pay_by,
      withdrawnDay: withdrawal ? calendarDay(withdrawal.receivedAt, timeZone) : null,
    },
    { businessDaysAfter: calendar.after, daysAfter: addDays, policy: context.shop.policies },
  );
  return day === null ? null : endOfDay(day, timeZone);
}
