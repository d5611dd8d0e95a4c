import type { Clock } from '../core/clock.ts';
import type { Store } from '../db/database.ts';
import { enqueueAll, type Job } from '../jobs/queue.ts';
import { eventWithoutBuyer } from './storedEvents.ts';

/** The key of the job that applies an event. */
export const eventKey = (event: string) => `payment-event:${event}`;

export const eventJob = (event: string): Job => ({
  kind: 'payment-event',
  dedupeKey: eventKey(event),
  payload: { event },
});

export const findEvent = (store: Store, id: string) =>
  store
    .selectFrom('payment_events')
    .select(['id', 'payload', 'applied_at'])
    .where('id', '=', id)
    .executeTakeFirst();

/** From here on the order has the buyer, and nothing else needs to. */
export const markApplied = (
  store: Store,
  { id, payload }: { id: string; payload: string },
  applied_at: number,
) =>
  store
    .updateTable('payment_events')
    .set({ payload: eventWithoutBuyer(payload), applied_at })
    .where('id', '=', id)
    .execute();

/** The job of an event may be gone, or older than a restored backup: the row says that it is not applied. */
export async function resumeEvents({
  store,
  clock,
}: {
  store: Store;
  clock: Clock;
}): Promise<void> {
  const events = await store
    .selectFrom('payment_events')
    .select('id')
    .where('applied_at', 'is', null)
    .execute();
  for (let start = 0; start < events.length; start += AT_ONCE) {
    const some = events.slice(start, start + AT_ONCE);
    await enqueueAll(
      store,
      clock,
      some.map(({ id }) => eventJob(id)),
    );
  }
}

const AT_ONCE = 200;
