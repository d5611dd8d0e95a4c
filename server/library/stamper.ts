import { Worker } from 'node:worker_threads';
import type { StampAnswer, StampTask } from './stampThread.ts';

export type Stamper = ReturnType<typeof openStamper>;

/** Runs one task at a time in a worker thread, which starts with the first task. */
export function openStamper() {
  let thread: Worker | undefined;

  function start(): Worker {
    // Tests run the source; the build puts the thread beside the bundled server.
    const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const started = new Worker(new URL(`./stampThread.${ending}`, import.meta.url));
    started.unref();
    thread = started;
    return started;
  }

  return {
    /** Returns the checksum of the file made. */
    make(task: StampTask): Promise<string> {
      const worker = thread ?? start();
      return new Promise((done, fail) => {
        const finish = (settlePromise: () => void) => {
          worker.off('message', answered).off('error', broke);
          settlePromise();
        };
        const answered = (answer: StampAnswer) =>
          finish(() =>
            'sha256' in answer ? done(answer.sha256) : fail(new Error(answer.failure)),
          );
        const broke = (error: Error) => {
          thread = undefined;
          finish(() => fail(error));
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
