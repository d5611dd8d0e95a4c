import { execFileSync } from 'node:child_process';
import { startPostgres } from '../../testkit/postgres.ts';
import { quantile } from '../load.ts';
import type { Part } from '../part.ts';
import { filledStore, type StoreLocation } from './filledStore.ts';
import { openOrderStream } from './orderStream.ts';

const SIZES = [1000, 100_000, 1_000_000];
const BATCHES = 8;
const WARM_UP_BATCHES = 3;
const ORDERS_PER_BATCH = 25;
const KINDS = ['payment-event', 'order-confirmation'] as const;

/** What one more order costs, from the event to the email, as the store grows. */
export const size: Part = async (print, { quick }) => {
  const sizes = quick ? SIZES.slice(0, 1) : SIZES;
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
      `From the event to the email handed over, one client, the median of ${BATCHES} batches of ${ORDERS_PER_BATCH} orders after ${WARM_UP_BATCHES} warm-up batches.`,
    ],
  };
};

async function costPerOrder(where: StoreLocation): Promise<number> {
  const stream = await openOrderStream(where, KINDS);
  const costs: number[] = [];
  // The first batches compile code and fill caches.
  for (let batch = 0; batch < WARM_UP_BATCHES + BATCHES; batch += 1) {
    const cost = await stream.send(ORDERS_PER_BATCH);
    if (batch >= WARM_UP_BATCHES) costs.push(cost);
  }
  await stream.close();
  return quantile(costs, 0.5);
}
