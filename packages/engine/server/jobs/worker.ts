import { setTimeout as delay, setImmediate as nextTick } from 'node:timers/promises';
import type { Clock } from '../core/clock.ts';
import { log } from '../core/log.ts';
import { jobRuns } from '../core/metrics.ts';
import { EMAIL_QUEUES, JOB_QUEUES } from '../core/queues.ts';
import type { Store } from '../db/database.ts';
import {
  CLOCKS_MAY_DIFFER_MS,
  claim,
  RENEW_EVERY_MS,
  renewLease,
  rescheduleFutureJobs,
} from './leases.ts';
import {
  type Failure,
  type Handler,
  type Handlers,
  markDone,
  PermanentFailure,
  type Queued,
  recordFailure,
} from './queue.ts';

const CHECK_CLOCK_EVERY_MS = 1000;
const IDLE_MS = 1000;

type WorkerOptions = {
  store: Store;
  clock: Clock;
  /** Other settings may have other ones. */
  handlers: () => Handlers;
  onFailed: (job: Queued, reason: string) => Promise<void>;
};

export type Worker = {
  /** There may be new jobs: look now, in all queues or in one. */
  wake: (queue?: 'payments') => void;
  stop: () => Promise<void>;
};

/** Runs all jobs for as long as the process lives. */
export function startWorker(options: WorkerOptions): Worker {
  const { emails, editionEmails } = EMAIL_QUEUES;
  const { payments, requests, ...others } = JOB_QUEUES;
  const emailQueue = runQueue(options, emails);
  // The email about a payment event or a request is started right after it.
  const paymentQueue = runQueue(options, payments, emailQueue.wake);
  const requestQueue = runQueue(options, requests, emailQueue.wake);
  const otherQueues = [editionEmails, ...Object.values(others)].map((queue) =>
    runQueue(options, queue),
  );
  const all = [paymentQueue, requestQueue, emailQueue, ...otherQueues];
  const clockWatch = watchClock(options);
  return {
    wake(queue) {
      for (const one of queue ? [paymentQueue] : all) one.wake();
    },
    async stop() {
      await Promise.all([clockWatch, ...all].map((part) => part.stop()));
    },
  };
}

/** The clock before the start is unknown, so the start counts as a clock that was set back. */
function watchClock({ store, clock }: WorkerOptions) {
  let seen = Number.POSITIVE_INFINITY;
  let rescheduled: Promise<void> = Promise.resolve();
  const check = () => {
    const now = clock().getTime();
    const setBack = now < seen - CLOCKS_MAY_DIFFER_MS;
    seen = now;
    if (!setBack) return;
    rescheduled = rescheduleFutureJobs(store, clock).catch((error) =>
      log.error({ error }, 'jobs could not be rescheduled after the clock was set back'),
    );
  };
  check();
  const timer = setInterval(check, CHECK_CLOCK_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return rescheduled;
    },
  };
}

type Queue = {
  kinds: readonly [Queued['kind'], ...Queued['kind'][]];
  concurrency: number;
  forEachEndpoint?: true;
};

/** By the id of the job. */
type Running = Map<string, { job: Queued; done: Promise<void> }>;

