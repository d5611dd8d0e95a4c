import type { Clock } from '../core/clock.ts';
import type { Store } from '../db/database.ts';
import type { PaymentEventRow } from '../db/schema.ts';
import { together } from '../db/together.ts';
import { enqueueAll, type Job } from '../jobs/queue.ts';
import { paymentOf } from './paymentOf.ts';

/** Keeps an event under its id and puts down the work it asks for. Known ones change nothing. */
export function recordEvent(
  store: Store,
  clock: Clock,
  { object, ...event }: { id: string; type: string; payload: string; object: unknown },
): Promise<void> {
  const row = { ...event, received_at: clock().getTime(), about: paymentOf(object) };
  return recordRow(store, { row, clock });
}

/** Hundreds can come at the same moment: they share a commit. */
const recordRow = together(
  async (transaction, items: readonly { row: PaymentEventRow; clock: Clock }[]) => {
    const rows = items.map(({ row }) => row);
    await transaction
      .insertInto('payment_events')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const jobs = rows.map(
      ({ id }): Job => ({
        kind: 'payment-event',
        dedupeKey: `payment-event:${id}`,
        payload: { eventId: id },
      }),
    );
    const [first] = items;
    if (first) await enqueueAll(transaction, first.clock, jobs);
    return () => undefined;
  },
);
