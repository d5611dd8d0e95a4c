import { PostgresAdapter, sql } from 'kysely';
import type { Store } from './database.ts';

/** SQLite's journal keeps what rows were before; after an erasure it is emptied into the file. */
export async function forgetJournal(store: Store): Promise<void> {
  if (store.getExecutor().adapter instanceof PostgresAdapter) return;
  await sql`pragma wal_checkpoint(truncate)`.execute(store);
}
