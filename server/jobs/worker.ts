import { log } from '../core/log.ts';
import { LANES } from '../core/queues.ts';
import { CLOCKS_MAY_DIFFER_MS, undoWrongClock } from './leases.ts';
import { runLane, type Worker, type WorkerOptions } from './runLane.ts';

const LOOK_EVERY_MS = 1000;

/** Does the work of the outbox for as long as the process lives. */
export function startWorker(options: WorkerOptions): Worker {
  const lanes = Object.values(LANES).map((lane) => runLane(options, lane));
  const watch = watchClock(options);
  return {
    wake() {
      for (const lane of lanes) lane.wake();
    },
    async stop() {
      clearInterval(watch);
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

/** Nobody knows what the clock said before the start: that counts as one that was set back. */
function watchClock({ store, clock }: WorkerOptions) {
  let seen = Number.POSITIVE_INFINITY;
  const look = () => {
    const now = clock().getTime();
    const setBack = now < seen - CLOCKS_MAY_DIFFER_MS;
    seen = now;
    if (!setBack) return;
    undoWrongClock(store, clock).catch((error) =>
      log.error({ error }, 'jobs could not be rescheduled after the clock was set back'),
    );
  };
  look();
  return setInterval(look, LOOK_EVERY_MS);
}
