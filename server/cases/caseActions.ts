import { actionsOf, type CaseAction, caseReference, isClosed } from '../../rules/case.ts';
import { record } from '../audit.ts';
import type { OrderContext } from '../orders/context.ts';
import { settleOrder } from '../orders/settleOrder.ts';
import { enqueue } from '../outbox/outbox.ts';
import { Refusal } from '../refusal.ts';
import type { StoreTransaction } from '../store/database.ts';
import { waitForTurn } from '../store/numbers.ts';
import type { CaseRow } from '../store/schema.ts';
import { settleCase } from './settleCase.ts';

/** Who acts: the seller in one of two places, or the buyer in the library. */
type Acting = OrderContext & { actor: string };
type Change = { set: Partial<CaseRow>; details?: object };

export const reviewCase = (context: Acting, number: number) =>
  act(context, number, 'review', async () => ({ set: { reviewed_at: context.clock().getTime() } }));

/** From this moment on there are no downloads and no consultant access. */
export const acceptCase = (
  context: Acting,
  number: number,
  payBy: 'card' | 'bank',
  agreed: boolean,
) =>
  act(context, number, 'accept', async (transaction, row) => {
    if (row.kind === 'withdrawal' && payBy === 'bank' && !agreed) {
      throw new Refusal(
        'By law a withdrawal is paid back the way it was paid. Another way needs the buyer’s express agreement: say that you have it (--agreed).',
      );
    }
    const now = context.clock().getTime();
    const order = await orderOf(transaction, row);
    const refund_cents = order.amount_cents - order.refunded_cents;
    if (refund_cents <= 0) {
      throw new Refusal(`Order ${order.number} has been paid back in full; decline the case.`);
    }
    if (payBy === 'card' && !order.payment_id) {
      throw new Refusal(`Order ${order.number} was not paid by card; accept it with a transfer.`);
    }
    await transaction
      .updateTable('orders')
      .set({ revoked_at: order.revoked_at ?? now })
      .where('id', '=', order.id)
      .execute();
    const decided = { decision: 'accepted', decided_at: now, pay_by: payBy, refund_cents } as const;
    return { set: { ...decided, reviewed_at: row.reviewed_at ?? now }, details: { payBy } };
  });

export const declineCase = (context: Acting, number: number, reason: string) =>
  act(context, number, 'decline', async (_transaction, row) => {
    const now = context.clock().getTime();
    const decided = { decision: 'declined', decided_at: now, decline_reason: reason } as const;
    return { set: { ...decided, reviewed_at: row.reviewed_at ?? now }, details: { reason } };
  });

/** The buyer does not want it any more. */
export const retractCase = (context: Acting, number: number) =>
  act(context, number, 'retract', async () => ({
    set: { retracted_at: context.clock().getTime() },
  }));

/** Says which order a case is about, when that was not found or found wrongly. */
export const matchCase = (context: Acting, number: number, orderNumber: number) =>
  act(context, number, 'match', async (transaction, row) => {
    const order = await transaction
      .selectFrom('orders')
      .select(['id', 'name', 'email'])
      .where('number', '=', orderNumber)
      .executeTakeFirst();
    if (!order) throw new Refusal(`There is no order ${orderNumber}.`);
    const doubts = ['no-match', 'reference-unclear', 'other-address'];
    const kept: string[] = JSON.parse(row.flags).filter((flag: string) => !doubts.includes(flag));
    const flags = order.email === row.email ? kept : [...kept, 'other-address'];
    const set = { order_id: order.id, name: row.name || order.name, flags: JSON.stringify(flags) };
    return { set, details: { order: orderNumber } };
  });

/** The transfer was made; the bank's or the seller's own reference proves it. */
export const recordTransfer = (context: Acting, number: number, reference: string) =>
  act(context, number, 'pay', async (transaction, row) => {
    const order = await orderOf(transaction, row);
    const cents = row.refund_cents ?? 0;
    await transaction
      .updateTable('orders')
      .set({ bank_refunded_cents: order.bank_refunded_cents + cents })
      .where('id', '=', order.id)
      .execute();
    const paid_at = context.clock().getTime();
    const set = { paid_at, paid_by: 'bank', paid_reference: reference } as const;
    return { set, details: { by: 'bank', reference } };
  });

/** The provider is asked by the worker, so that a crash between asking and knowing is survived. */
export const startCardRefund = (context: Acting, number: number) =>
  act(context, number, 'pay', async (transaction, row) => {
    const tries = await transaction
      .selectFrom('audit_log')
      .select('id')
      .where('subject', '=', row.id)
      .where('event', '=', 'pay')
      .execute();
    await enqueue(transaction, context.clock, {
      kind: 'pay-refund',
      dedupeKey: `pay-refund:${row.id}:${tries.length}`,
      payload: { caseId: row.id },
      about: `case:${row.number}`,
    });
    return { set: {}, details: { by: 'card' } };
  });

async function act(
  context: Acting,
  number: number,
  action: CaseAction,
  change: (transaction: StoreTransaction, row: CaseRow) => Promise<Change>,
): Promise<void> {
  const { store, clock, actor } = context;
  await store.transaction().execute(async (transaction) => {
    await waitForTurn(transaction, 'order');
    const row = await transaction
      .selectFrom('cases')
      .selectAll()
      .where('number', '=', number)
      .executeTakeFirst();
    if (!row) throw new Refusal(`There is no case ${number}.`);
    const possible = actionsOf({ ...row, matched: row.order_id !== null });
    if (!possible.includes(action)) {
      const may = possible.length > 0 ? `Possible now: ${possible.join(', ')}.` : restOf(row.state);
      throw new Refusal(
        `Case ${caseReference(row.kind, number)} is ${row.state}: ${action} is not possible. ${may}`,
      );
    }
    const { set, details = {} } = await change(transaction, row);
    if (Object.keys(set).length > 0) {
      await transaction.updateTable('cases').set(set).where('id', '=', row.id).execute();
    }
    await record(transaction, clock, row.id, action, { actor, ...details });
    const orderId = set.order_id ?? row.order_id;
    if (orderId) await settleOrder(context, transaction, orderId);
    else await settleCase(context, transaction, row.id);
  });
}

const restOf = (state: CaseRow['state']) =>
  isClosed(state) ? 'It is closed.' : 'It goes on by itself when the bank has decided.';

async function orderOf(transaction: StoreTransaction, row: CaseRow) {
  const order = await transaction
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', row.order_id)
    .executeTakeFirst();
  if (!order) throw new Refusal('It is not known yet which order this case is about.');
  return order;
}
