import { execFileSync } from 'node:child_process';

/** Megabytes of real memory that a process holds now. */
const memoryOf = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

/** The most that it holds while something goes on. */
export async function mostMemory(pid: number, during: Promise<unknown>): Promise<number> {
  let most = memoryOf(pid);
  const watching = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 200);
  await during;
  clearInterval(watching);
  return most;
}
