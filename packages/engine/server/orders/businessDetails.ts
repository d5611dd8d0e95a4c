import type { Store } from '../db/database.ts';
import type { LockedTransaction } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';
import { reindexOrder } from './orderSearch.ts';

/** Other details are other evidence: a VAT number among them has not been checked. */
export async function setBilling(
  transaction: LockedTransaction,
  id: string,
  billing: string,
): Promise<void> {
  await transaction
    .updateTable('orders')
    .set({ billing, vat_check: null })
    .where('id', '=', id)
    .execute();
  await reindexOrder(transaction, id);
}

/** What was found out about a VAT number. False when the business has changed its details meanwhile. */
export async function setVatCheck(
  store: Store,
  { id, billing }: OrderRow,
  vat_check: OrderRow['vat_check'],
): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('orders')
    .set({ vat_check })
    .where('id', '=', id)
    .where('billing', '=', billing)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
