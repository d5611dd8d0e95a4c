import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { connect } from '../../server/db/database.ts';
import { startMailServer } from '../../testkit/mailServer.ts';
import { startPostgres } from '../../testkit/postgres.ts';
import { openConnection } from '../load/connection.ts';
import { quantile } from '../load/quantile.ts';
import type { Part } from '../part.ts';
import { startShop } from '../shop.ts';
import { newStore, type Where } from '../size/newStore.ts';
import { untilMailed } from '../size/untilMailed.ts';
import { webhook } from '../writing/posts.ts';

const SIZES = [1000, 100_000, 1_000_000];
const BATCHES = 8;
const TO_WARM_UP = 3;
const ORDERS_IN_A_BATCH = 25;
const PATIENCE_SECONDS = 120;

/** What one more order costs, from the event to the mail, with ever more orders in the store. */
export const size: Part = async (say, { quick }) => {
  const sizes = quick ? SIZES.slice(0, 2) : SIZES;
  const postgres = await startPostgres({ fsync: true });
  say(`Making stores of ${sizes.join(', ')} orders…`);
  const engines = { SQLite: undefined, PostgreSQL: postgres.url };
  const made = Object.entries(engines).map(async ([engine, url]) => {
    const stores: [number, Where][] = [];
    for (const stored of sizes) stores.push([stored, await newStore(stored, url)]);
    return { engine, stores };
  });
  const engineStores = await Promise.all(made);
  // A gigabyte that is still on its way to the disk would hold up every commit.
  execFileSync('sync');
  const rows: (string | number)[][] = [];
  for (const { engine, stores } of engineStores) {
    let smallest: number | undefined;
    for (const [stored, where] of stores) {
      const cost = await costPerOrder(where);
      smallest ??= cost;
      say(`${engine}: ${cost.toFixed(1)} ms for an order beside ${stored}`);
      rows.push([engine, stored, cost.toFixed(1), (cost / smallest).toFixed(2)]);
    }
  }
  await postgres.stop();
  return {
    title: 'Cost of an order by the number of orders stored',
    columns: ['store', 'orders stored', 'ms per order', 'ratio to the smallest'],
    rows,
    notes: [
      `From the event to the mail handed over, one client, the median of ${BATCHES} batches of ${ORDERS_IN_A_BATCH} orders after ${TO_WARM_UP} to warm up; buyers’ copies are made meanwhile.`,
    ],
  };
};

async function costPerOrder(where: Where): Promise<number> {
  const { dataDir, databaseUrl } = where;
  const mailServer = await startMailServer();
  const env = { ...(databaseUrl && { DATABASE_URL: databaseUrl }), SMTP_URL: mailServer.url };
  const server = await startShop({ dataDir, env });
  const watching = connect(where);
  const send = async (from: number, count: number) => {
    const connection = openConnection(server.url);
    for (let n = from; n < from + count; n += 1) await connection.send(webhook(`cs_new_${n}`));
    connection.close();
    await untilMailed(watching, from + count, PATIENCE_SECONDS);
  };
  const costs: number[] = [];
  // The first batches pay for what is compiled and cached.
  for (let batch = 0; batch < TO_WARM_UP + BATCHES; batch += 1) {
    const began = performance.now();
    await send(batch * ORDERS_IN_A_BATCH, ORDERS_IN_A_BATCH);
    if (batch >= TO_WARM_UP) costs.push((performance.now() - began) / ORDERS_IN_A_BATCH);
  }
  await watching.destroy();
  await server.kill();
  await mailServer.close();
  rmSync(dataDir, { recursive: true });
  return quantile(costs, 0.5);
}
