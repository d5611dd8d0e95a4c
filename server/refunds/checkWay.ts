import { bindingWithdrawal } from '../cases/bindingWithdrawal.ts';
import { Refusal } from '../core/userError.ts';
import type { StoreTransaction } from '../db/database.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';

/** How money is to be paid back, and whether the buyer has agreed to another way than it came. */
export type Way = { payBy: 'card' | 'bank'; agreed: boolean };

export async function checkWay(
  transaction: StoreTransaction,
  row: CaseRow,
  order: OrderRow,
  { payBy, agreed }: Way,
): Promise<void> {
  if (payBy === 'bank' && !agreed) {
    if (row.kind === 'withdrawal') throw new Refusal(BY_LAW);
    const bound = await bindingWithdrawal(transaction, row);
    if (bound)
      throw new Refusal(`The buyer has withdrawn from this order (${bound.reference}). ${BY_LAW}`);
  }
  if (payBy === 'card' && !order.payment_id) {
    throw new Refusal(`Order ${order.number} was not paid by card; pay it back by a transfer.`);
  }
}

const BY_LAW =
  'By law a withdrawal is paid back the way it was paid. Another way needs the buyer’s express agreement: say that you have it (--agreed).';

/** For the log: where the law asks for the buyer's agreement, it is the proof of it. */
export const wayDetails = ({ payBy, agreed }: Way) => ({ payBy, ...(agreed && { agreed }) });
