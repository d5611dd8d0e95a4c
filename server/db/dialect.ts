import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Store } from './database.ts';

/** Whether several processes may share the store. */
export const isPostgres = (store: Store) => store.getExecutor().adapter instanceof PostgresAdapter;

/** Whether a text begins so, asked in a way that an index of it in byte order answers. */
export const beginsWith = (text: RawBuilder<unknown>, start: string) =>
  sql<boolean>`${text} >= ${start} and ${text} < ${`${start}\u{10FFFF}`}`;

/** SQLite's write-ahead log still holds what rows were before; after an erasure it is truncated. */
export async function checkpointWal(store: Store): Promise<void> {
  if (!isPostgres(store)) await sql`pragma wal_checkpoint(truncate)`.execute(store);
}
