import { buyerMayCancel, type CaseAction, type DeclineGround, isClosed } from '../../rules/case.ts';
import { recomputeUnmatched } from '../cases/recomputeCase.ts';
import { actionsFor, declineGroundsFor, payingCaseOf, referenceOf } from '../cases/relatedCases.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import { type LockedTransaction, lockedTransaction } from '../db/locks.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import { enqueueAll, type FollowUps, type Job, saveFollowUps } from '../jobs/queue.ts';
import type { OrderContext } from '../orders/context.ts';
import { findOrder } from '../orders/orderSearch.ts';
import { recomputeOrder } from '../orders/recomputeOrder.ts';
import { type ChosenMethod, checkRefundMethod, methodDetails } from './refundMethod.ts';

/** Who acts: the seller at the desk or on the command line, or the buyer in the library. */
export type CaseActor = OrderContext & { actor: string };

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

export const reviewCase = (context: CaseActor, number: number) =>
  transitionCase(context, number, 'review', async () => ({
    set: { reviewed_at: context.clock().getTime() },
  }));

/** From this moment on there are no downloads and no consultant access. */
export const acceptCase = (context: CaseActor, number: number, chosen: ChosenMethod) =>
  transitionCase(context, number, 'accept', (transaction, row) =>
    acceptance(context, transaction, row, chosen),
  );

/** What accepting a case changes. */
export async function acceptance(
  context: CaseActor,
  transaction: LockedTransaction,
  row: CaseRow,
  chosen: ChosenMethod,
) {
  const now = context.clock().getTime();
  const order = await orderOf(transaction, row);
  await checkRefundMethod(transaction, row, order, chosen);
  if (order.amount_cents <= order.refunded_cents) {
    throw new UserError(
      `Order ${order.number} is already fully refunded. Decline this case instead.`,
    );
  }
  await checkNoOtherAccepted(transaction, row);
  return {
    set: {
      decision: 'accepted',
      decided_at: now,
      refund_method: chosen.method,
      reviewed_at: row.reviewed_at ?? now,
    } satisfies Partial<CaseRow>,
    order: { revoked_at: order.revoked_at ?? now },
    details: methodDetails(chosen),
  };
}

/** Each case is for all of the order's money: two accepted ones would be paid twice. */
async function checkNoOtherAccepted(transaction: LockedTransaction, row: CaseRow): Promise<void> {
  const other = await payingCaseOf(transaction, row);
  if (other?.state !== 'accepted') return;
  const reference = referenceOf(other);
  throw new UserError(
    `Case ${reference} for the same order is already accepted. Send that refund. This case then closes automatically and the buyer is notified.`,
  );
}

/** A withdrawal needs a legal ground that applies to it; a refund request has its reason only. */
export const declineCase = (
  context: CaseActor,
  number: number,
  { reason, ground }: { reason: string; ground?: DeclineGround | undefined },
) =>
  transitionCase(context, number, 'decline', async (_transaction, row) => {
    const now = context.clock().getTime();
    const grounds = declineGroundsFor(row);
    if (row.kind === 'withdrawal' && !(ground && grounds.includes(ground))) {
      throw new UserError(
        `A withdrawal is declined on a legal ground only. Name the ground: ${grounds.join(' or ')}.`,
      );
    }
    const named = row.kind === 'withdrawal' && ground ? ground : null;
    const decided = { decision: 'declined', decided_at: now, decline_reason: reason } as const;
    return {
      set: { ...decided, decline_ground: named, reviewed_at: row.reviewed_at ?? now },
      details: { reason, ...(named && { ground: named }) },
    };
  });

/** Something other than money was agreed on: access stays, nothing is owed. Not in the audit log. */
export const resolveOtherwise = (context: CaseActor, number: number, resolution: string) =>
  transitionCase(context, number, 'resolve', async (_transaction, row) => {
    const now = context.clock().getTime();
    return { set: { resolved_at: now, resolution, reviewed_at: row.reviewed_at ?? now } };
  });

const cancel =
  ({ clock }: CaseActor) =>
  async () => ({ set: { canceled_at: clock().getTime() } });

/** The buyer has told the seller that a refund request is no longer needed. */
export const cancelCase = (context: CaseActor, number: number) =>
  transitionCase(context, number, 'cancel', cancel(context));

/** By the buyer, in the library. */
export const cancelAsBuyer = (context: CaseActor, number: number) =>
  transitionCase(context, number, 'cancel', cancel(context), buyerMayCancel);
