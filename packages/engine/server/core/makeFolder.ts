import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those above it, or throws; returns the first one made. `mkdir` with `recursive`
 * never returns where a folder exists in which none can be made, such as /proc.
 */
export function makeFolder(path: string, mode?: number): string | undefined {
  const folder = resolve(path);
  const exists = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  if (exists()) return undefined;
  const above = dirname(folder) === folder ? undefined : makeFolder(dirname(folder), mode);
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    // Another process may have been faster.
    if (!exists()) throw error;
  }
  return above ?? folder;
}
