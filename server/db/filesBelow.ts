import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Every file in a folder and in those inside it, as paths that begin there. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
