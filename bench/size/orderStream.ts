import { rmSync } from 'node:fs';
import type { EmailKind, JobKind } from '../../packages/engine/server/core/queues.ts';
import { connect, type Store } from '../../packages/engine/server/db/database.ts';
import { pause } from '../../testkit/fakes/paymentEvents.ts';
import { startMailServer } from '../../testkit/mailServer.ts';
import { queued } from '../../testkit/queued.ts';
import { startShop } from '../../testkit/readyShop.ts';
import { openConnection } from '../load.ts';
import { webhook } from '../requests.ts';
import type { StoreLocation } from './filledStore.ts';

const LIMIT_SECONDS = 120;

type Kind = JobKind | EmailKind;

/** A shop that gets one order after the other, until all jobs of these kinds are done. */
export async function openOrderStream(where: StoreLocation, kinds: readonly Kind[]) {
  const { dataDir, databaseUrl } = where;
  const mailServer = await startMailServer();
  const env = { ...(databaseUrl && { DATABASE_URL: databaseUrl }), SMTP_URL: mailServer.url };
  const server = await startShop({ dataDir, env });
  const store = connect(where);
  let sent = 0;
  return {
    store,
    /** Milliseconds per order. */
    async send(count: number, change: Record<string, unknown> = {}): Promise<number> {
      const began = performance.now();
      const connection = openConnection(server.url);
      for (let n = sent; n < sent + count; n += 1) {
        await connection.send(webhook(`cs_new_${n}`, change));
      }
      connection.close();
      sent += count;
      await waitUntilDone(store, sent, kinds);
      return (performance.now() - began) / count;
    },
    async close(): Promise<void> {
      await store.destroy();
      await server.kill();
      await mailServer.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Waits until every payment is an order and its jobs are done. */
async function waitUntilDone(store: Store, orders: number, kinds: readonly Kind[]): Promise<void> {
  const deadline = Date.now() + LIMIT_SECONDS * 1000;
  for (;;) {
    const { received, waiting } = await progress(store, kinds);
    if (received >= orders && waiting === 0) return;
    if (Date.now() > deadline) {
      throw new Error(
        `after ${LIMIT_SECONDS} s only ${received} of ${orders} events arrived, ${waiting} jobs are waiting`,
      );
    }
    await pause(50);
  }
}

async function progress(store: Store, kinds: readonly Kind[]) {
  const count = store.fn.countAll<number>().as('n');
  const [received, waiting] = await Promise.all([
    store.selectFrom('payment_events').select(count).executeTakeFirst(),
    queued(store)
      .select(count)
      .where('state', '=', 'waiting')
      .where('kind', 'in', kinds)
      .executeTakeFirst(),
  ]);
  return { received: Number(received?.n), waiting: Number(waiting?.n) };
}
