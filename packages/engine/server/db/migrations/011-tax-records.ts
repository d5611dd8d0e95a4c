import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Legal texts in every version that buyers were shown, and the version of the product that an order is
 * for. A document's evidence may get the country of
 * the card when the provider reports it after the document was issued. Nothing else of it ever changes.
 */
const STATEMENTS = [
  `create table legal_texts (
    name text not null,
    language text not null,
    version text not null,
    sha256 text not null,
    title text not null,
    body text not null,
    first_shown_at bigint not null,
    primary key (name, language, version, sha256)
  )`,
  // A document may be issued after the next version was published; null for older orders.
  'alter table orders add column product_version text',
  // Reports ask for the sales of a period that have no document.
  'create index orders_by_supply on orders (coalesce(paid_at, created_at))',
];

const REASON = 'a document never changes once it is issued';
const COLUMNS = `id, test, series, number, code, kind, order_id, corrects, corrects_code, reason,
  language, issued_at, issued_on, supplied_on, counts_on, treatment, country, rate, currency,
  gross_cents, net_cents, tax_cents, local_currency, local_net_cents, local_tax_cents, exchange_rate,
  exchange_day, seller, buyer, product`;
const HAS_CARD = `old.evidence not like '%"card":null%'`;

const ON_SQLITE = [
  'drop trigger documents_never_change',
  `create trigger documents_never_change before update of ${COLUMNS} on documents
    begin select raise(abort, '${REASON}'); end`,
  `create trigger documents_keep_evidence before update of evidence on documents when ${HAS_CARD}
    begin select raise(abort, '${REASON}'); end`,
];

const ON_POSTGRES = [
  'drop trigger documents_never_change on documents',
  `create trigger documents_never_change before update of ${COLUMNS} on documents
    for each row execute function documents_never_change()`,
  `create trigger documents_keep_evidence before update of evidence on documents
    for each row when (${HAS_CARD}) execute function documents_never_change()`,
];

export const taxRecords: Migration = {
  async up(db: Kysely<unknown>) {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const more = postgres ? ON_POSTGRES : ON_SQLITE;
    for (const statement of [...STATEMENTS, ...more]) await sql.raw(statement).execute(db);
  },
};
