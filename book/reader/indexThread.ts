import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { GuideIndex } from '../../server/consultant/guideIndex.ts';
import type { ReaderBook } from '../../server/library/readerBook.ts';
import { type Guide, GuideError } from '../read/guide.ts';
import { guideIndexOf } from './guideIndex.ts';

type Task = { book: ReaderBook; search: Guide['search'] };
type Answer = { index: GuideIndex } | { problem: string };

/** Makes the index in a thread: training its model takes half a minute, in which the book can be set. */
export async function makeIndexInThread(task: Task): Promise<GuideIndex> {
  const thread = new Worker(new URL(import.meta.url), { workerData: task });
  const [answer]: Answer[] = await once(thread, 'message');
  if (answer && 'index' in answer) return answer.index;
  // A thread cannot throw an error of our own class.
  throw new GuideError(answer?.problem);
}

function answerTo({ book, search }: Task): Answer {
  try {
    return { index: guideIndexOf(book, search) };
  } catch (error) {
    if (error instanceof GuideError) return { problem: error.message };
    throw error;
  }
}

if (!isMainThread) parentPort?.postMessage(answerTo(workerData));
