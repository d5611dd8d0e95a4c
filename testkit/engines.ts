import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { newDatabase } from './postgres.ts';

const ALL = ['SQLite', 'PostgreSQL'] as const;
export type Engine = (typeof ALL)[number];

/** `npm test` runs a feature on SQLite, `npm run test:full` on PostgreSQL too. */
export const ENGINES: readonly Engine[] = process.env.TEST_FULL ? ALL : ['SQLite'];

/** For a test that is too long for `npm test` and rarely fails alone. */
export const FULL = { tags: ['full'] };

export const SHARED_DATABASE = 'PostgreSQL shared by three';
export type Shape = Engine | typeof SHARED_DATABASE;

/**
 * For what must never differ: orders and the consultant. Both engines always, and in `npm run test:full`
 * three processes on one database too.
 */
export const SHAPES: readonly Shape[] = process.env.TEST_FULL ? [...ALL, SHARED_DATABASE] : ALL;
/** The same for delivery, alerts, emails and drafts, which `npm test` runs on SQLite alone. */
export const SHAPES_IN_FULL: readonly Shape[] = process.env.TEST_FULL ? SHAPES : ENGINES;
export const copiesIn = (shape: Shape) => (shape === SHARED_DATABASE ? 3 : 1);

/** The settings of a shop on an engine; on PostgreSQL with an empty database of its own. */
export async function settingsFor(engine: Shape): Promise<Record<string, string>> {
  if (engine === 'SQLite') return {};
  return { DATABASE_URL: await cleanDatabase() };
}

/** The same with an unused database, for tests that depend on its statistics. */
export async function freshSettingsFor(engine: Engine): Promise<Record<string, string>> {
  if (engine === 'SQLite') return {};
  return { DATABASE_URL: await newDatabase(inject('postgresUrl'), inject('postgresTemplate')) };
}

/** The same without tables, for tests of the migrations. */
export async function unmigratedSettingsFor(engine: Engine): Promise<Record<string, string>> {
  if (engine === 'SQLite') return {};
  return { DATABASE_URL: await newDatabase(inject('postgresUrl')) };
}

/** Databases of finished tests. Emptying one takes a tenth of the time of creating one. */
const free: string[] = [];

async function cleanDatabase(): Promise<string> {
  const used = free.pop();
  if (used) await deleteRows(used);
  const url = used ?? (await newDatabase(inject('postgresUrl'), inject('postgresTemplate')));
  onTestFinished(() => {
    free.push(url);
  });
  return url;
}

/** Faster than truncating when there are few rows. */
async function deleteRows(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`do $$
    declare name text;
    begin
      for name in select tablename from pg_tables
        where schemaname = 'public' and tablename not like 'kysely%'
      loop
        execute 'delete from ' || quote_ident(name);
      end loop;
    end $$`);
  await client.end();
}
