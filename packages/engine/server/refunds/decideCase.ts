import {
  buyerMayCancel,
  type CaseFlag,
  type DeclineGround,
  declineGroundsOf,
} from '../../rules/case.ts';
import { UserError } from '../core/userError.ts';
import type { LockedTransaction } from '../db/locks.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import type { Job } from '../jobs/queue.ts';
import { findOrder, requireOrder } from '../orders/orderSearch.ts';
import { dismissCardRefunds } from '../payments/cardRefunds.ts';
import { acknowledgmentEmail } from './caseNotices.ts';
import { casesOf, declineGroundsFor, payingCaseOf, referenceOf } from './cases.ts';
import { flagsWith } from './matchOrder.ts';
import {
  type ChosenMethod,
  checkNoCardRefund,
  checkRefundMethod,
  methodDetails,
} from './refundMethod.ts';
import { type CaseActor, orderOf, transitionCase } from './transitionCase.ts';

export const reviewCase = (context: CaseActor, number: number) =>
  transitionCase(context, number, 'review', async () => ({
    set: { reviewed_at: context.clock().getTime() },
  }));

/** The seller says which order a case is about, when it was not found or is the wrong one. */
export const matchCase = (context: CaseActor, number: number, orderNumber: number) =>
  transitionCase(context, number, 'match', async (transaction, row) => {
    const order = await requireOrder(transaction, orderNumber);
    const flags = await flagsWith(context, transaction, row, order);
    checkRightIsKept(row, order, flags);
    const set = { order_id: order.id, name: row.name || order.name, flags: JSON.stringify(flags) };
    const jobs = row.kind === 'withdrawal' ? acknowledgmentsOfMatch(row, order) : [];
    return { set, details: { order: orderNumber }, jobs };
  });

/** A withdrawal in time must not become one that can be declined by being moved to another order. */
function checkRightIsKept(row: CaseRow, order: OrderRow, flags: readonly CaseFlag[]): void {
  if (row.kind === 'refund' || row.order_id === null) return;
  const [before, after] = [declineGroundsFor(row), declineGroundsOf({ matched: true, flags })];
  if (before.length > 0 || after.length === 0) return;
  throw new UserError(
    `${referenceOf(row)} came in time for the order it is about. Matched to order ${order.number}, it could be declined (${after.join(', ')}), so it stays with its order.`,
  );
}

/**
 * A stranger's withdrawal was acknowledged without its content, which follows once the seller knows
 * the order. The order's address is notified when a withdrawal came from another one.
 */
function acknowledgmentsOfMatch(row: CaseRow, order: OrderRow): Job[] {
  const again = `:${order.id}`;
  return [
    ...(row.order_id === null ? [acknowledgmentEmail(row, { full: true, again })] : []),
    ...(order.email && order.email !== row.email
      ? [acknowledgmentEmail(row, { full: true, recipient: 'order', again: `${again}:order` })]
      : []),
  ];
}

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

/**
 * Undoes a decision and starts the review again. Not while a refund is pending or after it was paid:
 * the money would be owed twice.
 */
export const reopenCase = (context: CaseActor, number: number) =>
  transitionCase(context, number, 'reopen', async (transaction, row) => {
    const order = await findOrder(transaction, 'id', row.order_id);
    if (order) await checkNothingPaid(transaction, row, order);
    await dismissCardRefunds(transaction, row.id);
    const others = order ? await casesOf(transaction, order.id) : [];
    const stillAccepted = others.some(
      ({ id, decision }) => id !== row.id && decision === 'accepted',
    );
    return {
      set: {
        decision: null,
        decided_at: null,
        decline_reason: null,
        decline_ground: null,
        resolved_at: null,
        resolution: null,
        canceled_at: null,
        refund_method: null,
        refund_cents: null,
        reviewed_at: context.clock().getTime(),
        reopenings: row.reopenings + 1,
      },
      ...(row.decision === 'accepted' && !stillAccepted && { order: { revoked_at: null } }),
      details: { from: row.state, ...(row.decline_ground && { ground: row.decline_ground }) },
    };
  });

async function checkNothingPaid(
  transaction: LockedTransaction,
  row: CaseRow,
  order: OrderRow,
): Promise<void> {
  const { number, amount_cents, refunded_cents, refunded_at } = order;
  if (amount_cents > 0 && amount_cents <= refunded_cents) {
    throw new UserError(`Order ${number} is already fully refunded.`);
  }
  if (row.decision === 'accepted' && (refunded_at ?? 0) >= (row.decided_at ?? 0)) {
    throw new UserError(
      `Part of order ${number} has been refunded since ${referenceOf(row)} was accepted. Pay the rest.`,
    );
  }
  await checkNoCardRefund(transaction, order);
}
