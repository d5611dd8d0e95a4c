import { open, readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { sha256Of } from '../db/files.ts';
import { type Packed, packFiles } from './packFiles.ts';
import { stampPdf } from './stampPdf.ts';

type Stamping = { source: string; line: string; plainer: string; fonts: string[] };
type Packing = { files: Packed[] };
/** A file to make at `target`, which must not exist yet. */
export type StampTask = { target: string; what: Stamping | Packing };
export type StampAnswer = { sha256: string } | { failure: string };

async function make({ target, what }: StampTask): Promise<string> {
  if ('files' in what) await packFiles(what.files, target);
  else await stamp(what, target);
  return (await sha256Of(target)).sha256;
}

async function stamp({ source, line, plainer, ...from }: Stamping, target: string): Promise<void> {
  const fonts = await Promise.all(from.fonts.map((file) => readFile(file)));
  const stamped = await stampPdf(await readFile(source), line, plainer, fonts);
  const file = await open(target, 'wx');
  try {
    await file.writeFile(stamped);
    await file.sync();
  } finally {
    await file.close();
  }
}

// Linux has a priority per thread: on few cores, requests and emails go first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

/** Stamping 200 pages takes seconds of CPU time, so it runs outside the main thread. */
parentPort?.on('message', async (task: StampTask) => {
  try {
    parentPort?.postMessage({ sha256: await make(task) } satisfies StampAnswer);
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage({ failure } satisfies StampAnswer);
  }
});
