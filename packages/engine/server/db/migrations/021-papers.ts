import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A treatment for sellers outside VAT; the discount that a document has a line for; and the layout that
 * a document was issued with: 1 for those from before, which still look as they did.
 */
const COLUMNS = [
  'alter table documents add column discount_cents integer not null default 0 check (discount_cents >= 0)',
  'alter table documents add column layout integer not null default 1 check (layout in (1, 2))',
];
const BEFORE = "'outside-eu', 'exempt')";
const NOW = "'outside-eu', 'exempt', 'no-vat')";
const REASON = 'a document never changes once it is issued';

/** SQLite changes a constraint by copying the table; its indexes and triggers go with the old one. */
async function replaceTable(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = 'documents' and sql is not null`.execute(
    db,
  );
  const table = rows.find(({ type }) => type === 'table')?.sql ?? '';
  if (!table.includes(BEFORE)) throw new Error('documents have no constraint on their treatment');
  const copy = table
    .replace(BEFORE, NOW)
    .replace(/^create table "?documents"?/i, 'create table papers');
  const statements = [
    copy,
    'insert into papers select * from documents',
    'drop table documents',
    'alter table papers rename to documents',
    ...rows.filter(({ type }) => type !== 'table').map((row) => row.sql),
    `create trigger documents_keep_papers before update of discount_cents, layout on documents
      begin select raise(abort, '${REASON}'); end`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const ON_POSTGRES = [
  'alter table documents drop constraint documents_treatment_check',
  `alter table documents add constraint documents_treatment_check check (treatment in
    ('domestic', 'oss', 'reverse-charge', ${NOW})`,
  `create trigger documents_keep_papers before update of discount_cents, layout on documents
    for each row execute function documents_never_change()`,
];

/** For the sum of sales to other countries: reading every document of two years takes long. */
const INDEX = 'create index documents_by_evidence on documents (test, evidence, counts_on)';

export const papers: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of COLUMNS) await sql.raw(statement).execute(db);
    if (db.getExecutor().adapter instanceof PostgresAdapter) {
      for (const statement of ON_POSTGRES) await sql.raw(statement).execute(db);
    } else await replaceTable(db);
    await sql.raw(INDEX).execute(db);
  },
};
