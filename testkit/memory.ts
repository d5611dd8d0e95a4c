import { readFileSync, writeFileSync } from 'node:fs';

/** Resident megabytes of a process, now or at its peak. Linux only. */
export function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

/** What the peak of a process is above its memory before, while something is done to it. */
export async function peakDuring(pid: number, work: () => Promise<void>): Promise<number> {
  // Resets the peak.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = memoryOf(pid);
  await work();
  return memoryOf(pid, 'VmHWM') - before;
}
