import { sql } from 'kysely';
import { withPlainDomain } from '../../rules/email.ts';
import { isPostgres, type Store, startsWith } from '../db/database.ts';
import { ordersFoundBy } from '../orders/orderSearch.ts';

/** Longer numbers do not exist and would overflow the column. */
const CASE_NUMBER = /^(?<letter>[rw])?-?(?<digits>\d{1,9})$/i;

/**
 * Finds cases by their own number or their order's, by words that begin a name or an address of the
 * order, or by the beginning of the address they came from. Each has its index.
 */
export function casesFoundBy(store: Store, search: string) {
  const typed = search.trim();
  const { letter, digits } = CASE_NUMBER.exec(typed)?.groups ?? {};
  return digits === undefined
    ? foundByWords(store, typed)
    : foundByNumber(store, Number(digits), letter?.toLowerCase());
}

function foundByNumber(store: Store, number: number, letter: string | undefined) {
  const own = store.selectFrom('cases').select('id').where('number', '=', number);
  const repeated = casesRepeatedBy(store, number).select('cases.id');
  if (letter) {
    return own.where('kind', '=', letter === 'r' ? 'refund' : 'withdrawal').union(repeated);
  }
  return own
    .union(repeated)
    .union(
      store
        .selectFrom('orders')
        .innerJoin('cases', 'cases.order_id', 'orders.id')
        .select('cases.id')
        .where('orders.number', '=', number),
    );
}

/** The case that a request of this number was added to. */
export const casesRepeatedBy = (store: Store, number: number) =>
  store
    .selectFrom('requests')
    .innerJoin('cases', 'cases.id', 'requests.repeats')
    .where('requests.case_number', '=', number);

function foundByWords(store: Store, typed: string) {
  const start = withPlainDomain(typed).toLowerCase();
  const email = isPostgres(store) ? sql`email collate "C"` : sql`email`;
  return store
    .selectFrom(ordersFoundBy(store, typed).as('found'))
    .innerJoin('cases', 'cases.order_id', 'found.order_id')
    .select('cases.id')
    .union(store.selectFrom('cases').select('id').where(startsWith(email, start)));
}
