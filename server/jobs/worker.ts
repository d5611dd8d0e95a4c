import { log } from '../core/log.ts';
import { QUEUES, type QueueName } from '../core/queues.ts';
import { CLOCKS_MAY_DIFFER_MS, rescheduleFutureJobs } from './leases.ts';
import { runQueue, type WorkerOptions } from './runQueue.ts';

const CHECK_CLOCK_EVERY_MS = 1000;

export type Worker = {
  /** There may be new jobs: look now, in all queues or in one. */
  wake: (queue?: QueueName) => void;
  stop: () => Promise<void>;
};

/** Runs all jobs for as long as the process lives. */
export function startWorker(options: WorkerOptions): Worker {
  const { payments, ...others } = QUEUES;
  const followers = Object.values(others).map((queue) => runQueue(options, queue));
  const wakeFollowers = () => {
    for (const queue of followers) queue.wake();
  };
  // An order's email and files are started right after its payment event.
  const first = runQueue(options, payments, wakeFollowers);
  const watch = watchClock(options);
  return {
    wake(queue) {
      first.wake();
      if (queue !== 'payments') wakeFollowers();
    },
    async stop() {
      clearInterval(watch);
      await Promise.all([first, ...followers].map((queue) => queue.stop()));
    },
  };
}

/** The clock before the start is unknown, so the start counts as a clock that was set back. */
function watchClock({ store, clock }: WorkerOptions) {
  let seen = Number.POSITIVE_INFINITY;
  const look = () => {
    const now = clock().getTime();
    const setBack = now < seen - CLOCKS_MAY_DIFFER_MS;
    seen = now;
    if (!setBack) return;
    rescheduleFutureJobs(store, clock).catch((error) =>
      log.error({ error }, 'jobs could not be rescheduled after the clock was set back'),
    );
  };
  look();
  return setInterval(look, CHECK_CLOCK_EVERY_MS);
}
