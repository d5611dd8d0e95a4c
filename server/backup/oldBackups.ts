import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../rules/calendar.ts';

const NAME = /^backup-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2}\.\d{3})Z$/;

/** Finished copies in a folder, the newest first. */
async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
}

/** Deletes all but the newest ones; returns what it deleted. */
export async function keepNewest(folder: string, keep: number): Promise<string[]> {
  const old = (await backupsIn(folder)).slice(keep);
  for (const name of old) await rm(join(folder, name), { recursive: true });
  return old;
}

/** Copies that hold what should be forgotten by now. */
export async function keptTooLong(folder: string, days: number, now: Date): Promise<string[]> {
  const oldest = now.getTime() - days * DAY_MS;
  return (await backupsIn(folder)).filter(
    (name) => Date.parse(name.replace(NAME, '$1T$2:$3:$4Z')) < oldest,
  );
}
