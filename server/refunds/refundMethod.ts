import { bindingWithdrawal } from '../cases/relatedCases.ts';
import { UserError } from '../core/userError.ts';
import type { LockedTransaction } from '../db/locks.ts';
import type { CaseRow, OrderRow, RefundMethod } from '../db/schema.ts';

/** How money goes back, and whether the buyer agreed to another method than they paid by. */
export type ChosenMethod = { method: RefundMethod; agreed: boolean };

const BY_LAW =
  'By law a withdrawal is paid back the way it was paid. Another way needs the buyer’s express agreement: say that you have it (--agreed).';

export async function checkRefundMethod(
  transaction: LockedTransaction,
  row: CaseRow,
  order: OrderRow,
  { method, agreed }: ChosenMethod,
): Promise<void> {
  if (method === 'bank' && !agreed) {
    if (row.kind === 'withdrawal') throw new UserError(BY_LAW);
    const binding = await bindingWithdrawal(transaction, row);
    if (binding)
      throw new UserError(`The buyer has withdrawn from this order (${binding}). ${BY_LAW}`);
  }
  if (method === 'card' && !order.payment_id) {
    throw new UserError(`Order ${order.number} was not paid by card; pay it back by a transfer.`);
  }
}

/** For the audit log: where the law requires the buyer's agreement, it is the proof of it. */
export const methodDetails = ({ method, agreed }: ChosenMethod) => ({
  payBy: method,
  ...(agreed && { agreed }),
});
