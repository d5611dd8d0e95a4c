import { accessSync, constants, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import SQLite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';
import { unwritable } from '../core/storeError.ts';

/** The embedded store, safe at power loss (`synchronous=FULL`). */
export function sqliteDialect(dataDir: string): SqliteDialect {
  const config = { database: keepingStatements(openFile(resolve(dataDir))) };
  return new (class extends SqliteDialect {
    override createDriver() {
      return new TurnTakingDriver(config);
    }
    override createAdapter() {
      return new WholeMigrations();
    }
  })(config);
}

/**
 * SQLite takes back changes of tables too, so an upgrade that is cut off leaves nothing behind. The
 * transaction is also the lock that lets only one process upgrade.
 */
class WholeMigrations extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/**
 * A transaction waits for its turn to write when it begins. One that first reads and only then asks
 * would fail when another process, the server or the command line, has written meanwhile.
 */
class TurnTakingDriver extends SqliteDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    // Who only reads, as a backup does for minutes, must not keep others from writing.
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }
}

const MOST_STATEMENTS = 500;

/** The same queries come again and again: each is compiled once. One still being read is left alone. */
function keepingStatements(file: SQLite.Database): SqliteDatabase {
  const kept = new Map<string, SQLite.Statement<unknown[]>>();
  return {
    close: () => file.close(),
    prepare(sql) {
      const known = kept.get(sql);
      if (known && !known.busy) return known;
      const fresh = file.prepare<unknown[]>(sql);
      if (kept.size >= MOST_STATEMENTS) kept.clear();
      kept.set(sql, fresh);
      return fresh;
    },
  };
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
    // What is erased must not live on in the free pages of the file.
    file.pragma('secure_delete = ON');
    return file;
  } catch (cause) {
    throw unwritable(folder, cause);
  }
}
