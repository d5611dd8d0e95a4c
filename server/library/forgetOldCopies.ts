import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';

const DAY_MS = 86_400_000;
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
    const files = await readdir(join(folder, order), { recursive: true, withFileTypes: true });
    const times = files
      .filter((file) => file.isFile())
      .map(async (file) => (await stat(join(file.parentPath, file.name))).mtimeMs);
    const newest = Math.max(0, ...(await Promise.all(times)));
    if (clock().getTime() - newest < KEPT_DAYS * DAY_MS) continue;
    await rm(join(folder, order), { recursive: true, force: true });
    forgotten += 1;
  }
  return forgotten;
}
