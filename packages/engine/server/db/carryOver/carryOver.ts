import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { lookUp } from '../../../rules/lookUp.ts';
import { shop, TABLES } from '../migrations/100-shop.ts';
import { CHANGED_TABLES } from './changedTables.ts';

/** The prerelease had another schema, which had grown by small migrations. This was the last. */
const LAST_OF_PRERELEASE = '027-presented-amounts';

export const isPrerelease = (applied: readonly string[]) => applied.includes(LAST_OF_PRERELEASE);

/** Data of the prerelease is moved aside, and fills the tables of a new shop by one statement each. */
export const carryOver = (applied: readonly string[]): Record<string, Migration> => ({
  ...Object.fromEntries(applied.map((name) => [name, { up: async () => undefined }])),
  '100-shop': { up: copyPrerelease },
});

const NEW_TABLES = [
  ...['address_changes', 'card_refunds', 'emails', 'payment_connection', 'requests'],
  ...['test_refunds', 'setting_versions', 'setting_drafts'],
];
const COMMON_TABLES = TABLES.filter((table) => !NEW_TABLES.includes(table));
const OLD_TABLES = [...COMMON_TABLES, 'refund_requests', 'withdrawals'];

async function copyPrerelease(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const run = (statement: string) =>
    sql.raw<{ name: string }>(postgres ? statement : onSqlite(statement)).execute(db);
  const names = async (query: string) => (await run(query)).rows.map(({ name }) => name);

  if (postgres) {
    await run('create schema prerelease');
    for (const table of OLD_TABLES) await run(`alter table ${table} set schema prerelease`);
  } else {
    const others = await names(`select type || ' ' || name as name from sqlite_master
      where type in ('index', 'trigger') and sql is not null
        and tbl_name in ('${OLD_TABLES.join("', '")}')`);
    for (const other of others) await run(`drop ${other}`);
    for (const table of OLD_TABLES) await run(`alter table ${table} rename to prerelease.${table}`);
  }

  await shop.up(db);
  for (const table of new Set([...Object.keys(CHANGED_TABLES), ...COMMON_TABLES])) {
    const { from = `prerelease.${table} as old`, columns = {} } =
      lookUp(CHANGED_TABLES, table) ?? {};
    const all = await names(
      postgres
        ? `select column_name as name from information_schema.columns
            where table_schema = current_schema() and table_name = '${table}'`
        : `select name from pragma_table_info('${table}')`,
    );
    const values = all.map((name) => lookUp(columns, name) ?? `old.${name}`);
    await run(`insert into ${table} (${all.join(', ')}) select ${values.join(', ')} from ${from}`);
  }

  const old = OLD_TABLES.map((table) => `prerelease.${table}`);
  if (postgres) {
    // Together, and not what else depends on them: a view of the seller's stops the upgrade by its name.
    await run(`drop table ${old.join(', ')}`);
    await run('drop schema prerelease');
  } else {
    for (const table of old) await run(`drop table ${table}`);
    const broken = await names('select distinct "table" as name from pragma_foreign_key_check');
    if (broken.length > 0) throw new Error(`rows without what they refer to: ${broken.join(', ')}`);
  }
  await run(`delete from kysely_migration where name < '100'`);
}

/** SQLite has no schemas to move tables to, and reads JSON from text. */
const onSqlite = (statement: string) =>
  statement.replaceAll('prerelease.', 'prerelease_').replaceAll('::json', '');
