import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { connect, openStore, type Store } from '../../packages/engine/server/db/database.ts';
import { manyOrders } from '../../testkit/fakes/manyOrders.ts';
import { newDatabase } from '../../testkit/postgres.ts';

export type StoreLocation = { dataDir: string; databaseUrl?: string };

/** A store with the given number of orders: in a new folder, or in a new database of that server. */
export async function filledStore(orders: number, postgresUrl?: string): Promise<StoreLocation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  const databaseUrl = postgresUrl && (await newDatabase(postgresUrl));
  const args = [
    import.meta.filename,
    String(orders),
    dataDir,
    ...(databaseUrl ? [databaseUrl] : []),
  ];
  await promisify(execFile)(process.execPath, args);
  return { dataDir, ...(databaseUrl && { databaseUrl }) };
}

/** PostgreSQL builds an index at the end far faster than row by row. */
async function withoutIndexes(store: Store, fill: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes
    where schemaname = 'public' and indexname not in (select conname from pg_constraint)
  `.execute(store);
  for (const { indexname } of indexes) await sql`drop index ${sql.ref(indexname)}`.execute(store);
  await fill();
  // One by one: those that wait for a connection give up before a million rows are sorted.
  for (const { indexdef } of indexes) await sql.raw(indexdef).execute(store);
}

/**
 * Run as a program: the number of orders, the data folder, and the address of a PostgreSQL database
 * if there is one. A process of its own, because SQLite blocks the one that writes.
 */
if (import.meta.main) {
  const [orders, dataDir = '', databaseUrl] = process.argv.slice(2);
  const where = { dataDir, databaseUrl };
  await (await openStore(where)).destroy();
  const store = connect(where, { timeoutMs: 0 });
  const fill = () => manyOrders(store, Number(orders), new Date());
  if (databaseUrl) await withoutIndexes(store, fill);
  else {
    // Enough cache to insert a million orders in half a minute.
    await sql`pragma cache_size = -500000`.execute(store);
    await fill();
  }
  await store.destroy();
}
