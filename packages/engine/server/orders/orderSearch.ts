import { domainToUnicode } from 'node:url';
import { sql } from 'kysely';
import type { OrderState } from '../../rules/order.ts';
import { readVatNumber, tidyVatNumber } from '../../rules/vatNumber.ts';
import { UserError } from '../core/userError.ts';
import { isPostgres, type Store, startsWith } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';
import { readBilling } from './orderTax.ts';

export const ORDER_SORTS = ['newest', 'oldest', 'largest', 'smallest'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export type OrderFilter = {
  state?: OrderState | undefined;
  search?: string | undefined;
  country?: string | undefined;
  code?: string | undefined;
  /** When it was paid, or else recorded: from the first millisecond until before the second. */
  period?: { from?: number | undefined; until?: number | undefined } | undefined;
  sort: OrderSort;
  /** The last row that was seen. */
  after?: { number: number; amount: number } | undefined;
  limit: number;
};

/** Every filter and every sort has its index; see `tests/system/queryPlans.test.ts`. */
export function listOrders(store: Store, filter: OrderFilter) {
  const byAmount = filter.sort === 'largest' || filter.sort === 'smallest';
  const direction = filter.sort === 'newest' || filter.sort === 'largest' ? 'desc' : 'asc';
  const beyond = direction === 'desc' ? '<' : '>';
  let query = store
    .selectFrom('orders')
    .leftJoin('orders as original', 'original.id', 'orders.duplicate_of')
    .selectAll('orders')
    .select('original.number as duplicate_of_number');
  if (filter.state) query = query.where('orders.state', '=', filter.state);
  if (filter.country) query = query.where('orders.country', '=', filter.country);
  if (filter.code) query = query.where('orders.code', '=', filter.code);
  const { from, until } = filter.period ?? {};
  const at = sql<number>`coalesce(orders.paid_at, orders.created_at)`;
  if (from !== undefined) query = query.where(at, '>=', from);
  if (until !== undefined) query = query.where(at, '<', until);
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

/** A value with a NUL comes from no order, and PostgreSQL takes it for an error. */
export const findOrder = (
  store: Store,
  column: 'id' | 'session_id' | 'payment_id' | 'library_hash',
  value: string | null,
): Promise<OrderRow | undefined> =>
  store
    .selectFrom('orders')
    .selectAll()
    .where(column, '=', value?.includes('\0') ? null : value)
    .executeTakeFirst();

export const hasOrders = async (store: Store): Promise<boolean> =>
  (await store.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined;

const MOST_OF_ADDRESS = 50;

/** Those that were paid, with the digits of the card, newest first. */
export const ordersOfAddress = (store: Store, email: string) =>
  store
    .selectFrom('orders')
    .leftJoin('payments', 'payments.id', 'orders.payment_id')
    .selectAll('orders')
    .select('payments.last4')
    .where('orders.email', '=', email.trim().toLowerCase())
    .where('orders.paid_at', 'is not', null)
    .orderBy('orders.number', 'desc')
    .limit(MOST_OF_ADDRESS)
    .execute();

export const orderByNumber = (store: Store, number: number): Promise<OrderRow | undefined> =>
  store.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst();

/** The order that the seller names. */
export async function requireOrder(store: Store, number: number): Promise<OrderRow> {
  const order = await orderByNumber(store, number);
  if (!order) throw new UserError(`Order ${number} not found.`);
  return order;
}

const MAX_WORDS = 8;

type Indexed = Pick<
  OrderRow,
  'id' | 'number' | 'email' | 'name' | 'payment_id' | 'session_id' | 'billing'
>;

/** Saves the words by which a new order can be found. */
export async function indexOrder(store: Store, order: Indexed): Promise<void> {
  const addresses = [order.email, readableAddress(order.email)];
  const words = new Set([
    ...indexWords(`${order.name} ${order.number} ${order.payment_id ?? ''} ${order.session_id}`),
    ...indexWords(readBilling(order.billing)?.vatNumber ?? ''),
    ...addresses.flatMap(indexWords),
    ...addresses.flatMap((email) => email.split('@').slice(1).flatMap(indexWords)),
  ]);
  const rows = [...words].map((word) => ({ word, order_id: order.id }));
  await store.insertInto('order_words').values(rows).execute();
}

/** The same after something about an order has changed. */
export async function reindexOrder(store: Store, orderId: string): Promise<void> {
  await store.deleteFrom('order_words').where('order_id', '=', orderId).execute();
  const order = store.selectFrom('orders').selectAll().where('id', '=', orderId);
  await indexOrder(store, await order.executeTakeFirstOrThrow());
}

function indexWords(text: string): string[] {
  const words = text
    .toLowerCase()
    .normalize('NFC')
    .split(/[\s,;"()#№•*]+/);
  return words.filter((word) => word !== '');
}

/** A VAT number is one word, however it is written. */
const termsOf = (search: string) =>
  indexWords(readVatNumber(search) ? tidyVatNumber(search) : search);

/**
 * The orders to which every search term belongs: as the beginning of a word or of a document's number, or
 * as the digits of the card. Each is found by an index.
 */
export function ordersFoundBy(store: Store, search: string) {
  // Plain words first: they need one index, so the database can begin with a rarer term.
  const [first = '', ...more] = termsOf(search)
    .slice(0, MAX_WORDS)
    .sort((one, other) => Number(hasDigit(one)) - Number(hasDigit(other)));
  const code = isPostgres(store) ? sql`code collate "C"` : sql`code`;
  const withWord = (start: string) =>
    store.selectFrom('order_words').select('order_id').where(startsWith(sql`word`, start));
  const withTerm = (term: string) =>
    withWord(term)
      .union(
        store
          .selectFrom('documents')
          .select('order_id')
          .where(startsWith(code, term.toUpperCase())),
      )
      .union(
        store
          .selectFrom('payments')
          .innerJoin('orders', 'orders.payment_id', 'payments.id')
          .select('orders.id as order_id')
          .where('payments.last4', '=', term),
      );
  const withFirst = hasDigit(first) || more.length === 0 ? withTerm(first) : withWord(first);
  return more.reduce(
    (found, term) =>
      found.where('order_id', 'in', hasDigit(term) ? withTerm(term) : withWord(term)),
    store.selectFrom(withFirst.as('found')).select('order_id'),
  );
}

/** As the number of a document has, and the digits of a card. */
const hasDigit = (term: string) => /\d/.test(term);

/** As its owner writes it: mail servers use another spelling (punycode) of a non-Latin domain. */
export function readableAddress(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  return email.slice(0, at) + (domainToUnicode(domain) || domain);
}
