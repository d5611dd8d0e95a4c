import { resolve, sep } from 'node:path';
import type { Language } from '../../rules/language.ts';
import type { Clock } from '../core/clock.ts';
import { log } from '../core/log.ts';
import type { Store } from '../db/database.ts';
import { type Bundle, copyBundle, type EditionFile, readBundle } from './bundle.ts';

export type { EditionFile } from './bundle.ts';
/** What is new, by language; none in the first edition. */
export type Notes = Readonly<Record<Language, readonly string[]>>;

export type Edition = {
  version: string;
  publishedAt: number;
  notes: Notes;
  files: EditionFile[];
};

/** Where the files of an edition lie; a path that leads out of it is no path. */
export function editionFile(dataDir: string, version: string, path: string): string | undefined {
  const folder = resolve(dataDir, 'editions', version);
  const file = resolve(folder, path);
  return file.startsWith(folder + sep) ? file : undefined;
}

/** Newest first. */
export async function listEditions(store: Store): Promise<Edition[]> {
  const rows = await store
    .selectFrom('editions')
    .selectAll()
    .orderBy('published_at', 'desc')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    publishedAt: row.published_at,
    notes: JSON.parse(row.notes),
    files: JSON.parse(row.files),
  }));
}

/** Takes a bundle into the data folder and lists it; a version that is listed stays as it is. */
export async function registerEdition(
  store: Store,
  clock: Clock,
  dataDir: string,
  bundle: string,
  notes: Notes,
): Promise<Edition> {
  const { version, files } = await readBundle(bundle);
  await copyBundle(bundle, dataDir, { version, files });
  const row = { version, published_at: clock().getTime() };
  await store
    .insertInto('editions')
    .values({ ...row, notes: JSON.stringify(notes), files: JSON.stringify(files) })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
  log.info({ edition: version }, 'edition published');
  return { version, publishedAt: row.published_at, notes, files };
}

/** Whether it consists of the very files of that bundle. */
export function hasFilesOf(known: Pick<Edition, 'files'>, bundle: Bundle): boolean {
  const print = ({ files }: Pick<Edition, 'files'>) =>
    JSON.stringify(files.map(({ path, sha256 }) => [path, sha256]).toSorted());
  return print(known) === print(bundle);
}
