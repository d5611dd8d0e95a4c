import type { Store } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';

/** The number of the order that the same buyer paid minutes before, unless both were meant. */
export async function paidBefore(store: Store, order: OrderRow): Promise<number | undefined> {
  if (order.duplicate_of === null || order.both_intended_at !== null) return undefined;
  const twin = store.selectFrom('orders').select('number').where('id', '=', order.duplicate_of);
  return (await twin.executeTakeFirst())?.number;
}
