import { Refusal } from '../refusal.ts';
import type { CaseRow, OrderRow } from '../store/schema.ts';

/** How money is to be paid back, and whether the buyer has agreed to another way than it came. */
export type Way = { payBy: 'card' | 'bank'; agreed: boolean };

export function checkWay(row: CaseRow, order: OrderRow, { payBy, agreed }: Way): void {
  if (row.kind === 'withdrawal' && payBy === 'bank' && !agreed) {
    throw new Refusal(
      'By law a withdrawal is paid back the way it was paid. Another way needs the buyer’s express agreement: say that you have it (--agreed).',
    );
  }
  if (payBy === 'card' && !order.payment_id) {
    throw new Refusal(`Order ${order.number} was not paid by card; pay it back by a transfer.`);
  }
}
