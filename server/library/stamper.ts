import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Checksums } from '../db/files.ts';
import type { StampAnswer, StampTask } from './stampThread.ts';

export type Stamper = ReturnType<typeof openStamper>;

/** Runs one task at a time in a worker thread, which starts with the first task. */
export function openStamper() {
  let thread: Worker | undefined;

  function start(): Worker {
    // Tests run the source; the build puts the thread beside the bundled server.
    const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const worker = new Worker(new URL(`./stampThread.${ending}`, import.meta.url));
    worker.unref();
    return worker;
  }

  return {
    /** Returns the checksums of the copy. */
    async stamp(task: StampTask): Promise<Checksums> {
      thread ??= start();
      thread.postMessage(task);
      // Rejects if the thread breaks; the next task starts a new one.
      const [answer]: StampAnswer[] = await once(thread, 'message').catch((error) => {
        thread = undefined;
        throw error;
      });
      if (answer && 'made' in answer) return answer.made;
      throw new Error(answer?.failure);
    },
    async close() {
      await thread?.terminate();
    },
  };
}
