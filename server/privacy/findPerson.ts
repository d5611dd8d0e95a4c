import { type Expression, type SqlBool, sql } from 'kysely';
import type { Secrets } from '../core/secrets.ts';
import type { Store } from '../db/database.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import type { PersonKey } from './rule.ts';
import { unfinishedJobs } from './unfinishedJobs.ts';

/** Everything by which rows of a person are found. */
export type Keys = Readonly<Record<PersonKey, string[]>>;

type KnownOrder = Pick<OrderRow, 'id' | 'lead_id' | 'payment_id' | 'session_id'>;
type KnownCase = Pick<CaseRow, 'id' | 'refund_request_id' | 'withdrawal_id'>;

const ORDER_COLUMNS = ['id', 'lead_id', 'payment_id', 'session_id'] as const;

/** How the log calls a person: whoever has the address and the shop's secret finds it again. */
export const subjectOf = (secrets: Secrets, email: string) =>
  `person:${secrets.sign('person', storedEmail(email))}`;

export const storedEmail = (typed: string) => typed.trim().toLowerCase();

/** A person is an e-mail address, in any spelling; what hangs on their orders is theirs too. */
export async function findPerson(store: Store, secrets: Secrets, email: string): Promise<Keys> {
  const address = storedEmail(email);
  const orders = await store
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('email', '=', address)
    .execute();
  const orderIds = orders.map(({ id }) => id);
  const cases = await store
    .selectFrom('cases')
    .select(['id', 'refund_request_id', 'withdrawal_id'])
    .where(() => isTheirs(address, 'order_id', orderIds))
    .execute();
  const found = async (
    table: 'purchase_requests' | 'refund_requests' | 'withdrawals',
    ids: string[],
  ) => {
    const rows = store.selectFrom(table).select('id');
    return (await rows.where(() => isTheirs(address, 'id', ids)).execute()).map(({ id }) => id);
  };
  const leads = orders.flatMap(({ lead_id }) => lead_id ?? []);
  const submissions = cases.flatMap((row) => row.refund_request_id ?? row.withdrawal_id ?? []);
  const keys = keysOf(orders, cases);
  return {
    ...keys,
    lead: await found('purchase_requests', leads),
    submission: [
      ...(await found('refund_requests', submissions)),
      ...(await found('withdrawals', submissions)),
    ],
    subject: [...keys.subject, subjectOf(secrets, email)],
    job: await jobsOf(store, orders, cases, [address]),
  };
}

/** The buyers of some orders, as far as these orders tell: their requests are kept apart from them. */
export async function findBuyers(store: Store, orderIds: readonly string[]): Promise<Keys> {
  const orders = await store
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('id', 'in', orderIds)
    .execute();
  return { ...keysOf(orders, []), job: await jobsOf(store, orders, [], []) };
}

function keysOf(orders: KnownOrder[], cases: KnownCase[]): Keys {
  const ids = { order: orders.map(({ id }) => id), case: cases.map(({ id }) => id) };
  return {
    ...ids,
    payment: orders.flatMap((order) => [order.payment_id ?? [], order.session_id].flat()),
    lead: [],
    submission: [],
    subject: [...ids.order, ...ids.case],
    job: [],
  };
}

/** Jobs say which order or case they are about; the payload of unfinished ones is searched too. */
async function jobsOf(
  store: Store,
  orders: KnownOrder[],
  cases: KnownCase[],
  words: string[],
): Promise<string[]> {
  const by = async (column: 'order_id' | 'case_id' | 'sent_to', values: string[]) =>
    values.length === 0
      ? []
      : await store.selectFrom('jobs').select('id').where(column, 'in', values).execute();
  const found = [
    ...(await by(
      'order_id',
      orders.map(({ id }) => id),
    )),
    ...(await by(
      'case_id',
      cases.map(({ id }) => id),
    )),
    ...(await by('sent_to', words)),
  ];
  const unfinished = words.length === 0 ? [] : await unfinishedJobs(store, words);
  return [...new Set([...found.map(({ id }) => id), ...unfinished])];
}

function isTheirs(address: string, column: string, ids: readonly string[]): Expression<SqlBool> {
  const byAddress = sql<SqlBool>`lower(email) = ${address}`;
  if (ids.length === 0) return byAddress;
  return sql`(${byAddress} or ${sql.ref(column)} in (${sql.join(ids)}))`;
}
