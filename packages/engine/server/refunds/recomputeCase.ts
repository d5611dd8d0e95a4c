import { backOnCard, failedOf } from '../../rules/cardRefunds.ts';
import { type CaseState, caseStateOf } from '../../rules/case.ts';
import type { OrderFacts } from '../../rules/order.ts';
import type { LockedTransaction } from '../db/locks.ts';
import type { CaseRow } from '../db/schema.ts';
import type { FollowUps } from '../jobs/queue.ts';
import type { OrderCases, ProcessContext } from '../orders/context.ts';
import { isChangedByBank, type KnownOrder, moneyBack } from '../payments/moneyBack.ts';
import { stepJobs } from './caseNotices.ts';
import { asksAccount, bindingAmong, casesOf, nothingWasPaid, readFlags } from './cases.ts';
import { dueAt } from './deadlines.ts';

const END_OF_TIME = 8.64e15;

/** What happened to the money that a case is about. */
type CaseMoney = {
  dispute: OrderFacts['dispute'];
  /** How many disputes there have been. */
  disputes: number;
  /** How many refunds to the card have failed. */
  failures: number;
  isBack: boolean;
  owedCents: number;
  /** The same before the change that is being applied. */
  owedBefore: number;
  /** Undefined while the order is not known. */
  nothingPaid: boolean | undefined;
  /** How it was refunded, and the provider's id of that refund. */
  by: CaseRow['paid_by'];
  reference: string | null;
  /** The order's address, which may differ from the case's. */
  email: string | null;
};

function moneyOf(known: KnownOrder, before: KnownOrder): CaseMoney {
  const { order, payment } = known;
  const { refunds, disputes, refundedCents } = payment;
  const { dispute } = moneyBack(order, payment);
  const { amount_cents: cents, refunded_cents: back, bank_refunded_cents: byBank } = order;
  const isUnchanged = back === before.order.refunded_cents;
  const isByDispute = isUnchanged ? dispute === 'lost' : isChangedByBank(before, known);
  const isByBank = byBank > backOnCard(refundedCents, refunds);
  const by = isByDispute ? 'dispute' : isByBank ? 'bank' : 'card';
  const lastPaid = refunds.findLast(({ status }) => status === 'paid');
  return {
    dispute,
    disputes: disputes.length,
    failures: failedOf(refunds).length,
    isBack: dispute === 'lost' || order.state === 'refunded',
    owedCents: cents - back,
    owedBefore: cents - before.order.refunded_cents,
    nothingPaid: nothingWasPaid(order),
    by,
    reference: by === 'card' ? (lastPaid?.id ?? null) : null,
    email: order.email || null,
  };
}

const UNKNOWN_MONEY: CaseMoney = {
  dispute: 'none',
  disputes: 0,
  failures: 0,
  isBack: false,
  owedCents: 0,
  owedBefore: 0,
  nothingPaid: undefined,
  by: null,
  reference: null,
  email: null,
};

/** A payment may fail, or succeed after all, while its case is already open. */
function flagsNow(row: CaseRow, { nothingPaid }: CaseMoney): string {
  const flags = readFlags(row);
  if (nothingPaid === undefined || nothingPaid === flags.includes('nothing-paid')) return row.flags;
  const others = flags.filter((flag) => flag !== 'nothing-paid');
  return JSON.stringify(nothingPaid ? [...others, 'nothing-paid'] : others);
}

/** Recomputes all cases about an order; returns their states. */
export async function recomputeCasesOf(
  context: Pick<ProcessContext, 'clock' | 'shop'>,
  transaction: LockedTransaction,
  { before, now: known }: { before: KnownOrder; now: KnownOrder },
  followUps: FollowUps,
): Promise<CaseState[]> {
  const money = moneyOf(known, before);
  let cases = await casesOf(transaction, known.order.id);
  for (const row of cases) {
    const now = await recompute(context, transaction, { row, cases, money }, followUps);
    cases = cases.map((one) => (one.id === now.id ? now : one));
  }
  return cases.map(({ state }) => state);
}

