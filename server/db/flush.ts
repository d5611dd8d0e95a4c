import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What a file or a folder holds is on the disk when this is over, whatever happens to the power. */
export async function flush(place: string): Promise<void> {
  const handle = await open(place, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Names that are new are kept only when every folder on the way to them is written down too. */
export async function flushFolders(root: string, paths: readonly string[]): Promise<void> {
  const folders = new Set([root]);
  for (const path of paths) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      folders.add(join(root, folder));
    }
  }
  for (const folder of folders) await flush(folder);
}
