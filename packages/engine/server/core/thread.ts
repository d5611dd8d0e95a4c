import { parentPort, Worker } from 'node:worker_threads';

type Question<Task> = { id: number; task: Task };
type Answer<Result> = { id: number } & ({ result: Result } | { failure: string });

export type Thread<Task, Result> = {
  run: (task: Task) => Promise<Result>;
  close: () => Promise<void>;
};

type ThreadOptions = {
  workerData?: unknown;
  /** Ends after so long without a task, to give its memory back. */
  idleMs?: number;
};

/**
 * Runs tasks in a worker thread, which starts with the first one. If it breaks, the tasks that it had
 * fail, and the next one starts a new thread. Its file is `name` in the folder of `caller`.
 */
export function openThread<Task, Result>(
  name: string,
  caller: string,
  { workerData, idleMs }: ThreadOptions = {},
): Thread<Task, Result> {
  type Waiting = { done: (result: Result) => void; fail: (error: Error) => void };
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  function start(): Worker {
    // Tests run the source; the build puts the thread beside the bundled server.
    const ending = caller.endsWith('.ts') ? 'ts' : 'js';
    const worker = new Worker(new URL(`./${name}.${ending}`, caller), { workerData });
    worker.on('message', ({ id, ...answer }: Answer<Result>) => {
      const { done, fail } = waiting.get(id) ?? {};
      waiting.delete(id);
      if ('result' in answer) done?.(answer.result);
      else fail?.(new Error(answer.failure));
      if (waiting.size > 0) return;
      // Without a task, it keeps nobody's process alive.
      worker.unref();
      if (idleMs !== undefined) idle = setTimeout(stop, idleMs).unref();
    });
    worker.on('error', (error) => {
      thread = undefined;
      failAll(error instanceof Error ? error : new Error(String(error)));
    });
    return worker;
  }

  function failAll(error: Error): void {
    for (const { fail } of waiting.values()) fail(error);
    waiting.clear();
  }

  async function stop(): Promise<void> {
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  }

  return {
    run(task) {
      clearTimeout(idle);
      thread ??= start();
      thread.ref();
      last += 1;
      const question: Question<Task> = { id: last, task };
      return new Promise((done, fail) => {
        waiting.set(question.id, { done, fail });
        thread?.postMessage(question);
      });
    },
    async close() {
      clearTimeout(idle);
      await stop();
      failAll(new Error('the shop is closing'));
    },
  };
}

/** The other side: called by the thread's file. */
export function answerTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  parentPort?.on('message', async ({ id, task }: Question<Task>) => {
    const answer = (rest: { result: Result } | { failure: string }) =>
      parentPort?.postMessage({ id, ...rest } satisfies Answer<Result>);
    try {
      answer({ result: await work(task) });
    } catch (error) {
      answer({ failure: error instanceof Error ? error.message : String(error) });
    }
  });
}
