import { Kysely, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';
import { postgresDialect } from './postgres.ts';
import type { Database } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';
import { reasonOf, StoreError } from './storeError.ts';

export type Store = Kysely<Database>;
export type StoreTransaction = Transaction<Database>;

/** One file in the data folder, or PostgreSQL when an address is given: the same tables, the same code. */
export async function openStore(where: {
  dataDir: string;
  databaseUrl?: string | undefined;
}): Promise<Store> {
  const dialect = where.databaseUrl
    ? postgresDialect(where.databaseUrl)
    : sqliteDialect(where.dataDir);
  const store = new Kysely<Database>({ dialect });
  await migrate(store);
  return store;
}

/** Runs under a lock of the engine, so that several processes can start together. */
async function migrate(store: Store): Promise<void> {
  const migrator = new Migrator({
    db: store,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw new StoreError(`The data could not be brought up to date: ${reasonOf(error)}`);
}
