import type { Clock } from '../core/clock.ts';
import { log } from '../core/log.ts';
import type { Store } from './database.ts';
import type { Database } from './schema.ts';

const CHECK_EVERY_MS = 3000;

/**
 * Whether the store accepts writes. All requests within a few seconds share one check and one log line,
 * so that visitors cannot cause endless writes.
 */
export function healthCheck(store: Store, clock: Clock): () => Promise<boolean> {
  let last = { at: Number.NEGATIVE_INFINITY, healthy: Promise.resolve(true) };
  const check = () =>
    checkWritable(store, clock).then(
      () => true,
      (error) => {
        log.error({ error }, 'health check failed');
        return false;
      },
    );
  return () => {
    const at = clock().getTime();
    // A clock that was set back must not keep an old result alive.
    if (Math.abs(at - last.at) >= CHECK_EVERY_MS) last = { at, healthy: check() };
    return last.healthy;
  };
}

/** Really writes: a read-only store cannot accept orders. */
export async function checkWritable(store: Store, clock: Clock): Promise<void> {
  await saveHealth(store, { checked_at: clock().getTime() });
}

/** The doctor warns when the last backup is old. */
export const recordBackup = (store: Store, at: number) =>
  saveHealth(store, { checked_at: at, last_backup_at: at });

type Health = Database['health'];

/** One row, of which the other columns stay as they are. */
export const saveHealth = (
  store: Store,
  row: Pick<Health, 'checked_at'> & Partial<Omit<Health, 'id'>>,
) =>
  store
    .insertInto('health')
    .values({ id: 1, last_backup_at: null, last_known_at: null, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
