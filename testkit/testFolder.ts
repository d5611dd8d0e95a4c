import { copyFileSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/** A smaller memory disk could fill up during a run; containers often have 64 MB. */
const ENOUGH_BYTES = 2_000_000_000;

/** A new folder, in memory if possible, because each durable commit costs a disk flush. */
export const newTestFolder = (prefix: string) => mkdtempSync(join(parentFolder(), prefix));

function parentFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= ENOUGH_BYTES ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A data folder whose store is already migrated. */
export function newDataFolder(): string {
  const folder = newTestFolder('shop-test-');
  copyFileSync(join(inject('sqliteTemplate'), 'shop.db'), join(folder, 'shop.db'));
  return folder;
}
