import { isEntitled, ORDER_STATES } from '../../rules/order.ts';
import type { Store } from '../db/database.ts';

const ENTITLED = ORDER_STATES.filter(isEntitled);

/** The first order of each buyer who has access, among those placed in a period. */
export const firstOrdersOf = (store: Store, [from, to]: readonly [from: number, to: number]) =>
  store
    .selectFrom('orders')
    .where('orders.state', 'in', ENTITLED)
    .where('orders.revoked_at', 'is', null)
    .where('orders.email', '<>', '')
    .where('orders.created_at', '>=', from)
    .where('orders.created_at', '<', to)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders as earlier')
            .select('earlier.id')
            .whereRef('earlier.email', '=', 'orders.email')
            .whereRef('earlier.number', '<', 'orders.number')
            .where('earlier.state', 'in', ENTITLED)
            .where('earlier.revoked_at', 'is', null)
            .where('earlier.created_at', '>=', from)
            .where('earlier.created_at', '<', to),
        ),
      ),
    );

/** The next orders by number, of those placed by a time, that were not taken back. */
export const nextOrders = (store: Store, after: number, placedBy: number, limit: number) =>
  store
    .selectFrom('orders')
    .select(['id', 'number', 'email', 'state'])
    .where('number', '>', after)
    .where('created_at', '<=', placedBy)
    .where('revoked_at', 'is', null)
    .orderBy('number')
    .limit(limit)
    .execute();

/** Those of these addresses that got, or are to get, an email about an edition, by any of their orders. */
export async function notifiedAmong(
  store: Store,
  addresses: readonly string[],
  edition: string,
): Promise<string[]> {
  if (addresses.length === 0) return [];
  const notified = await store
    .selectFrom('orders')
    .innerJoin('emails', 'emails.order_id', 'orders.id')
    .select('orders.email')
    .where('orders.email', 'in', addresses)
    .where('emails.kind', '=', 'new-edition')
    .where('emails.edition', '=', edition)
    .execute();
  return notified.map(({ email }) => email);
}
