import { casesOf, referenceOf } from '../cases/relatedCases.ts';
import { UserError } from '../core/userError.ts';
import type { LockedTransaction } from '../db/locks.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import { findOrder } from '../orders/orderSearch.ts';
import { dismissCardRefunds } from '../payments/cardRefunds.ts';
import { checkNoCardRefund } from './refundMethod.ts';
import { type CaseActor, transitionCase } from './transitionCase.ts';

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
