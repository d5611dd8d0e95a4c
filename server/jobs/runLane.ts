import type { Clock } from '../core/clock.ts';
import { log } from '../core/log.ts';
import { jobRuns } from '../core/metrics.ts';
import type { JobKind } from '../core/queues.ts';
import type { Store } from '../db/database.ts';
import type { OutboxRow } from '../db/schema.ts';
import { type Handlers, Hopeless } from './handler.ts';
import { claim, RENEW_EVERY_MS, renewLease } from './leases.ts';
import { type Failure, finish, postpone } from './queue.ts';

export type Worker = {
  /** There may be something to do: look at once. */
  wake: () => void;
  stop: () => Promise<void>;
};

export type WorkerOptions = {
  store: Store;
  clock: Clock;
  handlers: Handlers;
  onParked: (job: OutboxRow, reason: string) => Promise<void>;
};

type Lane = { kinds: readonly JobKind[]; atOnce: number };

const IDLE_MS = 1000;

/** Does the work of one lane, as much at once as it is wide. */
export function runLane(options: WorkerOptions, lane: Lane): Worker {
  const { store, clock, handlers } = options;
  /** By the id of the work. */
  const underWay = new Map<string, Promise<void>>();
  let stopped = false;
  let pending = false;
  let woken: () => void = () => undefined;

  const rest = () =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, IDLE_MS);
      woken = () => {
        clearTimeout(timer);
        done();
      };
      if (pending || stopped) woken();
    });

  async function run(job: OutboxRow): Promise<void> {
    const renewing = setInterval(() => {
      renewLease(store, clock, job).catch((error) =>
        log.error({ job: job.id, error }, 'lease not renewed'),
      );
    }, RENEW_EVERY_MS);
    try {
      const failure = await failureOf(job);
      jobRuns.inc({ kind: job.kind, result: failure ? 'failed' : 'done' });
      if (!failure) return await noteDone(job);
      const state = await postpone(store, clock, job, failure);
      noteFailure(job, failure, state);
      if (state === 'parked') await options.onParked(job, failure.reason);
    } finally {
      clearInterval(renewing);
    }
  }

  async function failureOf(job: OutboxRow): Promise<Failure | undefined> {
    try {
      await handlers[job.kind](JSON.parse(job.payload), job);
      return undefined;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { reason, hopeless: error instanceof Hopeless };
    }
  }

  /** A warning: the seller sees failed jobs at the desk, and gets an email about them. */
  function noteFailure(job: OutboxRow, { reason }: Failure, state: string): void {
    const fields = { job: job.id, kind: job.kind, attempt: job.attempts, error: reason };
    if (state === 'waiting') log.warn(fields, 'job failed, retrying');
    if (state === 'parked') log.warn(fields, 'job failed, giving up');
  }

  /** A store that fails now is no reason to send a mail twice: only the note is tried again. */
  async function noteDone(job: OutboxRow): Promise<void> {
    for (;;) {
      try {
        return await finish(store, job.id);
      } catch (error) {
        if (stopped) throw error;
        complain(error);
      }
      await new Promise((done) => setTimeout(done, IDLE_MS));
    }
  }

  /**
   * Takes as much as there is room for, once half of the lane is free: one piece that hangs holds up
   * nobody, and many short ones are taken by one commit.
   */
  async function takeMore(): Promise<void> {
    const free = lane.atOnce - underWay.size;
    if (free < lane.atOnce / 2) return;
    // SQLite never waits for I/O: without this, requests would wait for a whole queue.
    await new Promise((done) => setImmediate(done));
    const wanted = { kinds: lane.kinds, atOnce: free, inHand: [...underWay.keys()] };
    for (const job of await claim(store, clock, wanted)) {
      const done = run(job)
        .catch(complain)
        .finally(() => {
          underWay.delete(job.id);
          wake();
        });
      underWay.set(job.id, done);
    }
  }

  const complain = (error: unknown) => {
    if (!stopped) log.error({ error }, 'job queue failed');
  };

  async function work(): Promise<void> {
    while (!stopped) {
      pending = false;
      await takeMore().catch(complain);
      await rest();
    }
    await Promise.all(underWay.values());
  }

  function wake(): void {
    pending = true;
    woken();
  }

  const working = work();
  return {
    wake,
    async stop() {
      stopped = true;
      woken();
      await working;
    },
  };
}