/** Runs the jobs of one queue. Each may have enqueued others by the time it is over. */
function runQueue(options: WorkerOptions, queue: Queue, onEnded = () => {}) {
  const { store, clock } = options;
  const running: Running = new Map();
  let stopped = false;
  let pending = false;
  /** Unless all that was due is running already. */
  let mayHaveMore = false;
  let endWait = () => {};

  const logError = (error: unknown) => {
    if (!stopped) log.error({ error }, 'job queue failed');
  };

  /** If the store fails now, only saving is retried: the email must not be sent twice. */
  async function saveDone(job: Queued): Promise<void> {
    for (;;) {
      try {
        await markDone(store, job);
        return;
      } catch (error) {
        if (stopped) throw error;
        logError(error);
      }
      await delay(IDLE_MS);
    }
  }

  /**
   * Claims jobs once half of the queue is free: a job that hangs does not hold up the others, and many
   * short ones are claimed by one commit.
   */
  async function claimMore(): Promise<void> {
    const { limit, busy } = findRoom(queue, running);
    mayHaveMore = limit === 0;
    if (mayHaveMore) return;
    // SQLite never waits for I/O: without this, requests would wait for a whole queue.
    await nextTick();
    const wanted = { kinds: queue.kinds, limit, running: [...running.keys()], busy };
    const claimed = await claim(store, clock, wanted);
    mayHaveMore = claimed.length === limit || !!busy?.length;
    for (const job of claimed) {
      const done = run(options, job, saveDone)
        .catch(logError)
        .finally(() => {
          running.delete(job.id);
          if (mayHaveMore) wake();
          onEnded();
        });
      running.set(job.id, { job, done });
    }
    // Behind them there may be jobs for other endpoints.
    if (busy && claimed.length === limit) wake();
  }

  async function work(): Promise<void> {
    while (!stopped) {
      pending = false;
      await claimMore().catch(logError);
      if (pending || stopped) continue;
      await new Promise<void>((done) => {
        const timer = setTimeout(done, IDLE_MS);
        endWait = () => {
          clearTimeout(timer);
          done();
        };
      });
    }
    await Promise.all([...running.values()].map(({ done }) => done));
  }

  function wake(): void {
    pending = true;
    endWait();
  }

  const working = work();
  return {
    wake,
    async stop() {
      stopped = true;
      endWait();
      await working;
    },
  };
}

/** How many jobs to claim, and the endpoints that have enough of them. */
function findRoom(queue: Queue, running: Running): { limit: number; busy?: string[] } {
  const half = queue.concurrency / 2;
  const free = queue.concurrency - running.size;
  if (!queue.forEachEndpoint) return { limit: free < half ? 0 : free };
  const endpoints = [...running.values()].flatMap(
    ({ job }) => ('endpoint_id' in job && job.endpoint_id) || [],
  );
  const runningFor = Map.groupBy(endpoints, (endpoint) => endpoint);
  const busy = [...runningFor].filter(([, jobs]) => jobs.length > half);
  return { limit: half, busy: busy.map(([endpoint]) => endpoint) };
}

/** Does one job while it keeps its lease, and stores how that ended. */
async function run(
  { store, clock, handlers, onFailed }: WorkerOptions,
  job: Queued,
  saveDone: (job: Queued) => Promise<void>,
): Promise<void> {
  const renewing = setInterval(() => {
    renewLease(store, clock, job).catch((error) =>
      log.error({ job: job.id, error }, 'lease not renewed'),
    );
  }, RENEW_EVERY_MS);
  try {
    const outcome = await handle(handlers(), job);
    const failure = outcome instanceof Object ? outcome : undefined;
    jobRuns.inc({ kind: job.kind, result: failure ? 'failed' : 'done' });
    if (!failure) return outcome === 'done' ? undefined : await saveDone(job);
    const state = await recordFailure(store, clock, job, failure);
    logFailure(job, failure, state);
    if (state === 'failed') await onFailed(job, failure.reason);
  } finally {
    clearInterval(renewing);
  }
}

async function handle(handlers: Handlers, job: Queued): Promise<'done' | Failure | undefined> {
  try {
    // Each kind of row has a handler that takes it. A fork may have deleted it with what needs it.
    const handler = handlers[job.kind] as Handler<Queued> | undefined;
    return (await handler?.(job)) === 'done' ? 'done' : undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { reason, isPermanent: error instanceof PermanentFailure };
  }
}

/** A warning: the seller sees failed jobs at the desk, and gets an email about them. */
function logFailure(job: Queued, { reason }: Failure, state: string): void {
  const fields = { job: job.id, kind: job.kind, attempt: job.attempts, error: reason };
  if (state === 'waiting') log.warn(fields, 'job failed, retrying');
  if (state === 'failed') log.warn(fields, 'job failed, giving up');
}
