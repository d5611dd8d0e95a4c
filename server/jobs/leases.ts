import { PostgresAdapter } from 'kysely';
import type { Clock } from '../core/clock.ts';
import type { JobKind } from '../core/queues.ts';
import type { Store } from '../db/database.ts';
import type { OutboxRow } from '../db/schema.ts';
import { LONGEST_WAIT_MS } from './queue.ts';

/**
 * Long enough for a process that is only slow, short enough for a buyer who waits for the work of
 * one that died. Whoever works renews it well before it ends.
 */
const LEASE_MS = 15_000;
export const RENEW_EVERY_MS = 4000;
export const CLOCKS_MAY_DIFFER_MS = 60_000;

/**
 * Takes due work under a lease: whoever dies with it loses it to the next one. A machine that was
 * asleep finds its own leases run out: what it has in hand it must not begin a second time.
 */
export function claim(
  store: Store,
  clock: Clock,
  lane: { kinds: readonly JobKind[]; atOnce: number; inHand?: readonly string[] },
): Promise<OutboxRow[]> {
  const now = clock().getTime();
  const { inHand = [] } = lane;
  return store
    .updateTable('outbox')
    .set((row) => ({ run_at: now + LEASE_MS, attempts: row('attempts', '+', 1) }))
    .where('id', 'in', (outbox) => {
      const due = outbox
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('run_at', '<=', now)
        .where('kind', 'in', lane.kinds)
        .$if(inHand.length > 0, (others) => others.where('id', 'not in', inHand))
        .orderBy('run_at')
        .limit(lane.atOnce);
      return sharedByProcesses(store) ? due.forUpdate().skipLocked() : due;
    })
    .returningAll()
    .execute();
}

/** Still at it. Work that another process has taken over in the meantime is theirs. */
export async function renewLease(store: Store, clock: Clock, job: OutboxRow): Promise<void> {
  await store
    .updateTable('outbox')
    .set({ run_at: clock().getTime() + LEASE_MS })
    .where('id', '=', job.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', job.attempts)
    .execute();
}

/** Where one process owns the store, whoever held a lease before this start is gone: nobody waits. */
export async function releaseLeases(store: Store, clock: Clock): Promise<void> {
  const now = clock().getTime();
  await store
    .updateTable('outbox')
    .set({ run_at: now })
    .where('state', '=', 'waiting')
    .where('attempts', '>', 0)
    .where('error', 'is', null)
    .where('run_at', '>', now)
    .execute();
}

/**
 * A clock that was ahead has dated work into a future that will not come for long: what was put down
 * in it, or put off by more than is ever put off, is due now.
 */
export async function undoWrongClock(store: Store, clock: Clock): Promise<void> {
  const now = clock().getTime();
  await store
    .updateTable('outbox')
    .set({ run_at: now })
    .where('state', '=', 'waiting')
    .where('run_at', '>', now)
    .where((row) =>
      row.or([
        row('created_at', '>', now + CLOCKS_MAY_DIFFER_MS),
        row.and([row('attempts', '>', 0), row('run_at', '>', now + 2 * LONGEST_WAIT_MS)]),
      ]),
    )
    .execute();
}

const sharedByProcesses = (store: Store) => store.getExecutor().adapter instanceof PostgresAdapter;
