import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { connect, type Store } from '../../server/db/database.ts';
import { pause } from '../../testkit/fakes/paymentEvents.ts';
import { startMailServer } from '../../testkit/mailServer.ts';
import { startPostgres } from '../../testkit/postgres.ts';
import { openConnection, quantile } from '../load.ts';
import type { Part } from '../part.ts';
import { startShop, webhook } from '../shop.ts';
import { filledStore, type StoreLocation } from './filledStore.ts';

const SIZES = [1000, 100_000, 1_000_000];
const BATCHES = 8;
const WARM_UP_BATCHES = 3;
const ORDERS_PER_BATCH = 25;
const LIMIT_SECONDS = 120;

/** What one more order costs, from the event to the email, as the store grows. */
export const size: Part = async (print, { quick }) => {
  const sizes = quick ? SIZES.slice(0, 2) : SIZES;
  const postgres = await startPostgres({ fsync: true });
  print(`Filling stores with ${sizes.join(', ')} orders…`);
  const engines = { SQLite: undefined, PostgreSQL: postgres.url };
  const made = Object.entries(engines).map(async ([engine, url]) => {
    const stores: [number, StoreLocation][] = [];
    for (const stored of sizes) stores.push([stored, await filledStore(stored, url)]);
    return { engine, stores };
  });
  const engineStores = await Promise.all(made);
  // A gigabyte that is still being written would delay every commit.
  execFileSync('sync');
  const rows: (string | number)[][] = [];
  for (const { engine, stores } of engineStores) {
    let smallest: number | undefined;
    for (const [stored, where] of stores) {
      const cost = await costPerOrder(where);
      smallest ??= cost;
      print(`${engine}: ${cost.toFixed(1)} ms per order with ${stored} stored`);
      rows.push([engine, stored, cost.toFixed(1), (cost / smallest).toFixed(2)]);
    }
  }
  await postgres.stop();
  return {
    title: 'Cost of an order by the number of orders stored',
    columns: ['store', 'orders stored', 'ms per order', 'ratio to the smallest'],
    rows,
    notes: [
      `From the event to the email handed over, one client, the median of ${BATCHES} batches of ${ORDERS_PER_BATCH} orders after ${WARM_UP_BATCHES} warm-up batches; buyers’ copies are made in the meantime.`,
    ],
  };
};

async function costPerOrder(where: StoreLocation): Promise<number> {
  const { dataDir, databaseUrl } = where;
  const mailServer = await startMailServer();
  const env = { ...(databaseUrl && { DATABASE_URL: databaseUrl }), SMTP_URL: mailServer.url };
  const server = await startShop({ dataDir, env });
  const watching = connect(where);
  const send = async (from: number, count: number) => {
    const connection = openConnection(server.url);
    for (let n = from; n < from + count; n += 1) await connection.send(webhook(`cs_new_${n}`));
    connection.close();
    await waitUntilEmailed(watching, from + count, LIMIT_SECONDS);
  };
  const costs: number[] = [];
  // The first batches compile code and fill caches.
  for (let batch = 0; batch < WARM_UP_BATCHES + BATCHES; batch += 1) {
    const began = performance.now();
    await send(batch * ORDERS_PER_BATCH, ORDERS_PER_BATCH);
    if (batch >= WARM_UP_BATCHES) costs.push((performance.now() - began) / ORDERS_PER_BATCH);
  }
  await watching.destroy();
  await server.kill();
  await mailServer.close();
  rmSync(dataDir, { recursive: true });
  return quantile(costs, 0.5);
}

const KINDS = ['payment-event', 'order-confirmation'] as const;

/** Waits until every payment is an order and its email was handed over. */
async function waitUntilEmailed(store: Store, orders: number, seconds: number): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const { received, waiting } = await progress(store);
    if (received >= orders && waiting === 0) return;
    if (Date.now() > deadline) {
      throw new Error(
        `after ${seconds} s only ${received} of ${orders} events arrived, ${waiting} jobs are waiting`,
      );
    }
    await pause(50);
  }
}

async function progress(store: Store) {
  const count = store.fn.countAll<number>().as('n');
  const [received, waiting] = await Promise.all([
    store.selectFrom('payment_events').select(count).executeTakeFirst(),
    store
      .selectFrom('jobs')
      .select(count)
      .where('state', '=', 'waiting')
      .where('kind', 'in', KINDS)
      .executeTakeFirst(),
  ]);
  return { received: Number(received?.n), waiting: Number(waiting?.n) };
}
