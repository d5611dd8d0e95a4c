import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { reasonOf, StoreError } from '../core/storeError.ts';
import { carryOver, isPrerelease } from './carryOver/carryOver.ts';
import { shop } from './migrations/100-shop.ts';
import { postgresDialect } from './postgres.ts';
import type { Database } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

export type Store = Kysely<Database>;
export type StoreTransaction = Transaction<Database>;

/** Run in the order of their names. A migration is never changed, only followed by another one. */
export const migrations: Record<string, Migration> = {
  '100-shop': shop,
};

/** The largest number that an order or a case can have; PostgreSQL takes a larger one for an error. */
export const MAX_NUMBER = 2_147_483_647;

/** After this long without an answer PostgreSQL counts as gone; no statement takes nearly as long. */
const TIMEOUT_MS = 60_000;

type Location = { dataDir: string; databaseUrl?: string | undefined };

/** Whether a shop has run with these settings. On PostgreSQL nobody knows before it is asked. */
export const hasStore = ({ dataDir, databaseUrl }: Location) =>
  databaseUrl !== undefined || existsSync(join(dataDir, 'shop.db'));

/** One file in the data folder, or PostgreSQL when an address is given: the same tables, the same code. */
export async function openStore(location: Location): Promise<Store> {
  // A migration takes as long as a large store needs; nothing else does.
  const store = connect(location, { timeoutMs: 0 });
  await migrate(store, location);
  if (!location.databaseUrl) return store;
  await store.destroy();
  return connect(location);
}

/** A separate connection to a store that is up to date. */
export function connect(location: Location, { timeoutMs = TIMEOUT_MS } = {}): Store {
  const dialect = location.databaseUrl
    ? postgresDialect(location.databaseUrl, timeoutMs)
    : sqliteDialect(location.dataDir);
  return new Kysely<Database>({ dialect });
}

/** All or nothing, under a lock of the engine, so that several processes can start together. */
async function migrate(store: Store, { databaseUrl }: Location): Promise<void> {
  const before = await namesOf(store);
  const migrator = new Migrator({
    db: store,
    provider: {
      // Under the lock, another process may have come first. SQLite has one process, and one connection.
      async getMigrations() {
        const applied = databaseUrl ? await namesOf(store) : before;
        return isPrerelease(applied) ? { ...migrations, ...carryOver(applied) } : migrations;
      },
    },
  });
  // SQLite would look for references to each row of the old tables as they are dropped.
  const unchecked = !databaseUrl && isPrerelease(before);
  if (unchecked) await sql`pragma foreign_keys = off`.execute(store);
  const { error } = await migrator.migrateToLatest();
  if (unchecked) await sql`pragma foreign_keys = on`.execute(store);
  if (!error) return;
  if (!isPrerelease(before)) await refuseOtherVersions(store);
  const advice = databaseUrl ? '\nIs PostgreSQL running, and is DATABASE_URL its address?' : '';
  throw new StoreError(`The data could not be brought up to date: ${reasonOf(error)}${advice}`);
}

/** Empty for a store that is new, or cannot be reached. */
const appliedTo = (store: Store) =>
  sql<{
    name: string;
    timestamp: string;
  }>`select name, timestamp from kysely_migration order by name`
    .execute(store)
    .then(
      ({ rows }) => rows,
      () => [],
    );

const namesOf = async (store: Store) => (await appliedTo(store)).map(({ name }) => name);

/** Says whether data that this version cannot migrate is older or newer, and what to do. */
async function refuseOtherVersions(store: Store): Promise<void> {
  const applied = await appliedTo(store);
  const unknown = applied.filter(({ name }) => !Object.hasOwn(migrations, name));
  const [first] = unknown;
  const last = unknown.at(-1);
  if (!first || !last) return;
  const dayOf = ({ timestamp }: typeof first) => timestamp.slice(0, 10);
  // Every version since this schema began has its first migration, and later ones only add to it.
  const [beginning = ''] = Object.keys(migrations);
  const isOlder = !applied.some(({ name }) => name === beginning);
  if (isOlder) {
    throw new StoreError(
      `The data is from an older version of the shop, with another schema (its first migration is ${first.name}, of ${dayOf(first)}). ` +
        'This version can’t migrate it.\n' +
        'Nothing was changed. Start the version that made it to use or export this data. To begin with this version, set DATA_DIR to a new, empty folder or DATABASE_URL to an empty database. See “Data that is not migrated” in docs/upgrading.md.',
    );
  }
  const known = Object.keys(migrations).at(-1) ?? '';
  const isNewer = last.name > known;
  throw new StoreError(
    `The data is from ${isNewer ? 'a newer' : 'another'} version of the shop, with the migration ${last.name} of ${dayOf(last)}; this version knows migrations up to ${known}.\n` +
      'Nothing was changed. Start that version, or restore a backup from before the upgrade (docs/deploy.md).',
  );
}

/** Whether several processes may share the store. */
export const isPostgres = (store: Store) => store.getExecutor().adapter instanceof PostgresAdapter;

const NO_FLUSH = CompiledQuery.raw('pragma synchronous = normal');
const FLUSH = CompiledQuery.raw('pragma synchronous = full');

/**
 * A commit that a power cut may undo, which saves a flush to the disk on SQLite. The store stays whole,
 * and the next ordinary commit makes it safe. For what is done again anyway when it is lost.
 */
export async function commitWithoutFlush<Result>(
  store: Store,
  write: (store: Store) => Promise<Result>,
): Promise<Result> {
  if (isPostgres(store)) return write(store);
  return store.connection().execute(async (connection) => {
    await connection.executeQuery(NO_FLUSH);
    try {
      return await write(connection);
    } finally {
      await connection.executeQuery(FLUSH);
    }
  });
}

/** Whether a text starts with another, as a range that an index in byte order can answer. */
export const startsWith = (text: RawBuilder<unknown>, start: string) =>
  sql<boolean>`${text} >= ${start} and ${text} < ${`${start}\u{10FFFF}`}`;

/** SQLite's write-ahead log still holds earlier versions of rows; after an erasure it is truncated. */
export async function checkpointWal(store: Store): Promise<void> {
  if (!isPostgres(store)) await sql`pragma wal_checkpoint(truncate)`.execute(store);
}
