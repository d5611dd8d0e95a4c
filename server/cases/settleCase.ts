import { addDays } from '../../rules/calendar.ts';
import { type CaseState, caseStateOf, dueDayOf, isClosed } from '../../rules/case.ts';
import type { OrderFacts } from '../../rules/order.ts';
import { endOfSofiaDay, sofiaCalendarDay } from '../../rules/sofiaTime.ts';
import { record } from '../audit.ts';
import { readDisputes } from '../orders/disputes.ts';
import { enqueue } from '../outbox/outbox.ts';
import type { StoreTransaction } from '../store/database.ts';
import type { CaseRow } from '../store/schema.ts';
import type { CaseContext } from './context.ts';
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
  const money = await moneyOf(transaction, caseId);
  const row = await transaction
    .selectFrom('cases')
    .selectAll()
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  const open = !isClosed(row.state) && row.paid_at === null;
  const known = open ? { ...row, ...paidElsewhere(money, clock().getTime()) } : row;
  const state = caseStateOf({
    kind: known.kind,
    reviewedAt: known.reviewed_at,
    decision: known.decision,
    paidAt: known.paid_at,
    retractedAt: known.retracted_at,
    dispute: money.dispute,
  });
  const due_at = await dueAt(context, { ...known, state });
  const place = due_at ?? END_OF_TIME - row.received_at;
  const { decision, paid_at, paid_by } = known;
  await transaction
    .updateTable('cases')
    .set({ state, due_at, place, decision, paid_at, paid_by })
    .where('id', '=', caseId)
    .execute();
  if (state === row.state) return;
  await record(transaction, clock, caseId, 'state changed', { from: row.state, to: state });
  await tellBuyer(context, transaction, row, { state, paidBy: paid_by, disputes: money.disputes });
}

type Money = {
  dispute: OrderFacts['dispute'];
  /** How many disputes there have been. */
  disputes: number;
  order: string;
};

async function moneyOf(transaction: StoreTransaction, caseId: string): Promise<Money> {
  const found = await transaction
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .leftJoin('payments', 'payments.id', 'orders.payment_id')
    .select(['orders.state', 'payments.dispute', 'payments.disputes'])
    .where('cases.id', '=', caseId)
    .executeTakeFirst();
  const disputes = Object.keys(readDisputes(found?.disputes)).length;
  return { dispute: found?.dispute ?? 'none', disputes, order: found?.state ?? '' };
}

/** The money is back already: taken back by the bank, or refunded in the provider's own dashboard. */
function paidElsewhere(money: Money, now: number): Partial<CaseRow> {
  if (money.dispute === 'lost') return { decision: 'accepted', paid_at: now, paid_by: 'dispute' };
  if (money.order === 'refunded') return { decision: 'accepted', paid_at: now, paid_by: 'card' };
  return {};
}

async function dueAt(context: CaseContext, row: CaseRow): Promise<number | null> {
  const calendar = await workingDays(context);
  const day = dueDayOf(
    {
      kind: row.kind,
      state: row.state,
      receivedDay: sofiaCalendarDay(row.received_at),
      decidedDay: row.decided_at === null ? null : sofiaCalendarDay(row.decided_at),
      payBy: row.pay_by,
    },
    { businessDaysAfter: calendar.after, daysAfter: addDays, policy: context.shop.policies },
  );
  return day === null ? null : endOfSofiaDay(day);
}

/**
 * Every step is told once; going on after a dispute is a step of its own. Another dispute stops the
 * case again, and that is told again.
 */
async function tellBuyer(
  { clock }: CaseContext,
  transaction: StoreTransaction,
  before: CaseRow,
  now: { state: CaseState; paidBy: CaseRow['paid_by']; disputes: number },
): Promise<void> {
  const { state, paidBy, disputes } = now;
  const goesOn = before.state === 'dispute-blocked' && !isClosed(state);
  const returned = state === 'paid' && paidBy === 'dispute';
  const step = goesOn ? 'dispute-over' : returned ? 'returned-by-bank' : state;
  const again = disputes > 1 && (goesOn || state === 'dispute-blocked') ? `:${disputes}` : '';
  await enqueue(transaction, clock, {
    kind: 'case-update',
    dedupeKey: `case-update:${before.id}:${step}${again}`,
    payload: { caseId: before.id, step },
    about: `case:${before.number}`,
  });
}
