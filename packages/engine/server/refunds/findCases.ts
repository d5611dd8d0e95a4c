import { sql } from 'kysely';
import { CASE_STATES, type CaseKind, type CaseState, isClosed } from '../../rules/case.ts';
import { withPlainDomain } from '../../rules/email.ts';
import { isPostgres, type Store, startsWith } from '../db/database.ts';
import type { CaseRow } from '../db/schema.ts';
import { ordersFoundBy } from '../orders/orderSearch.ts';

export const OPEN_STATES: CaseState[] = CASE_STATES.filter((state) => !isClosed(state));

/** With the number and the currency of the order that each is about. */
const withOrder = (store: Store) =>
  store
    .selectFrom('cases')
    .leftJoin('orders', 'orders.id', 'cases.order_id')
    .selectAll('cases')
    .select(['orders.number as order_number', 'orders.currency']);

export const findCase = (store: Store, number: number) =>
  withOrder(store).where('cases.number', '=', number).executeTakeFirst();

export const findCases = (store: Store, numbers: readonly number[]) =>
  withOrder(store).where('cases.number', 'in', numbers).execute();

export const caseById = (store: Store, id: string | null): Promise<CaseRow | undefined> =>
  store.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst();

/** For the jobs and emails about it. */
export const caseIdOf = (store: Store, number: number) =>
  store.selectFrom('cases').select('id').where('number', '=', number);

type Wanted = {
  states?: readonly CaseState[] | undefined;
  kind?: CaseKind | undefined;
  search?: string | undefined;
  after?: readonly [sortKey: number, number: number] | undefined;
  limit: number;
};

/** The next deadline first; closed ones follow, the latest first. */
export function casesByDeadline(store: Store, { states, kind, search, after, limit }: Wanted) {
  let query = withOrder(store);
  if (states) query = query.where('cases.state', 'in', states);
  if (kind) query = query.where('cases.kind', '=', kind);
  if (search?.trim()) query = query.where('cases.id', 'in', casesFoundBy(store, search));
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('cases.sort_key', 'cases.number'), '>', tuple(...after)),
    );
  }
  return query.orderBy('cases.sort_key').orderBy('cases.number').limit(limit).execute();
}

/** Newest first, by number: what `casesByDeadline` sorts by changes, and a page would miss rows. */
export const casesByNumber = (
  store: Store,
  { state, below, limit }: { state: CaseState | undefined; below: number; limit: number },
) =>
  withOrder(store)
    .where('cases.number', '<', below)
    .$if(state !== undefined, (query) => query.where('cases.state', '=', state ?? 'received'))
    .orderBy('cases.number', 'desc')
    .limit(limit)
    .execute();

/** Also those about a buyer's orders that came from another address, newest first. */
export const casesOfBuyer = (store: Store, email: string, orderIds: readonly string[]) =>
  withOrder(store)
    .where((row) => row.or([row('cases.email', '=', email), row('cases.order_id', 'in', orderIds)]))
    .orderBy('cases.number', 'desc')
    .execute();

/** The latest about an order, newest first. */
export const latestCasesOf = (store: Store, orderId: string, most: number): Promise<CaseRow[]> =>
  store
    .selectFrom('cases')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('number', 'desc')
    .limit(most)
    .execute();

/** Longer numbers do not exist and would overflow the column. */
const CASE_NUMBER = /^(?<letter>[rw])?-?(?<digits>\d{1,9})$/i;

/**
 * Finds cases by their own number or their order's, by words that begin a name or an address of the
 * order, or by the beginning of the address they came from. Each has its index.
 */
function casesFoundBy(store: Store, search: string) {
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

/** The number of the case that a request of this number was added to. */
export const numberOfCaseWith = async (store: Store, request: number) =>
  (await casesRepeatedBy(store, request).select('cases.number').executeTakeFirst())?.number;

const casesRepeatedBy = (store: Store, number: number) =>
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
