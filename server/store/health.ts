import type { Clock } from '../clock.ts';
import type { Store } from './database.ts';

/** Writes for real: a store that can only be read from takes no orders. */
export async function provesToStore(store: Store, clock: Clock): Promise<void> {
  const row = { id: 1, checked_at: clock().getTime() };
  await store
    .insertInto('health')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}
