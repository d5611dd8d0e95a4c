import type { Store } from '../db/database.ts';
import type { CaseRow } from '../db/schema.ts';
import { payingCaseOf } from './payingCase.ts';

/** When the money of an order came back before a case about it was opened, and under which case. */
export async function refundedBefore(store: Store, row: Pick<CaseRow, 'id' | 'order_id'>) {
  const paying = await payingCaseOf(store, row);
  const order = await store
    .selectFrom('orders')
    .select('refunded_at')
    .where('id', '=', row.order_id)
    .executeTakeFirst();
  const at = paying?.paidAt ?? order?.refunded_at ?? null;
  return { on: at === null ? undefined : new Date(at), reference: paying?.reference };
}
