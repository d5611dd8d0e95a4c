import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { stampPdf } from './stampPdf.ts';

export type StampTask = { source: string; line: string; plainer: string; fonts: string[] };
export type StampAnswer = { stamped: Uint8Array } | { failure: string };

/** Stamping two hundred pages takes seconds of pure computing: here it holds nobody up. */
parentPort?.on('message', async (task: StampTask) => {
  try {
    const fonts = await Promise.all(task.fonts.map((file) => readFile(file)));
    const stamped = await stampPdf(await readFile(task.source), task.line, task.plainer, fonts);
    parentPort?.postMessage({ stamped } satisfies StampAnswer);
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage({ failure } satisfies StampAnswer);
  }
});
