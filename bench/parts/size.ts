import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, openStore } from '../../server/store/database.ts';
import { manyOrders } from '../../tests/fakes/manyOrders.ts';
import { startMailServer } from '../../tests/mailServer.ts';
import { newDatabase, startPostgres } from '../../tests/postgres.ts';
import { openConnection } from '../load/connection.ts';
import { untilMailed } from '../orders/unfinished.ts';
import type { Part } from '../part.ts';
import { startShop } from '../shop.ts';
import { webhook } from '../writing/posts.ts';

const SIZES = [1000, 100_000, 1_000_000];
const ORDERS = 100;
const PATIENCE_SECONDS = 120;

/** What one more order costs, from the event to the mail, with ever more orders in the store. */
export const size: Part = async (say) => {
  const postgres = await startPostgres({ fsync: true });
  const rows: (string | number)[][] = [];
  for (const engine of ['SQLite', 'PostgreSQL']) {
    let smallest: number | undefined;
    for (const stored of SIZES) {
      const settings: Record<string, string> =
        engine === 'SQLite' ? {} : { DATABASE_URL: await newDatabase(postgres.url) };
      say(`${engine}: making ${stored} orders`);
      const cost = await costPerOrder(settings, stored);
      smallest ??= cost;
      rows.push([engine, stored, cost.toFixed(1), (cost / smallest).toFixed(2)]);
    }
  }
  await postgres.stop();
  return {
    title: 'Cost of an order by the number of orders stored',
    columns: ['store', 'orders stored', 'ms per order', 'ratio to the smallest'],
    rows,
  };
};

async function costPerOrder(settings: Record<string, string>, stored: number): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  const where = { dataDir, databaseUrl: settings.DATABASE_URL };
  const store = await openStore(where);
  await manyOrders(store, stored, new Date());
  await store.destroy();
  const mailServer = await startMailServer();
  const env = { ...settings, SMTP_URL: mailServer.url };
  const server = await startShop({ dataDir, env });
  const watching = connect(where);
  const send = async (from: number, count: number) => {
    const connection = openConnection(server.url);
    for (let n = from; n < from + count; n += 1) await connection.send(webhook(`cs_new_${n}`));
    connection.close();
    await untilMailed(watching, from + count, PATIENCE_SECONDS);
  };
  // The first ones pay for what is compiled and cached.
  await send(0, ORDERS / 4);
  const began = performance.now();
  await send(ORDERS / 4, ORDERS);
  const cost = (performance.now() - began) / ORDERS;
  await watching.destroy();
  await server.stop();
  await mailServer.close();
  return cost;
}
