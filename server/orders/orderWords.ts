import { sql } from 'kysely';
import { beginsWith } from '../db/beginsWith.ts';
import type { Store } from '../db/database.ts';
import { readableAddress } from './readableAddress.ts';

const MOST_WORDS = 8;

/** Writes down how an order can be found; again after anything of it has changed. */
export async function indexOrder(store: Store, orderId: string): Promise<void> {
  const order = await store
    .selectFrom('orders')
    .select(['number', 'email', 'name', 'payment_id', 'session_id'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const addresses = [order.email, readableAddress(order.email)];
  const words = new Set([
    ...wordsOf(`${order.name} ${order.number} ${order.payment_id ?? ''} ${order.session_id}`),
    ...addresses.flatMap(wordsOf),
    ...addresses.flatMap((email) => email.split('@').slice(1).flatMap(wordsOf)),
  ]);
  await store.deleteFrom('order_words').where('order_id', '=', orderId).execute();
  const rows = [...words].map((word) => ({ word, order_id: orderId }));
  await store.insertInto('order_words').values(rows).execute();
}

/** What somebody may type to find an order, or an order may be found by. */
export function wordsOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .normalize('NFC')
    .split(/[\s,;"()#№]+/);
  return words.filter((word) => word !== '');
}

/** The orders in which each of the words typed begins some word; found by an index, never by reading all. */
export function ordersFoundBy(store: Store, search: string) {
  const [first = '', ...more] = wordsOf(search).slice(0, MOST_WORDS);
  const ordersWith = (start: string) =>
    store.selectFrom('order_words').select('order_id').where(beginsWith(sql`word`, start));
  let found = ordersWith(first);
  for (const word of more) {
    found = found.where('order_id', 'in', ordersWith(word));
  }
  return found;
}
