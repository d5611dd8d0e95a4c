import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type Usage = { megabytes: number; cpuSeconds: number };

const PAGE_BYTES = 4096;
const TICKS_PER_SECOND = 100;

/** Memory held and processor time used by a process and its children; Linux tells, others do not. */
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
