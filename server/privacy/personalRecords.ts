import { type Expression, type SqlBool, sql } from 'kysely';
import type { Secrets } from '../core/secrets.ts';
import type { Store } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';
import { buyerInEvent } from './redact.ts';
import type { AnyPersonalRule, PersonKey, Stored } from './rule.ts';
import { everyTable } from './tableRules.ts';

/** The keys of everything that belongs to a person. */
export type Keys = Readonly<Record<PersonKey, string[]>>;

/** The rows of one table about a person. */
export type PersonalRecords = { table: string; rule: AnyPersonalRule; rows: Stored[] };

type KnownOrder = Pick<OrderRow, 'id' | 'number' | 'lead_id' | 'payment_id' | 'session_id'>;
type KnownCase = { id: string; number: number; submission_id: string };

const ORDER_COLUMNS = ['id', 'number', 'lead_id', 'payment_id', 'session_id'] as const;
const IDENTIFYING = ['email', 'name', 'ip_address', 'iban', 'account_holder'];
const BATCH = 1000;

/** The person's name in the audit log: only the address and the shop's secret lead to it. */
export const subjectOf = (secrets: Secrets, email: string) =>
  `person:${secrets.sign('person', storedEmail(email))}`;

export const storedEmail = (typed: string) => typed.trim().toLowerCase();

/** A person is an email address in any spelling, with everything that is linked to their orders. */
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
    .select(['id', 'number', 'submission_id'])
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
  const submissions = cases.map(({ submission_id }) => submission_id);
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

/** The buyers of some orders without their cases, which have retention periods of their own. */
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

/** Jobs about these orders and cases, sent to these addresses, or with one of them in the payload. */
async function jobsOf(
  store: Store,
  orders: KnownOrder[],
  cases: KnownCase[],
  addresses: string[],
): Promise<string[]> {
  const about = [
    ...orders.map(({ number }) => `order:${number}`),
    ...cases.map(({ number }) => `case:${number}`),
  ];
  const linked =
    about.length === 0
      ? []
      : await store.selectFrom('outbox').select('id').where('about', 'in', about).execute();
  const sent =
    addresses.length === 0
      ? []
      : await store.selectFrom('outbox').select('id').where('sent_to', 'in', addresses).execute();
  const traces = [...addresses, ...orders.map(({ id }) => id), ...cases.map(({ id }) => id)];
  const unfinished = traces.length === 0 ? [] : await unfinishedJobs(store, traces);
  return [...new Set([...[...linked, ...sent].map(({ id }) => id), ...unfinished])];
}

/** Unfinished jobs whose payload names one of these. The backlog is short; finished jobs are many. */
async function unfinishedJobs(store: Store, traces: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const state of ['waiting', 'parked'] as const) {
    let last = { created_at: 0, id: '' };
    for (;;) {
      const jobs = await store
        .selectFrom('outbox')
        .select(['id', 'created_at', 'payload'])
        .where('state', '=', state)
        .where(sql<boolean>`(created_at, id) > (${last.created_at}, ${last.id})`)
        .orderBy('created_at')
        .orderBy('id')
        .limit(BATCH)
        .execute();
      const named = jobs.filter(({ payload }) => {
        const text = payload.toLowerCase();
        return traces.some((trace) => text.includes(trace));
      });
      found.push(...named.map(({ id }) => id));
      last = jobs.at(-1) ?? last;
      if (jobs.length < BATCH) break;
    }
  }
  return found;
}

function isTheirs(address: string, column: string, ids: readonly string[]): Expression<SqlBool> {
  const byAddress = sql<SqlBool>`lower(email) = ${address}`;
  if (ids.length === 0) return byAddress;
  return sql`(${byAddress} or ${sql.ref(column)} in (${sql.join(ids)}))`;
}

export async function personalRecords(store: Store, keys: Keys): Promise<PersonalRecords[]> {
  const found: PersonalRecords[] = [];
  for (const [table, rule] of everyTable) {
    if (!('belongs' in rule)) continue;
    const ids = keys[rule.belongs.of];
    const rows = ids.length === 0 ? [] : await rowsOf(store, table, rule.belongs.by, ids);
    found.push({ table, rule, rows });
  }
  return found;
}

async function rowsOf(store: Store, table: string, column: string, ids: readonly string[]) {
  const { rows } = await sql<Stored>`
    select * from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(ids)})
  `.execute(store);
  return rows;
}

/** Everything that names the person, the longest first, so that a part never hides the whole. */
export function identifiersIn(records: readonly PersonalRecords[]): string[] {
  const values = records.flatMap(({ table, rows }) =>
    rows.flatMap((row) => [
      ...IDENTIFYING.map((column) => row[column]),
      ...(table === 'payment_events' ? buyerInEvent(String(row.payload)) : []),
    ]),
  );
  const texts = values.filter((value) => typeof value === 'string' && value.trim().length > 1);
  return [...new Set(texts.map((text) => String(text).trim()))].sort((a, b) => b.length - a.length);
}
