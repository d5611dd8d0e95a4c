import { sql } from 'kysely';
import { connect, openStore, type Store } from '../../server/db/database.ts';
import { manyOrders } from '../../testkit/fakes/manyOrders.ts';

/**
 * `node fill.ts <orders> <data folder> [address of a PostgreSQL]` makes a store that holds so many
 * orders. A program of its own, because SQLite lets nothing else happen meanwhile.
 */
const [orders, dataDir = '', databaseUrl] = process.argv.slice(2);
const where = { dataDir, databaseUrl };
await (await openStore(where)).destroy();
const store = connect(where, { patiently: true });
const fill = () => manyOrders(store, Number(orders), new Date());
if (databaseUrl) await withoutIndexes(store, fill);
else {
  // Room enough to make a million orders in half a minute.
  await sql`pragma cache_size = -500000`.execute(store);
  await fill();
}
await store.destroy();

/** Made at the end, an index is sorted once; that takes PostgreSQL far less than row after row. */
async function withoutIndexes(store: Store, fill: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes
    where schemaname = 'public' and indexname not in (select conname from pg_constraint)
  `.execute(store);
  for (const { indexname } of indexes) await sql`drop index ${sql.ref(indexname)}`.execute(store);
  await fill();
  await Promise.all(indexes.map(({ indexdef }) => sql.raw(indexdef).execute(store)));
}
