import { open, readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type Checksums, checksumsOf } from '../db/files.ts';
import { stampPdf } from './stampPdf.ts';

/** A PDF to stamp; the file at `target` must not exist yet. */
export type StampTask = {
  source: string;
  target: string;
  line: string;
  plainer: string;
  fonts: string[];
};
export type StampAnswer = { made: Checksums } | { failure: string };

async function stamp({ source, target, line, plainer, fonts }: StampTask): Promise<Checksums> {
  const data = await Promise.all(fonts.map((file) => readFile(file)));
  const stamped = await stampPdf(await readFile(source), line, plainer, data);
  const file = await open(target, 'wx');
  try {
    await file.writeFile(stamped);
    await file.sync();
  } finally {
    await file.close();
  }
  return checksumsOf(target);
}

// Linux has a priority per thread: on few cores, requests and emails go first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

/** Stamping 200 pages takes seconds of CPU time, so it runs outside the main thread. */
parentPort?.on('message', async (task: StampTask) => {
  try {
    parentPort?.postMessage({ made: await stamp(task) } satisfies StampAnswer);
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage({ failure } satisfies StampAnswer);
  }
});
