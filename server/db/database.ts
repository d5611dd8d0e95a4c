import { Kysely, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import { reasonOf, StoreError } from '../core/storeError.ts';
import { migrations } from './migrations/index.ts';
import { postgresDialect } from './postgres.ts';
import type { Database } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

export type Store = Kysely<Database>;
export type StoreTransaction = Transaction<Database>;

/** After so long without an answer a database counts as gone; no statement takes nearly as long. */
const SILENCE_MS = 60_000;

type Place = { dataDir: string; databaseUrl?: string | undefined };

/** One file in the data folder, or PostgreSQL when an address is given: the same tables, the same code. */
export async function openStore(where: Place): Promise<Store> {
  const store = connect(where, { patiently: true });
  await migrate(store, where);
  if (!where.databaseUrl) return store;
  // An upgrade takes as long as a large store needs; nothing else does.
  await store.destroy();
  return connect(where);
}

/** A connection of one's own to a store that is up to date. */
export function connect(where: Place, { patiently = false } = {}): Store {
  const dialect = where.databaseUrl
    ? postgresDialect(where.databaseUrl, patiently ? undefined : SILENCE_MS)
    : sqliteDialect(where.dataDir);
  return new Kysely<Database>({ dialect });
}

/** All or nothing, under a lock of the engine, so that several processes can start together. */
async function migrate(store: Store, { databaseUrl }: Place): Promise<void> {
  const migrator = new Migrator({
    db: store,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  const advice = databaseUrl ? '\nIs PostgreSQL running, and is DATABASE_URL its address?' : '';
  throw new StoreError(`The data could not be brought up to date: ${reasonOf(error)}${advice}`);
}
