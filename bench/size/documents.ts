import type { Store } from '../../packages/engine/server/db/database.ts';
import { startPostgres } from '../../testkit/postgres.ts';
import { quantile } from '../load.ts';
import type { Part } from '../part.ts';
import { filledStore, type StoreLocation } from './filledStore.ts';
import { openOrderStream } from './orderStream.ts';

const STORED = 1000;
const ORDERS_PER_BATCH = 50;
const WARM_UP_PAIRS = 2;
const KINDS = ['payment-event', 'order-confirmation', 'issue-documents'] as const;

/** A sale of nothing, by a code, needs no document. Everything else is the same. */
const FREE = {
  amount_total: 0,
  payment_status: 'no_payment_required',
  total_details: { amount_discount: 4900, amount_tax: 0 },
};

/** What documents add to the cost of an order, from the event to email and receipt. */
export const documents: Part = async (print, { quick }) => {
  const pairs = quick ? 1 : 12;
  const postgres = await startPostgres({ fsync: true });
  const rows: (string | number)[][] = [];
  for (const [engine, url] of [['SQLite'], ['PostgreSQL', postgres.url]] as const) {
    const { without, with: both } = await costs(await filledStore(STORED, url), pairs);
    const share = ((both - without) / both) * 100;
    print(`${engine}: ${both.toFixed(1)} ms per order, ${share.toFixed(1)} % of it for documents`);
    rows.push([engine, without.toFixed(1), both.toFixed(1), `${share.toFixed(1)} %`]);
  }
  await postgres.stop();
  return {
    title: 'Documents as a share of the cost of an order',
    columns: ['store', 'ms per order without', 'ms per order with', 'share of the documents'],
    rows,
    notes: [
      `From the event to the email and the receipt, one client, medians of ${pairs} batches each of ${ORDERS_PER_BATCH} orders, with and without documents in turn, after ${WARM_UP_PAIRS} pairs of warm-up batches. Without: sales of nothing, which need no document. Aim: at most 10 %.`,
    ],
  };
};

async function costs(where: StoreLocation, pairs: number) {
  const stream = await openOrderStream(where, KINDS);
  // Without a rate, every document would be held. Near midnight the sales may be of the day before.
  const rates = [0, 1].map((daysAgo) => ({
    day: new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10),
    currency: 'USD',
    rate: '1.1642',
  }));
  await stream.store.insertInto('exchange_rates').values(rates).execute();
  const measured = { without: [] as number[], with: [] as number[] };
  for (let pair = -WARM_UP_PAIRS; pair < pairs; pair += 1) {
    for (const kind of ['with', 'without'] as const) {
      const cost = await stream.send(ORDERS_PER_BATCH, kind === 'without' ? FREE : {});
      if (pair >= 0) measured[kind].push(cost);
    }
  }
  await checkIssued(stream.store, (WARM_UP_PAIRS + pairs) * ORDERS_PER_BATCH);
  await stream.close();
  return { without: quantile(measured.without, 0.5), with: quantile(measured.with, 0.5) };
}

/** A cost of documents that were not issued would say nothing. */
async function checkIssued(store: Store, sales: number): Promise<void> {
  const { count } = await store
    .selectFrom('documents')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) !== sales) throw new Error(`${sales} sales have ${count} documents`);
}
