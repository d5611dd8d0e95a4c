import type { CaseFlag } from '../../rules/case.ts';
import { readFlags } from '../cases/actionsFor.ts';
import { flagsOfOrder } from '../cases/caseFlags.ts';
import { orderByNumber } from '../cases/matchOrder.ts';
import { payingCaseOf } from '../cases/payingCase.ts';
import { Refusal } from '../core/userError.ts';
import type { StoreTransaction } from '../db/database.ts';
import type { CaseRow } from '../db/schema.ts';
import { type Acting, act, orderOf } from './act.ts';
import { checkWay, type Way, wayDetails } from './checkWay.ts';

export const reviewCase = (context: Acting, number: number) =>
  act(context, number, 'review', async () => ({ set: { reviewed_at: context.clock().getTime() } }));

/** From this moment on there are no downloads and no consultant access. */
export const acceptCase = (context: Acting, number: number, way: Way) =>
  act(context, number, 'accept', async (transaction, row) => {
    const now = context.clock().getTime();
    const order = await orderOf(transaction, row);
    await checkWay(transaction, row, order, way);
    if (order.amount_cents <= order.refunded_cents) {
      throw new Refusal(`Order ${order.number} has been paid back in full; decline the case.`);
    }
    await checkNoOtherAccepted(transaction, row);
    await transaction
      .updateTable('orders')
      .set({ revoked_at: order.revoked_at ?? now })
      .where('id', '=', order.id)
      .execute();
    const decided = { decision: 'accepted', decided_at: now, pay_by: way.payBy } as const;
    const set = { ...decided, reviewed_at: row.reviewed_at ?? now };
    return { set, details: wayDetails(way) };
  });

/** Each case is for all of the order's money: two that are owed at once would be paid twice. */
async function checkNoOtherAccepted(transaction: StoreTransaction, row: CaseRow): Promise<void> {
  const other = await payingCaseOf(transaction, row);
  if (other?.state !== 'accepted') return;
  const { reference } = other;
  throw new Refusal(
    `Case ${reference} about the same order is accepted and not paid yet. Pay ${reference}: this case is closed with it, and the buyer is told.`,
  );
}

export const declineCase = (context: Acting, number: number, reason: string) =>
  act(context, number, 'decline', async (_transaction, row) => {
    const now = context.clock().getTime();
    const decided = { decision: 'declined', decided_at: now, decline_reason: reason } as const;
    return { set: { ...decided, reviewed_at: row.reviewed_at ?? now }, details: { reason } };
  });

/** Something else than money was agreed on: access stays, nothing is owed. The log need not know what. */
export const settleOtherwise = (context: Acting, number: number, settlement: string) =>
  act(context, number, 'settle', async (_transaction, row) => {
    const now = context.clock().getTime();
    return { set: { settled_at: now, settlement, reviewed_at: row.reviewed_at ?? now } };
  });

/** The buyer does not want it any more. */
export const retractCase = (context: Acting, number: number) =>
  act(context, number, 'retract', async () => ({
    set: { retracted_at: context.clock().getTime() },
  }));

/** What was odd about the form itself, whatever the order. */
const OF_THE_FORM: readonly CaseFlag[] = ['looks-automatic', 'not-for-money'];

/** Says which order a case is about, when that was not found or found wrongly. */
export const matchCase = (context: Acting, number: number, orderNumber: number) =>
  act(context, number, 'match', async (transaction, row) => {
    const order = await orderByNumber(transaction, orderNumber);
    if (!order) throw new Refusal(`There is no order ${orderNumber}.`);
    const known = { receivedAt: row.received_at, caseId: row.id };
    const flags: CaseFlag[] = [
      ...readFlags(row).filter((flag) => OF_THE_FORM.includes(flag)),
      ...(await flagsOfOrder(context, transaction, order, known)),
      ...(order.email === row.email ? [] : (['other-address'] as const)),
    ];
    const set = { order_id: order.id, name: row.name || order.name, flags: JSON.stringify(flags) };
    return { set, details: { order: orderNumber } };
  });
