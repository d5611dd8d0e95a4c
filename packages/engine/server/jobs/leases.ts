import type { Clock } from '../core/clock.ts';
import { commitWithoutFlush, isPostgres, type Store } from '../db/database.ts';
import { IS_WAITING, QUEUE_TABLES } from '../db/schema.ts';
import { MAX_BACKOFF_MS, type Queued, tableOf } from './queue.ts';

/**
 * Long enough for a process that is only slow, short enough for a buyer who waits for the job of one
 * that died. The worker renews the lease well before it ends.
 */
const LEASE_MS = 15_000;
export const RENEW_EVERY_MS = 4000;
export const CLOCKS_MAY_DIFFER_MS = 60_000;

/**
 * Takes due jobs under a lease: if this process dies, another one takes them over. After the machine
 * was asleep its own leases have run out, so jobs that are still running here are left out. A claim
 * that a power cut undoes is one that nobody holds any more.
 */
export function claim(
  store: Store,
  clock: Clock,
  wanted: {
    /** Of jobs or of emails. */
    kinds: readonly [Queued['kind'], ...Queued['kind'][]];
    limit: number;
    running?: readonly string[];
    /** Endpoints that get no more for now. */
    busy?: readonly string[] | undefined;
  },
): Promise<Queued[]> {
  const now = clock().getTime();
  const { kinds, running = [], busy = [] } = wanted;
  const table = tableOf(kinds[0]);
  return commitWithoutFlush(store, (connection) =>
    connection
      // Materialized: PostgreSQL may ask an inner query again for each row, and each answer locks more.
      .with(
        (due) => due('due').materialized(),
        (rows) => {
          const due = rows
            .selectFrom(table)
            .select('id')
            .where(IS_WAITING)
            .where('run_at', '<=', now)
            .where('kind', 'in', kinds as never)
            .$if(running.length > 0, (others) => others.where('id', 'not in', running))
            .$if(busy.length > 0, (others) =>
              others.where((job) =>
                job.or([job('endpoint_id', 'is', null), job('endpoint_id', 'not in', busy)]),
              ),
            )
            .orderBy('run_at')
            .orderBy('id')
            .limit(wanted.limit);
          return isPostgres(store) ? due.forUpdate().skipLocked() : due;
        },
      )
      .updateTable(table)
      .set((row) => ({ run_at: now + LEASE_MS, attempts: row('attempts', '+', 1) }))
      .where('id', 'in', (rows) => rows.selectFrom('due').select('due.id'))
      .returningAll()
      .execute(),
  );
}

/** A job that another process has taken over in the meantime is left to it. */
export async function renewLease(store: Store, clock: Clock, job: Queued): Promise<void> {
  await store
    .updateTable(tableOf(job.kind))
    .set({ run_at: clock().getTime() + LEASE_MS })
    .where('id', '=', job.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', job.attempts)
    .execute();
}

/** Where one process owns the store, leases from before this start belong to nobody. */
export async function releaseLeases(store: Store, clock: Clock): Promise<void> {
  const now = clock().getTime();
  for (const table of QUEUE_TABLES) {
    await store
      .updateTable(table)
      .set({ run_at: now })
      .where(IS_WAITING)
      .where('attempts', '>', 0)
      .where('error', 'is', null)
      .where('run_at', '>', now)
      .execute();
  }
}

/**
 * A clock that was ahead has scheduled jobs far into the future: those that were created in that
 * future, or postponed by more than jobs ever are, are due now.
 */
export async function rescheduleFutureJobs(store: Store, clock: Clock): Promise<void> {
  const now = clock().getTime();
  for (const table of QUEUE_TABLES) {
    await store
      .updateTable(table)
      .set({ run_at: now })
      .where(IS_WAITING)
      .where('run_at', '>', now)
      .where((row) =>
        row.or([
          row('created_at', '>', now + CLOCKS_MAY_DIFFER_MS),
          row.and([row('attempts', '>', 0), row('run_at', '>', now + 2 * MAX_BACKOFF_MS)]),
        ]),
      )
      .execute();
  }
}
