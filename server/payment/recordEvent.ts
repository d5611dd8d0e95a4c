import type { Clock } from '../clock.ts';
import { enqueue } from '../outbox/outbox.ts';
import type { Store } from '../store/database.ts';
import { paymentOf } from './paymentOf.ts';

/** Keeps an event under its id and puts down the work it asks for. Known ones change nothing. */
export async function recordEvent(
  store: Store,
  clock: Clock,
  { object, ...event }: { id: string; type: string; payload: string; object: unknown },
): Promise<void> {
  await store.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('payment_events')
      .values({ ...event, received_at: clock().getTime(), about: paymentOf(object) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    await enqueue(transaction, clock, {
      kind: 'payment-event',
      dedupeKey: `payment-event:${event.id}`,
      payload: { eventId: event.id },
    });
  });
}
