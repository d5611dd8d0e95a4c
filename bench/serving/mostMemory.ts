import { usage } from './usage.ts';

const SAMPLE_MS = 200;

/** The most megabytes that a process holds while something goes on. */
export async function mostMemory(pid: number, during: Promise<unknown>): Promise<number> {
  let most = usage(pid).megabytes;
  const sampling = setInterval(() => {
    most = Math.max(most, usage(pid).megabytes);
  }, SAMPLE_MS);
  await during.finally(() => clearInterval(sampling));
  return most;
}
