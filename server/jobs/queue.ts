import { randomUUID } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import type { JobKind } from '../core/queues.ts';
import type { Store, StoreTransaction } from '../db/database.ts';
import type { OutboxRow } from '../db/schema.ts';
import { together } from '../db/together.ts';

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

export const MOST_ATTEMPTS = 12;
const FIRST_WAIT_MS = 1000;
export const LONGEST_WAIT_MS = 3_600_000;

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
    sent_to: null,
  }));
  await store
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
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
