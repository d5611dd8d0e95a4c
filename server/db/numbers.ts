import type { Store } from './database.ts';

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
