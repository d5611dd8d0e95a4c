import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Receipts, invoices and notes, the euro rates they use, and what an order's documents depend on.
 * A tax of 0 used to stand for "the provider did not calculate any" as well; that is now null.
 */
const STATEMENTS = [
  `create table exchange_rates (
    day text not null,
    currency text not null check (length(currency) = 3),
    rate text not null,
    primary key (day, currency)
  )`,
  `create table documents (
    id text primary key,
    test integer not null check (test in (0, 1)),
    series text not null check (series in ('receipts', 'invoices')),
    number bigint not null check (number > 0),
    code text not null,
    kind text not null check (kind in ('receipt', 'invoice', 'credit-note', 'debit-note')),
    order_id text not null references orders deferrable initially deferred,
    corrects text,
    corrects_code text,
    reason text check (reason in ('refund', 'correction')),
    language text not null,
    issued_at bigint not null,
    issued_on text not null,
    supplied_on text not null,
    counts_on text not null,
    treatment text not null check (treatment in
      ('domestic', 'oss', 'reverse-charge', 'outside-eu', 'exempt')),
    country text not null,
    rate integer not null check (rate >= 0),
    currency text not null check (length(currency) = 3),
    gross_cents integer not null,
    net_cents integer not null,
    tax_cents integer not null,
    local_currency text check (length(local_currency) = 3),
    local_net_cents integer,
    local_tax_cents integer,
    exchange_rate text,
    exchange_day text,
    seller text not null,
    buyer text,
    product text not null,
    evidence text not null,
    unique (test, series, number),
    check (gross_cents = net_cents + tax_cents),
    check ((reason is null) = (corrects is null)),
    check ((corrects is null) = (kind in ('receipt', 'invoice'))),
    check ((gross_cents < 0) = (kind = 'credit-note')),
    check ((local_currency is null) = (local_net_cents is null)),
    check ((local_currency is null) = (local_tax_cents is null))
  )`,
  'create index documents_by_order on documents (order_id)',
  'create index documents_by_day on documents (counts_on, series, number)',
  'create index documents_by_time on documents (issued_at)',
  'alter table payments add column card_country text',
  'alter table orders add column billing text',
  `alter table orders add column vat_check text
    check (vat_check in ('valid', 'invalid', 'unavailable'))`,
  `alter table orders add column document_hold text
    check (document_hold in ('no-rate', 'no-tax'))`,
  'create index orders_document_hold on orders (number) where document_hold is not null',
  'update orders set tax_cents = null where tax_cents = 0',
];

const REASON = 'a document never changes once it is issued';

const ON_SQLITE = [
  `create trigger documents_never_change before update on documents
    begin select raise(abort, '${REASON}'); end`,
];

const ON_POSTGRES = [
  // Numbers of ten digits, which SQLite holds in any integer column.
  'alter table counters alter column value type bigint',
  `create function documents_never_change() returns trigger language plpgsql
    as $$ begin raise exception '${REASON}'; end $$`,
  `create trigger documents_never_change before update on documents
    for each row execute function documents_never_change()`,
];

export const documents: Migration = {
  async up(db: Kysely<unknown>) {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const more = postgres ? ON_POSTGRES : ON_SQLITE;
    for (const statement of [...STATEMENTS, ...more]) await sql.raw(statement).execute(db);
  },
};
