import { type ChildProcess, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { waitUntil } from '../testkit/waitUntil.ts';

/** A server that is not ours, until it is stopped. */
export type RunningProcess = { pid: number; url: string; stop: () => Promise<void> };

/** Resolves as soon as the process answers at `readyUrl`. */
export async function whenReady(
  child: ChildProcess,
  url: string,
  readyUrl = url,
): Promise<RunningProcess> {
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  await waitUntil(`an answer from ${readyUrl}`, () => fetch(readyUrl).then((answer) => answer.ok));
  return {
    pid: child.pid ?? 0,
    url,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

export type Usage = { megabytes: number; cpuSeconds: number };

const PAGE_BYTES = 4096;
const TICKS_PER_SECOND = 100;

/** Memory and CPU time of a process and its children. Only Linux reports them. */
export function usage(pid: number): Usage {
  const own = process.platform === 'linux' ? ofOne(pid) : { megabytes: 0, cpuSeconds: 0 };
  return childrenOf(pid)
    .map(usage)
    .reduce(
      (sum, one) => ({
        megabytes: sum.megabytes + one.megabytes,
        cpuSeconds: sum.cpuSeconds + one.cpuSeconds,
      }),
      own,
    );
}

function ofOne(pid: number): Usage {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return {
    megabytes: (pages * PAGE_BYTES) / 1_000_000,
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
  };
}

function childrenOf(pid: number): number[] {
  try {
    const found = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
    return found.trim().split('\n').map(Number);
  } catch {
    return [];
  }
}

const SAMPLE_MS = 200;

/** The peak memory of a process, in megabytes, until the promise settles. */
export async function peakMemory(pid: number, during: Promise<unknown>): Promise<number> {
  let peak = usage(pid).megabytes;
  const sampling = setInterval(() => {
    peak = Math.max(peak, usage(pid).megabytes);
  }, SAMPLE_MS);
  await during.finally(() => clearInterval(sampling));
  return peak;
}
