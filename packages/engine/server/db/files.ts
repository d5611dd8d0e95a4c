import { open, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** Every file in a folder and its subfolders, as paths relative to it. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** Waits until the content of a file or folder is on the disk and survives a power cut. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** A new file survives a power cut only when every folder on the way to it is flushed too. */
export async function flushFolders(root: string, paths: readonly string[]): Promise<void> {
  const folders = new Set([root]);
  for (const path of paths) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      folders.add(join(root, folder));
    }
  }
  for (const folder of folders) await flush(folder);
}
