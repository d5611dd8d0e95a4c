import { type Expression, type SqlBool, sql } from 'kysely';
import { lookUp } from '../../rules/lookUp.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Store } from '../db/database.ts';
import { type CaseRow, IS_UNFINISHED, type OrderRow, QUEUE_TABLES } from '../db/schema.ts';
import { buyerInEvent } from './redact.ts';
import type { AnyPersonalRule, PersonKey, Stored } from './rule.ts';
import { everyTable } from './tableRules.ts';

/** The keys of everything that belongs to a person. */
export type Keys = Readonly<Record<PersonKey, string[]>>;

/** The rows of one table about a person. */
export type PersonalRecords = { table: string; rule: AnyPersonalRule; rows: Stored[] };

type KnownOrder = Pick<OrderRow, 'id' | 'purchase_form_id' | 'payment_id' | 'session_id'>;
type KnownCase = Pick<CaseRow, 'id' | 'number'>;

const ORDER_COLUMNS = ['id', 'purchase_form_id', 'payment_id', 'session_id'] as const;
const IDENTIFYING = ['email', 'name', 'ip_address', 'iban', 'account_holder'];

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
    .select(['id', 'number'])
    .where(() => isTheirs(address, { order_id: orderIds }))
    .execute();
  const found = async (table: 'purchase_forms' | 'requests', links: Links) => {
    const rows = store.selectFrom(table).select('id');
    return (await rows.where(() => isTheirs(address, links)).execute()).map(({ id }) => id);
  };
  const purchaseForms = orders.flatMap(({ purchase_form_id }) => purchase_form_id ?? []);
  const keys = keysOf(orders, cases);
  const numbers = cases.map(({ number }) => number);
  return {
    ...keys,
    payment: [...keys.payment, ...(await unappliedPaymentsNaming(store, address))],
    purchaseForm: await found('purchase_forms', { id: purchaseForms }),
    request: await found('requests', { case_number: numbers, repeats: keys.case }),
    subject: [...keys.subject, subjectOf(secrets, email)],
    addressChange: await addressChangesOf(store, keys.order, address),
    ...(await queued(store, keys, address)),
  };
}

/** The buyers of some orders without their cases, which have retention periods of their own. */
export async function findBuyers(store: Store, orderIds: readonly string[]): Promise<Keys> {
  const orders = await store
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('id', 'in', orderIds)
    .execute();
  const keys = keysOf(orders, []);
  const addressChange = await addressChangesOf(store, keys.order);
  return { ...keys, addressChange, ...(await queued(store, keys)) };
}

function keysOf(orders: KnownOrder[], cases: KnownCase[]): Keys {
  const ids = { order: orders.map(({ id }) => id), case: cases.map(({ id }) => id) };
  return {
    ...ids,
    payment: orders.flatMap((order) => [order.payment_id ?? [], order.session_id].flat()),
    purchaseForm: [],
    addressChange: [],
    request: [],
    subject: [...ids.order, ...ids.case],
    email: [],
    job: [],
  };
}

/** Of these orders, or from this address: it may have been a stranger's. */
async function addressChangesOf(store: Store, orderIds: string[], address?: string) {
  const changes = await store
    .selectFrom('address_changes')
    .select('id')
    .where((row) =>
      row.or([
        ...(orderIds.length > 0 ? [row('order_id', 'in', orderIds)] : []),
        ...(address ? [row('former_email', '=', address)] : []),
      ]),
    )
    .execute();
  return changes.map(({ id }) => id);
}

/** What is queued about these orders and cases, or names this address. */
async function queued(
  store: Store,
  { order, case: cases }: Pick<Keys, 'order' | 'case'>,
  address?: string,
): Promise<Record<'email' | 'job', string[]>> {
  const found = QUEUE_TABLES.map(async (table) => {
    const linked = await store
      .selectFrom(table)
      .select('id')
      .where((row) =>
        row.or([
          ...(order.length > 0 ? [row('order_id', 'in', order)] : []),
          ...(cases.length > 0 ? [row('case_id', 'in', cases)] : []),
        ]),
      )
      .execute();
    const named = address ? await unfinishedNaming(store, table, address) : [];
    return [...linked, ...named].map(({ id }) => id);
  });
  const [job = [], email = []] = await Promise.all(found);
  const sent = address
    ? await store.selectFrom('emails').select('id').where('sent_to', '=', address).execute()
    : [];
  const emails = [...email, ...sent.map(({ id }) => id)];
  return { email: [...new Set(emails)], job: [...new Set(job)] };
}

/** An event names its buyer until it is applied: the order does from then on. */
async function unappliedPaymentsNaming(store: Store, address: string): Promise<string[]> {
  const events = await store
    .selectFrom('payment_events')
    .select(['payload', 'payment_ref'])
    .where('applied_at', 'is', null)
    .execute();
  const naming = events.filter(({ payload }) => payload.toLowerCase().includes(address));
  return naming.flatMap(({ payment_ref }) => payment_ref ?? []);
}

/** What is done has no personal payload, and most others have none at all. */
async function unfinishedNaming(store: Store, table: 'jobs', address: string) {
  const unfinished = await store
    .selectFrom(table)
    .select(['id', 'payload'])
    .where('state', 'in', ['waiting', 'failed'])
    .where(IS_UNFINISHED)
    .where('payload', '<>', '{}')
    .execute();
  return unfinished.filter(({ payload }) => payload.toLowerCase().includes(address));
}

type Links = Readonly<Record<string, readonly (string | number)[]>>;

/** With their address, or with one of these values in a column. */
function isTheirs(address: string, links: Links): Expression<SqlBool> {
  const linked = Object.entries(links)
    .filter(([, values]) => values.length > 0)
    .map(([column, values]) => sql`${sql.ref(column)} in (${sql.join(values)})`);
  return sql`(${sql.join([sql`lower(email) = ${address}`, ...linked], sql` or `)})`;
}

export async function personalRecords(store: Store, keys: Keys): Promise<PersonalRecords[]> {
  const found: PersonalRecords[] = [];
  for (const [table, rule] of everyTable) {
    if (!('belongs' in rule)) continue;
    const ids = keys[rule.belongs.of];
    const rows = ids.length === 0 ? [] : await rowsOf(store, table, rule, ids);
    found.push({ table, rule, rows });
  }
  return found;
}

async function rowsOf(
  store: Store,
  table: string,
  { belongs: { by, sortedBy }, key }: AnyPersonalRule,
  ids: readonly string[],
) {
  const order = [sortedBy, ...key].map((column) => sql.ref(column));
  const { rows } = await sql<Stored>`
    select * from ${sql.table(table)} where ${sql.ref(by)} in (${sql.join(ids)})
    order by ${sql.join(order)}
  `.execute(store);
  return rows;
}

/** Everything that names the person, the longest first, so that a part never hides the whole. */
export function identifiersIn(records: readonly PersonalRecords[]): string[] {
  const values = records.flatMap(({ table, rows }) =>
    rows.flatMap((row) => [
      ...IDENTIFYING.map((column) => lookUp(row, column)),
      ...(table === 'payment_events' ? buyerInEvent(String(row.payload)) : []),
    ]),
  );
  const texts = values.filter((value) => typeof value === 'string' && value.trim().length > 1);
  return [...new Set(texts.map((text) => String(text).trim()))].sort((a, b) => b.length - a.length);
}
