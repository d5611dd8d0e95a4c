import type { Store } from '../../server/db/database.ts';
import { pause } from '../../testkit/paidSessions.ts';

const KINDS = ['payment-event', 'order-confirmation'] as const;

/** Until every payment has become an order and its mail was handed over. */
export async function untilMailed(store: Store, orders: number, seconds: number): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const { taken, waiting } = await progress(store);
    if (taken >= orders && waiting === 0) return;
    if (Date.now() > deadline) {
      throw new Error(`after ${seconds} s only ${taken} of ${orders} are taken, ${waiting} wait`);
    }
    await pause(50);
  }
}

async function progress(store: Store) {
  const count = store.fn.countAll<number>().as('n');
  const [taken, waiting] = await Promise.all([
    store.selectFrom('payment_events').select(count).executeTakeFirst(),
    store
      .selectFrom('jobs')
      .select(count)
      .where('state', '=', 'waiting')
      .where('kind', 'in', KINDS)
      .executeTakeFirst(),
  ]);
  return { taken: Number(taken?.n), waiting: Number(waiting?.n) };
}
