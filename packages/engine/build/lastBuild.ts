import { existsSync, renameSync, rmSync } from 'node:fs';

/** What a build replaces: a folder or file, and the stamp that says what it was built from. */
export type Built = { path: string; stamp: string };

const asideOf = ({ path, stamp }: Built) => ({ path: `${path}.last`, stamp: `${stamp}.last` });

/** Keeps the last good result until the whole build has succeeded. */
export function setAside(built: Built): void {
  const aside = asideOf(built);
  if (existsSync(built.stamp)) renameSync(built.stamp, aside.stamp);
  if (existsSync(built.path)) renameSync(built.path, aside.path);
}

/** After a build that failed, or one that was killed before it could do so itself. */
export function putBack(built: Built): void {
  const aside = asideOf(built);
  if (existsSync(aside.path)) {
    rmSync(built.path, { recursive: true, force: true });
    renameSync(aside.path, built.path);
  }
  if (existsSync(aside.stamp)) renameSync(aside.stamp, built.stamp);
}

/** Under another name first: half of what is being removed must not be put back after a kill. */
export function discardLast(built: Built): void {
  const aside = asideOf(built);
  const removed = `${built.path}.removed`;
  rmSync(removed, { recursive: true, force: true });
  if (existsSync(aside.path)) renameSync(aside.path, removed);
  rmSync(aside.stamp, { force: true });
  rmSync(removed, { recursive: true, force: true });
}
