import type { Clock } from '../clock.ts';
import { logError } from '../log.ts';
import { afterTheCrowd } from '../store/crowd.ts';
import type { Store } from '../store/database.ts';
import type { OutboxRow } from '../store/schema.ts';
import { claim, finish, postpone, RENEW_EVERY_MS, renewLease } from './outbox.ts';

/** Thrown by work that no further try can save. */
export class Hopeless extends Error {}

export type Handler = (payload: unknown, job: OutboxRow) => Promise<void>;

/** Work of some kinds, so many pieces at a time. Slow work has a lane of its own. */
export type Lane = { handlers: Readonly<Record<string, Handler>>; atOnce: number };

export type Worker = {
  /** There may be something to do: look at once. */
  wake: () => void;
  stop: () => Promise<void>;
};

const IDLE_MS = 1000;

type WorkerOptions = {
  store: Store;
  clock: Clock;
  lanes: readonly Lane[];
  onParked: (job: OutboxRow, reason: string) => Promise<void>;
};

/** Does the work of the outbox for as long as the process lives. */
export function startWorker(options: WorkerOptions): Worker {
  const lanes = options.lanes.map((lane) => runLane(options, lane));
  return {
    wake() {
      for (const lane of lanes) lane.wake();
    },
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

function runLane(options: WorkerOptions, lane: Lane): Worker {
  const { store, clock } = options;
  const kinds = Object.keys(lane.handlers);
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
      renewLease(store, clock, job).catch((error) => logError('a lease was not renewed', error));
    }, RENEW_EVERY_MS);
    try {
      await lane.handlers[job.kind]?.(JSON.parse(job.payload), job);
      await finish(store, job.id);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const failure = { reason, hopeless: error instanceof Hopeless };
      const state = await postpone(store, clock, job, failure);
      if (state === 'parked') await options.onParked(job, reason);
    } finally {
      clearInterval(renewing);
    }
  }

  async function work(): Promise<void> {
    while (!stopped) {
      pending = false;
      try {
        await afterTheCrowd(store);
        const jobs = await claim(store, clock, { kinds, atOnce: lane.atOnce });
        await Promise.all(jobs.map(run));
        if (jobs.length > 0) continue;
      } catch (error) {
        if (!stopped) logError('the outbox could not be worked on', error);
      }
      await rest();
    }
  }

  const working = work();
  return {
    wake() {
      pending = true;
      woken();
    },
    async stop() {
      stopped = true;
      woken();
      await working;
    },
  };
}
