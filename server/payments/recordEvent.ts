import { z } from 'zod';
import type { Clock } from '../core/clock.ts';
import { batchCommits } from '../db/batchCommits.ts';
import type { Store } from '../db/database.ts';
import type { PaymentEventRow } from '../db/schema.ts';
import { enqueueAll, type Job } from '../jobs/queue.ts';

/** Stores an event under its id and enqueues its job. A known event changes nothing. */
export function recordEvent(
  store: Store,
  clock: Clock,
  { object, ...event }: { id: string; type: string; payload: string; object: unknown },
): Promise<void> {
  const row = { ...event, received_at: clock().getTime(), payment_ref: paymentOf(object) };
  return insertEvent(store, { row, clock });
}

const objectSchema = z.object({ id: z.string().nullish(), payment_intent: z.string().nullish() });

/** So that all events of a payment can be found. */
function paymentOf(object: unknown): string | null {
  const { data } = objectSchema.safeParse(object);
  return data?.payment_intent ?? data?.id ?? null;
}

const insertEvent = batchCommits(
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
        eventId: id,
      }),
    );
    const [first] = items;
    if (first) await enqueueAll(transaction, first.clock, jobs);
    return () => undefined;
  },
);
