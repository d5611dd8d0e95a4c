import { Worker } from 'node:worker_threads';
import type { TypesetAnswer, TypesetTask } from './typesetThread.ts';

const IDLE_MS = 60_000;

export type DocumentTypesetter = ReturnType<typeof openTypesetter>;

/**
 * Sets documents as PDF in a thread that starts with the first one and ends after a minute without
 * any, because its memory is larger than the server's.
 */
export function openTypesetter(folder: string, idleMs = IDLE_MS) {
  type Waiting = { done: (pdf: Uint8Array) => void; fail: (error: Error) => void };
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  async function stop(): Promise<void> {
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  }

  function start(): Worker {
    // Tests run the source; the build puts the thread beside the bundled server.
    const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const url = new URL(`./typesetThread.${ending}`, import.meta.url);
    const worker = new Worker(url, { workerData: folder });
    worker.unref();
    worker.on('message', (answer: TypesetAnswer) => {
      const { done, fail } = waiting.get(answer.id) ?? {};
      waiting.delete(answer.id);
      if ('pdf' in answer) done?.(answer.pdf);
      else fail?.(new Error(answer.failure));
    });
    // The next document starts a new one.
    worker.on('error', (error) => {
      thread = undefined;
      for (const { fail } of waiting.values()) fail(error);
      waiting.clear();
    });
    return worker;
  }

  return {
    set(page: object, template: TypesetTask['template'] = 'document'): Promise<Uint8Array> {
      thread ??= start();
      clearTimeout(idle);
      idle = setTimeout(() => waiting.size === 0 && stop(), idleMs).unref();
      last += 1;
      const task: TypesetTask = { id: last, data: JSON.stringify(page), template };
      return new Promise((done, fail) => {
        waiting.set(task.id, { done, fail });
        thread?.postMessage(task);
      });
    },
    async close() {
      clearTimeout(idle);
      await stop();
      for (const { fail } of waiting.values()) fail(new Error('the shop is closing'));
    },
  };
}
