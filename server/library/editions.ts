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
  /** The last order number whose buyer was notified, and how many buyers were. */
  notifiedUpTo: number;
  notifiedBuyers: number;
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
    notifiedUpTo: row.notified_up_to,
    notifiedBuyers: row.notified_buyers,
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
  const row = {
    version,
    published_at: clock().getTime(),
    notified_up_to: 0,
    notified_buyers: 0,
  };
  await store
    .insertInto('editions')
    .values({ ...row, notes: JSON.stringify(notes), files: JSON.stringify(files) })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
  log.info({ edition: version }, 'edition published');
  const progress = { notifiedUpTo: 0, notifiedBuyers: 0 };
  return { version, publishedAt: row.published_at, notes, files, ...progress };
}

/** How far notifying the buyers has come: it goes on from here when it was cut off. */
export async function saveProgress(
  store: Store,
  version: string,
  upTo: number,
  buyers: number,
): Promise<void> {
  await store
    .updateTable('editions')
    .set((row) => ({
      notified_up_to: upTo,
      notified_buyers: row('notified_buyers', '+', buyers),
    }))
    .where('version', '=', version)
    .execute();
}

/** Whether it consists of the very files of that bundle. */
export function hasFilesOf(known: Pick<Edition, 'files'>, bundle: Bundle): boolean {
  const print = ({ files }: Pick<Edition, 'files'>) =>
    JSON.stringify(files.map(({ path, sha256 }) => [path, sha256]).toSorted());
  return print(known) === print(bundle);
}
