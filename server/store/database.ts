import { accessSync, constants, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';
import type { Database } from './schema.ts';

export type Store = Kysely<Database>;

export class StoreError extends Error {}

/** The embedded store: one file in the data folder, safe at power loss (`synchronous=FULL`). */
export async function openStore(dataDir: string): Promise<Store> {
  const store = new Kysely<Database>({
    dialect: new SqliteDialect({ database: openFile(resolve(dataDir)) }),
  });
  await migrate(store);
  return store;
}

function openFile(folder: string): SQLite.Database {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
    const file = new SQLite(join(folder, 'shop.db'));
    file.pragma('journal_mode = WAL');
    file.pragma('synchronous = FULL');
    file.pragma('busy_timeout = 5000');
    file.pragma('foreign_keys = ON');
    return file;
  } catch (cause) {
    throw new StoreError(
      `The data folder ${folder} cannot be written to (${reason(cause)}).\n` +
        'Give this user the right to write there, or set DATA_DIR to another folder.',
      { cause },
    );
  }
}

async function migrate(store: Store): Promise<void> {
  const migrator = new Migrator({
    db: store,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw new StoreError(`The data could not be brought up to date: ${reason(error)}`);
}

const reason = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
