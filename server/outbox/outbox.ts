import { randomUUID } from 'node:crypto';
import { PostgresAdapter } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Store, StoreTransaction } from '../store/database.ts';
import type { OutboxRow } from '../store/schema.ts';
import { together } from '../store/together.ts';
import type { JobKind } from './lanes.ts';

export type Job = {
  kind: JobKind;
  dedupeKey: string;
  payload: object;
  runAt?: Date;
  /** The order or case it is about: `order:7`, `case:3`. */
  about?: string;
};

export type Failure = {
  reason: string;
  /** No further try can save it. */
  hopeless: boolean;
};

/**
 * Long enough for a process that is only slow, short enough for a buyer who waits for the work of
 * one that died. Whoever works renews it well before it ends.
 */
const LEASE_MS = 15_000;
export const RENEW_EVERY_MS = 4000;
export const CLOCKS_MAY_DIFFER_MS = 60_000;
export const MOST_ATTEMPTS = 12;
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [1000, 3_600_000];

/** Puts work down in the caller's transaction. The same key twice is the same work. */
export const enqueue = (store: Store, clock: Clock, job: Job) => enqueueAll(store, clock, [job]);

/** The same for many at once. */
export async function enqueueAll(store: Store, clock: Clock, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  const now = clock().getTime();
  const rows = jobs.map((job) => ({
    id: randomUUID(),
    dedupe_key: job.dedupeKey,
    kind: job.kind,
    payload: JSON.stringify(job.payload),
    created_at: now,
    run_at: job.runAt?.getTime() ?? now,
    attempts: 0,
    state: 'waiting' as const,
    error: null,
    about: job.about ?? null,
  }));
  await store
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

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

/**
 * The payload goes when the work is done: nobody needs it any more. Work that is all in the store
 * notes it in its own transaction, and costs one flush to the disk instead of two.
 */
export async function markDone(
  transaction: StoreTransaction,
  ids: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('outbox')
    .set({ state: 'done', payload: '{}', error: null })
    .where('id', 'in', ids)
    .where('state', '!=', 'done')
    .execute();
}

/**
 * Until it is on the disk that a mail was handed over, a power cut would have it sent again: it
 * waits for nothing.
 */
export const finish = together(
  async (transaction, ids: readonly string[]) => {
    await markDone(transaction, ids);
    return () => undefined;
  },
  { atOnce: true },
);

/**
 * Again later, each time later; in the end it is parked where the seller sees it. A failure of work
 * that another process has taken over since is no longer ours to tell.
 */
export async function postpone(
  store: Store,
  clock: Clock,
  job: OutboxRow,
  failure: Failure,
): Promise<'waiting' | 'parked' | 'taken-over'> {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (job.attempts - 1), LONGEST_WAIT_MS);
  const state = failure.hopeless || job.attempts >= MOST_ATTEMPTS ? 'parked' : 'waiting';
  const changed = await store
    .updateTable('outbox')
    .set({ state, run_at: clock().getTime() + wait, error: failure.reason.slice(0, 500) })
    .where('id', '=', job.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', job.attempts)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n ? state : 'taken-over';
}

const sharedByProcesses = (store: Store) => store.getExecutor().adapter instanceof PostgresAdapter;
