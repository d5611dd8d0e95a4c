import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Whether a visitor agreed to be reminded of an unpaid form, and what became of it. Indexes for what
 * the desk sums up over all orders: uses of codes, documents of a kind, orders and forms by source.
 */
const STATEMENTS = [
  `alter table purchase_requests add column reminder_agreed integer not null default 0
    check (reminder_agreed in (0, 1))`,
  'alter table purchase_requests add column reminder_sent_at bigint',
  'alter table purchase_requests add column reminder_withdrawn_at bigint',
  `create index purchase_requests_reminded on purchase_requests (received_at, id)
    where reminder_sent_at is not null`,
  `create index purchase_requests_withdrawn on purchase_requests (received_at, id)
    where reminder_withdrawn_at is not null`,
  'drop index orders_by_code',
  `create index orders_by_code on orders (code, state, amount_cents, refunded_cents)
    where code is not null`,
  'create index documents_by_kind on documents (kind, counts_on, series, number)',
  `create index documents_by_treatment on documents (counts_on, treatment, test, rate,
    local_currency, local_net_cents, local_tax_cents)`,
];

/** PostgreSQL limits the size of an entry, and reads the whole table fast enough. */
const ON_SQLITE = [
  `create index orders_by_source on orders
    (attribution, code, paid_at, amount_cents, refunded_cents)`,
  `create index purchase_requests_by_source on purchase_requests
    (received_at, attribution, suspicion)`,
];

export const reminders: Migration = {
  async up(db: Kysely<unknown>) {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const statements = postgres ? STATEMENTS : [...STATEMENTS, ...ON_SQLITE];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
