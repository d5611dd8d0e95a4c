import { openThread } from '../core/thread.ts';
import type { TypesetTask } from './typesetThread.ts';

const IDLE_MS = 60_000;

export type DocumentTypesetter = ReturnType<typeof openTypesetter>;

/**
 * Sets documents as PDF in a thread that ends after a minute without any, because its memory is
 * larger than the server's.
 */
export function openTypesetter(folder: string, idleMs = IDLE_MS) {
  const options = { workerData: folder, idleMs };
  const thread = openThread<TypesetTask, Uint8Array>('typesetThread', import.meta.url, options);
  return {
    set: (page: object, template: TypesetTask['template'] = 'document') =>
      thread.run({ data: JSON.stringify(page), template }),
    close: thread.close,
  };
}
