import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newOf } from './folders.ts';

/** A folder or file that a step builds, and the stamp that says from which sources. */
type Result = { path: string; stamp: string };
/** Where it is used, and where it waits until the whole build has succeeded. */
export type Built = { used: Result; fresh: Result };

export function resultOf(step: string, path: string, root: string): Built {
  const stamp = join(root, `.built-${step}`);
  return { used: { path, stamp }, fresh: { path: newOf(path, root), stamp: newOf(stamp, root) } };
}

export const isFrom = (sources: string, { path, stamp }: Result) =>
  existsSync(path) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;

/** Last, so an interrupted step runs again. */
export const finish = ({ stamp }: Result, sources: string) => writeFileSync(stamp, sources);

export function discard({ path, stamp }: Result): void {
  rmSync(stamp, { force: true });
  rmSync(path, { recursive: true, force: true });
}

/** A server may be started at any time: what it needs is there but for the moment between two renames. */
export function replace(built: readonly Built[]): void {
  for (const { used, fresh } of built) {
    rmSync(used.stamp, { force: true });
    rmSync(oldOf(used), { recursive: true, force: true });
    if (existsSync(used.path)) renameSync(used.path, oldOf(used));
    renameSync(fresh.path, used.path);
    renameSync(fresh.stamp, used.stamp);
  }
  for (const { used } of built) rmSync(oldOf(used), { recursive: true, force: true });
}

const oldOf = ({ path }: Result) => `${path}.old`;
