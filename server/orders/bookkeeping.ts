import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/database.ts';

/**
 * Whoever may need the next number waits here for whoever is about to take one, so that two events
 * of one payment, worked on by two processes, cannot both find that there is no order yet.
 */
export async function waitForTurn(store: Store, name: string): Promise<void> {
  await store
    .insertInto('counters')
    .values({ name, value: 0 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ value: row.ref('counters.value') })),
    )
    .execute();
}

/** One more, in the caller's transaction: a rollback takes the number back, so there are no gaps. */
export async function nextNumber(store: Store, name: string): Promise<number> {
  const { value } = await store
    .insertInto('counters')
    .values({ name, value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ value: row('counters.value', '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

/** A line in the log that is only ever added to. */
export async function record(
  store: Store,
  clock: Clock,
  subject: string,
  event: string,
  details: object,
): Promise<void> {
  await store
    .insertInto('audit_log')
    .values({
      id: randomUUID(),
      at: clock().getTime(),
      subject,
      event,
      details: JSON.stringify(details),
    })
    .execute();
}
