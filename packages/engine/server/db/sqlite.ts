import { join, resolve } from 'node:path';
import SQLite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type LimitNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type TransactionSettings,
  ValueNode,
} from 'kysely';
import { StoreError, unwritable } from '../core/storeError.ts';
import { prepareDataFolder } from './dataFolderLock.ts';

/** The embedded store, safe at power loss (`synchronous=FULL`). */
export function sqliteDialect(dataDir: string): SqliteDialect {
  const config = { database: withStatementCache(openFile(resolve(dataDir))) };
  return new (class extends SqliteDialect {
    override createDriver() {
      return new ImmediateDriver(config);
    }
    override createAdapter() {
      return new TransactionalAdapter();
    }
    override createQueryCompiler() {
      return new PlanOnceCompiler();
    }
  })(config);
}

/**
 * SQLite rolls back DDL too, so an interrupted migration leaves nothing behind. The transaction is also
 * the lock that lets only one process migrate.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/**
 * Takes the write lock when a transaction begins. One that first reads and then writes would fail when
 * another process, the server or the command line, has written in between.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    // A backup reads for minutes and must not block writers.
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }
}

/** SQLite plans a query again for every run when its limit is a parameter: it may choose another index. */
class PlanOnceCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit ');
    this.visitNode(ValueNode.is(limit) ? ValueNode.createImmediate(limit.value) : limit);
  }
}

const MAX_STATEMENTS = 500;

/** Compiles each query once. A statement that is still being read from is not reused. */
function withStatementCache(file: SQLite.Database): SqliteDatabase {
  const kept = new Map<string, SQLite.Statement<unknown[]>>();
  return {
    close: () => file.close(),
    prepare(sql) {
      const known = kept.get(sql);
      if (known && !known.busy) return known;
      const fresh = file.prepare<unknown[]>(sql);
      if (kept.size >= MAX_STATEMENTS) kept.clear();
      kept.set(sql, fresh);
      return fresh;
    },
  };
}

const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;

function openFile(folder: string): SQLite.Database {
  try {
    prepareDataFolder(folder);
    const file = new SQLite(join(folder, 'shop.db'));
    file.pragma('journal_mode = WAL');
    file.pragma('synchronous = FULL');
    file.pragma('busy_timeout = 5000');
    file.pragma('foreign_keys = ON');
    // Erased data must not stay in the free pages of the file.
    file.pragma('secure_delete = ON');
    return file;
  } catch (cause) {
    if (cause instanceof SQLite.SqliteError && DAMAGED.test(cause.code)) {
      throw new StoreError(
        `The database ${join(folder, 'shop.db')} is damaged (${cause.message}).\n` +
          'Keep it, and restore your last backup into a new folder (docs/backup.md).',
        { cause },
      );
    }
    throw cause instanceof StoreError ? cause : unwritable(folder, cause);
  }
}
