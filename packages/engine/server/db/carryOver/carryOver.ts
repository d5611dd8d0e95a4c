import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { lookUp } from '../../../rules/lookUp.ts';
import { shop, TABLES } from '../migrations/100-shop.ts';
import { requests } from './030-requests.ts';
import { cardRefunds } from './031-card-refunds.ts';
import { addressChanges } from './032-address-changes.ts';
import { oneHome } from './033-one-home.ts';
import { jobsAreAQueue } from './034-jobs-are-a-queue.ts';

/** The last migration of the version that is carried over. */
export const LAST_BEFORE = '027-presented-amounts';

const STEPS: Record<string, Migration> = {
  '030-requests': requests,
  '031-card-refunds': cardRefunds,
  '032-address-changes': addressChanges,
  '033-one-home': oneHome,
  '034-jobs-are-a-queue': jobsAreAQueue,
};

/**
 * Data of before the first release, whose schema had grown by small migrations: the last of them, and
 * then a copy of every row into the tables of the first migration. `applied` has the names of those
 * that the data went through.
 */
export const carryOver = (applied: readonly string[]): Record<string, Migration> => ({
  ...STEPS,
  ...Object.fromEntries(applied.map((name) => [name, { up: async () => undefined }])),
  '100-shop': { up: copyIntoFirst },
});

/** What the new tables hold in another form. */
const CHANGED: Record<string, Record<string, (postgres: boolean) => string>> = {
  documents: {
    evidence: (postgres) => {
      const [billing, card] = ['billing', 'card'].map((fact) =>
        postgres ? `evidence::json ->> '${fact}'` : `json_extract(evidence, '$.${fact}')`,
      );
      return `coalesce(${billing}, '-') || '/' || coalesce(${card}, '-')`;
    },
  },
  // A version may have been named that was never published.
  messages: {
    edition: (postgres) =>
      `(select version from ${oldName('editions', postgres)} where version = edition)`,
  },
};

const oldName = (table: string, postgres: boolean) =>
  postgres ? `before.${table}` : `before_${table}`;

async function copyIntoFirst(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const run = (statement: string) => sql.raw(statement).execute(db);
  const names = async (query: string) =>
    (await sql.raw<{ name: string }>(query).execute(db)).rows.map(({ name }) => name);
  const old = (table: string) => oldName(table, postgres);
  if (postgres) {
    // PostgreSQL moves no table that has unchecked rows.
    await run('set constraints all immediate');
    await run('create schema before');
    for (const table of TABLES) await run(`alter table ${table} set schema before`);
    await run('set constraints all deferred');
  } else {
    const others = `select type || ' ' || name as name from sqlite_master
      where type in ('index', 'trigger') and sql is not null
        and tbl_name in ('${TABLES.join("', '")}')`;
    for (const name of await names(others)) await run(`drop ${name}`);
    for (const table of TABLES) await run(`alter table ${table} rename to ${old(table)}`);
  }
  await shop.up(db);
  for (const table of TABLES) {
    const columns = await names(
      postgres
        ? `select column_name as name from information_schema.columns
            where table_schema = current_schema() and table_name = '${table}'`
        : `select name from pragma_table_info('${table}')`,
    );
    const changed = lookUp(CHANGED, table) ?? {};
    const values = columns.map((column) => lookUp(changed, column)?.(postgres) ?? column);
    await run(`insert into ${table} (${columns.join(', ')})
      select ${values.join(', ')} from ${old(table)}`);
  }
  if (postgres) {
    // Together, and not what else depends on them: a view of the seller's stops the upgrade by its name.
    await run(`drop table ${TABLES.map(old).join(', ')}`);
    await run('drop schema before');
  } else {
    for (const table of TABLES) await run(`drop table ${old(table)}`);
    const broken = await names('select "table" as name from pragma_foreign_key_check');
    if (broken.length > 0) throw new Error(`rows without what they refer to: ${broken.join(', ')}`);
  }
  await run(`delete from kysely_migration where name < '100'`);
}
