import type { Store } from '../db/database.ts';
import type { Handler } from '../jobs/queue.ts';
import { listEditions } from './editions.ts';
import { isOwnCopy } from './ownCopies.ts';
import type { StampedFiles } from './stampedFiles.ts';

/** Has a buyer's copies ready before they are asked for; the mail does not wait for it. */
export function stampHandler(store: Store, stamped: StampedFiles): Handler {
  return async (job) => {
    const order = await store
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', job.order_id)
      .executeTakeFirstOrThrow();
    const [current] = await listEditions(store);
    if (!current) return;
    for (const file of current.files.filter((candidate) => isOwnCopy(current, candidate))) {
      await stamped.get(order, current, file);
    }
  };
}
