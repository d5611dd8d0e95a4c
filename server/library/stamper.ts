import { Worker } from 'node:worker_threads';
import type { StampAnswer, StampTask } from './stampThread.ts';

export type Stamper = ReturnType<typeof openStamper>;

/** One thread, started with the first task and given one task at a time. */
export function openStamper() {
  let thread: Worker | undefined;

  function start(): Worker {
    // The source runs as it is in tests; the build puts the thread beside the bundled server.
    const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const started = new Worker(new URL(`./stampThread.${ending}`, import.meta.url));
    started.unref();
    thread = started;
    return started;
  }

  return {
    /** The checksum of what was made. */
    make(task: StampTask): Promise<string> {
      const worker = thread ?? start();
      return new Promise((done, fail) => {
        const settle = (finish: () => void) => {
          worker.off('message', answered).off('error', broke);
          finish();
        };
        const answered = (answer: StampAnswer) =>
          settle(() =>
            'sha256' in answer ? done(answer.sha256) : fail(new Error(answer.failure)),
          );
        const broke = (error: Error) => {
          thread = undefined;
          settle(() => fail(error));
        };
        worker.on('message', answered).on('error', broke);
        worker.postMessage(task);
      });
    },
    async close() {
      await thread?.terminate();
    },
  };
}
