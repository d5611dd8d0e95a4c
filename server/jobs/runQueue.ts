import type { Clock } from '../core/clock.ts';
import { log } from '../core/log.ts';
import { jobRuns } from '../core/metrics.ts';
import type { JobKind } from '../core/queues.ts';
import type { Store } from '../db/database.ts';
import type { JobRow } from '../db/schema.ts';
import { claim, RENEW_EVERY_MS, renewLease } from './leases.ts';
import { type Failure, finish, type Handlers, PermanentFailure, postpone } from './queue.ts';

export type QueueRunner = {
  /** There may be something to do: look now. */
  wake: () => void;
  stop: () => Promise<void>;
};

export type WorkerOptions = {
  store: Store;
  clock: Clock;
  handlers: Handlers;
  onFailed: (job: JobRow, reason: string) => Promise<void>;
};

type Queue = { kinds: readonly JobKind[]; concurrency: number };

const IDLE_MS = 1000;

/** Runs the jobs of one queue. They may have enqueued others by the time it is `onDrained`. */
export function runQueue(options: WorkerOptions, queue: Queue, onDrained = () => {}): QueueRunner {
  const { store, clock, handlers } = options;
  /** By the id of the job. */
  const running = new Map<string, Promise<void>>();
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

  async function run(job: JobRow): Promise<void> {
    const renewing = setInterval(() => {
      renewLease(store, clock, job).catch((error) =>
        log.error({ job: job.id, error }, 'lease not renewed'),
      );
    }, RENEW_EVERY_MS);
    try {
      const outcome = await handle(job);
      const failure = outcome instanceof Object ? outcome : undefined;
      jobRuns.inc({ kind: job.kind, result: failure ? 'failed' : 'done' });
      if (!failure) return outcome === 'done' ? undefined : await saveDone(job);
      const state = await postpone(store, clock, job, failure);
      logFailure(job, failure, state);
      if (state === 'failed') await options.onFailed(job, failure.reason);
    } finally {
      clearInterval(renewing);
    }
  }

  async function handle(job: JobRow): Promise<'done' | Failure | undefined> {
    try {
      return (await handlers[job.kind](job)) === 'done' ? 'done' : undefined;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { reason, isPermanent: error instanceof PermanentFailure };
    }
  }

  /** A warning: the seller sees failed jobs at the desk, and gets an email about them. */
  function logFailure(job: JobRow, { reason }: Failure, state: string): void {
    const fields = { job: job.id, kind: job.kind, attempt: job.attempts, error: reason };
    if (state === 'waiting') log.warn(fields, 'job failed, retrying');
    if (state === 'failed') log.warn(fields, 'job failed, giving up');
  }

  /** If the store fails now, only saving is retried: the email must not be sent twice. */
  async function saveDone(job: JobRow): Promise<void> {
    for (;;) {
      try {
        return await finish(store, job.id);
      } catch (error) {
        if (stopped) throw error;
        logError(error);
      }
      await new Promise((done) => setTimeout(done, IDLE_MS));
    }
  }

  /**
   * Claims jobs once half of the queue is free: a job that hangs does not hold up the others, and many
   * short ones are claimed by one commit.
   */
  async function claimMore(): Promise<void> {
    const limit = queue.concurrency - running.size;
    if (limit < queue.concurrency / 2) return;
    // SQLite never waits for I/O: without this, requests would wait for a whole queue.
    await new Promise((done) => setImmediate(done));
    const wanted = { kinds: queue.kinds, limit, running: [...running.keys()] };
    for (const job of await claim(store, clock, wanted)) {
      const done = run(job)
        .catch(logError)
        .finally(() => {
          running.delete(job.id);
          wake();
          if (running.size === 0) onDrained();
        });
      running.set(job.id, done);
    }
  }

  const logError = (error: unknown) => {
    if (!stopped) log.error({ error }, 'job queue failed');
  };

  async function work(): Promise<void> {
    while (!stopped) {
      pending = false;
      await claimMore().catch(logError);
      await rest();
    }
    await Promise.all(running.values());
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
