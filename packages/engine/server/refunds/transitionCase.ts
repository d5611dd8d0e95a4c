import { buyerMayCancel, type CaseAction, isClosed } from '../../rules/case.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import { type LockedTransaction, lockedTransaction } from '../db/locks.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import { enqueueAll, type FollowUps, type Job, saveFollowUps } from '../jobs/queue.ts';
import type { ProcessContext } from '../orders/context.ts';
import { findOrder } from '../orders/orderSearch.ts';
import { recomputeOrder } from '../orders/recomputeOrder.ts';
import { actionsFor, referenceOf } from './cases.ts';
import { recomputeUnmatched } from './recomputeCase.ts';

/** Who acts: the seller at the desk or on the command line, or the buyer in the library. */
export type CaseActor = ProcessContext & { actor: string };

/** What an action changes about the case and its order, details for the audit log, further jobs. */
type Change = {
  set: Partial<CaseRow>;
  order?: Partial<OrderRow>;
  details?: object;
  jobs?: readonly Job[];
};

/** One action on a case: whether it is possible, what it changes, and everything that follows. */
export async function transitionCase(
  context: CaseActor,
  number: number,
  action: CaseAction,
  change: (transaction: LockedTransaction, row: CaseRow) => Promise<Change>,
  isPossible = (row: CaseRow) => actionsFor(row).includes(action),
): Promise<void> {
  const { store, clock, actor } = context;
  await lockedTransaction(store, async (transaction) => {
    const row = await transaction
      .selectFrom('cases')
      .selectAll()
      .where('number', '=', number)
      .executeTakeFirst();
    if (!row) throw new UserError(`Case ${number} not found.`);
    if (!isPossible(row)) throw notPossible(row, action);
    const { set, order, details = {}, jobs = [] } = await change(transaction, row);
    if (Object.keys(set).length > 0) {
      await transaction.updateTable('cases').set(set).where('id', '=', row.id).execute();
    }
    await record(transaction, clock, row.id, action, { actor, ...details });
    await enqueueAll(transaction, clock, jobs);
    const now = { ...row, ...set };
    if (now.order_id) {
      const known = order ? { set: order } : {};
      await recomputeOrder(context, transaction, await orderOf(transaction, now), known);
    } else {
      const followUps: FollowUps = { audit: [], jobs: [] };
      await recomputeUnmatched(context, transaction, now, followUps);
      await saveFollowUps(transaction, clock, followUps);
    }
    // It no longer belongs to the order it was matched to before.
    if (row.order_id && row.order_id !== now.order_id) {
      await recomputeOrder(context, transaction, await orderOf(transaction, row));
    }
  });
}

function notPossible(row: CaseRow, action: CaseAction): UserError {
  const possible = actionsFor(row);
  if (action === 'decline' && possible.includes('accept')) {
    return new UserError(
      `${referenceOf(row)} came in time and its order is known: such a withdrawal cannot be declined. Accept it. If it is about another order, match it to that one.`,
    );
  }
  if (action === 'cancel' && buyerMayCancel(row)) {
    return new UserError(
      `Only the buyer can cancel ${referenceOf(row)}, in the library. The acknowledgment email has the link.`,
    );
  }
  const waits = isClosed(row.state) ? 'It is closed.' : 'It continues when the bank has decided.';
  const may = possible.length > 0 ? `Available actions: ${possible.join(', ')}.` : waits;
  return new UserError(
    `Case ${referenceOf(row)} is ${row.state}, so “${action}” isn’t available. ${may}`,
  );
}

export async function orderOf(transaction: LockedTransaction, row: CaseRow): Promise<OrderRow> {
  const order = await findOrder(transaction, 'id', row.order_id);
  if (!order) throw new UserError('This case isn’t matched to an order yet. Match it first.');
  return order;
}
