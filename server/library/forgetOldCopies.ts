import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../rules/calendar.ts';
import type { Clock } from '../core/clock.ts';
import { filesBelow } from '../db/files.ts';

const KEPT_DAYS = 30;

/**
 * Copies of buyers who have not come back for a while go: they can be made again, with the same
 * bytes, and the disk need not hold one for everybody who ever bought. Returns how many buyers'.
 */
export async function forgetOldCopies(dataDir: string, clock: Clock): Promise<number> {
  const folder = join(dataDir, 'stamped');
  const orders = await readdir(folder).catch((): string[] => []);
  let forgotten = 0;
  for (const order of orders) {
    const age = clock().getTime() - (await newestIn(join(folder, order)));
    if (age < KEPT_DAYS * DAY_MS) continue;
    await rm(join(folder, order), { recursive: true, force: true });
    forgotten += 1;
  }
  return forgotten;
}

/** When something in a folder was last made; where anything is under way, that is now. */
async function newestIn(folder: string): Promise<number> {
  try {
    const files = await filesBelow(folder);
    const stats = await Promise.all(files.map((file) => stat(join(folder, file))));
    return files.length > 0
      ? Math.max(...stats.map(({ mtimeMs }) => mtimeMs))
      : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