/** The same for a case whose order is not known. */
export async function recomputeUnmatched(
  context: Pick<ProcessContext, 'clock' | 'shop'>,
  transaction: LockedTransaction,
  row: CaseRow,
  followUps: FollowUps,
): Promise<void> {
  await recompute(context, transaction, { row, cases: [], money: UNKNOWN_MONEY }, followUps);
}

/** Brings a case's state and deadline in line with the facts, and notifies the buyer of a change. */
async function recompute(
  context: Pick<ProcessContext, 'clock' | 'shop'>,
  transaction: LockedTransaction,
  { row, cases, money }: { row: CaseRow; cases: readonly CaseRow[]; money: CaseMoney },
  followUps: FollowUps,
): Promise<CaseRow> {
  const alreadyRefunded = isAlreadyRefunded(row, money);
  const payment = alreadyRefunded ? {} : paymentOf(row, money, context.clock().getTime());
  const known = { ...row, ...payment };
  const state = caseStateOf({
    kind: known.kind,
    reviewedAt: known.reviewed_at,
    decision: known.decision,
    paidAt: known.paid_at,
    resolvedAt: known.resolved_at,
    canceledAt: known.canceled_at,
    alreadyRefunded,
    dispute: money.dispute,
  });
  const due_at = await dueAt(context, { ...known, state }, bindingAmong(row, cases));
  const sort_key = due_at ?? END_OF_TIME - row.received_at;
  const change = { ...payment, state, due_at, sort_key, flags: flagsNow(row, money) };
  await transaction.updateTable('cases').set(change).where('id', '=', row.id).execute();
  const now = { ...row, ...change };
  if (state !== row.state) {
    const details = { from: row.state, to: state };
    followUps.audit.push({ subject: row.id, event: 'state changed', details });
    followUps.jobs.push(...stepJobs(row, now, money));
  }
  return now;
}

/** A case opened after the refund was not paid itself, so it must not count as paid. */
const isAlreadyRefunded = (row: CaseRow, { isBack }: CaseMoney) =>
  isBack &&
  row.decision === null &&
  row.paid_at === null &&
  readFlags(row).includes('already-refunded');

/**
 * A case is paid when the whole amount is refunded, also by the bank in a dispute or in the provider's
 * dashboard. If that refund fails later, the case is unpaid again. The rest of the amount is owed.
 */
function paymentOf(row: CaseRow, money: CaseMoney, now: number): Partial<CaseRow> {
  const ended = row.canceled_at !== null || row.resolved_at !== null;
  if (row.decision === 'declined' || ended) return {};
  if (money.isBack) {
    if (row.paid_at !== null) return {};
    // What was refunded earlier was not refunded for this case.
    const refund_cents = row.refund_cents ?? (money.owedBefore || null);
    return { paid_at: now, paid_by: money.by, paid_reference: money.reference, refund_cents };
  }
  const refund_cents = row.decision === 'accepted' ? money.owedCents : null;
  return { paid_at: null, paid_by: null, paid_reference: null, refund_cents };
}

/** What a change of an order does to its cases. */
export const orderCases: OrderCases = {
  recompute: recomputeCasesOf,

  /** A person who had the former link may have named the account, so it is asked for again. */
  async linkChanged(transaction, { id }) {
    await transaction
      .updateTable('cases')
      .set({ iban: null, account_holder: null })
      .where('order_id', '=', id)
      .where('paid_at', 'is', null)
      .execute();
  },

  async correctionUndone(transaction, { id, email_corrected_at }) {
    for (const row of await casesOf(transaction, id)) {
      if (row.received_at < (email_corrected_at ?? 0)) continue;
      const flags = new Set([...readFlags(row), 'address-undone']);
      await transaction
        .updateTable('cases')
        .set({ flags: JSON.stringify([...flags]) })
        .where('id', '=', row.id)
        .execute();
    }
  },

  needAccount: async (store, { id }) => (await casesOf(store, id)).some(asksAccount),
};
