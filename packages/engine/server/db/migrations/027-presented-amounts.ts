import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Amounts and currencies come together. `bigint`: in some currencies prices have many digits. */
const presented = (table: string) => [
  `alter table ${table} add column presented_cents bigint check (presented_cents >= 0)`,
  `alter table ${table} add column presented_currency text check (
    length(presented_currency) = 3 and (presented_currency is null) = (presented_cents is null))`,
];

/** What the buyer paid in another currency, by which method, and what orders are found by. */
const statements = (vatNumber: string, bytewise: string) => [
  ...presented('orders'),
  ...presented('refunds'),
  'alter table payments add column method text',
  `update payments set method = 'card' where last4 is not null`,
  `insert into order_words (word, order_id)
    select lower(${vatNumber}), id from orders where ${vatNumber} <> ''
    on conflict do nothing`,
  `create index documents_by_code on documents (code${bytewise})`,
  'create index payments_by_last4 on payments (last4) where last4 is not null',
  'create index orders_by_country on orders (country, number)',
];

export const presentedAmounts: Migration = {
  async up(db: Kysely<unknown>) {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const made = postgres
      ? statements(`billing::json ->> 'vatNumber'`, ' collate "C"')
      : statements(`json_extract(billing, '$.vatNumber')`, '');
    for (const statement of made) await sql.raw(statement).execute(db);
  },
};
