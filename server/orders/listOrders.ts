import type { OrderState } from '../../rules/order.ts';
import type { Store } from '../db/database.ts';
import { ordersFoundBy } from './orderWords.ts';

export const ORDER_SORTS = ['newest', 'oldest', 'largest', 'smallest'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export type OrderFilter = {
  state?: OrderState | undefined;
  search?: string | undefined;
  sort: OrderSort;
  /** The last row that was seen. */
  after?: { number: number; amount: number } | undefined;
  limit: number;
};

/** Every filter and every sort has its index; see `tests/queryPlans.test.ts`. */
export function listOrders(store: Store, filter: OrderFilter) {
  const byAmount = filter.sort === 'largest' || filter.sort === 'smallest';
  const direction = filter.sort === 'newest' || filter.sort === 'largest' ? 'desc' : 'asc';
  const beyond = direction === 'desc' ? '<' : '>';
  let query = store
    .selectFrom('orders')
    .leftJoin('orders as twin', 'twin.id', 'orders.duplicate_of')
    .selectAll('orders')
    .select('twin.number as twin_number');
  if (filter.state) query = query.where('orders.state', '=', filter.state);
  if (filter.search?.trim()) {
    query = query.where('orders.id', 'in', ordersFoundBy(store, filter.search));
  }
  const { after } = filter;
  if (after && byAmount) {
    query = query.where((row) =>
      row.and([
        row('orders.amount_cents', direction === 'desc' ? '<=' : '>=', after.amount),
        row.or([
          row('orders.amount_cents', beyond, after.amount),
          row('orders.number', beyond, after.number),
        ]),
      ]),
    );
  } else if (after) {
    query = query.where('orders.number', beyond, after.number);
  }
  if (byAmount) query = query.orderBy('orders.amount_cents', direction);
  return query.orderBy('orders.number', direction).limit(filter.limit);
}
