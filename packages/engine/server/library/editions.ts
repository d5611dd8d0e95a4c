import { resolve, sep } from 'node:path';
import type { EditionFile, EditionManifest } from '../../formats/edition.ts';
import type { Language } from '../../rules/language.ts';
import type { Clock } from '../core/clock.ts';
import { log } from '../core/log.ts';
import type { Store } from '../db/database.ts';
import type { ProcessContext } from '../orders/context.ts';
import { hasOrders } from '../orders/orderSearch.ts';
import { recordEvents } from '../webhooks/events.ts';
import { copyBundle, type copyOf, readBundle } from './bundle.ts';

export type { EditionFile } from '../../formats/edition.ts';
/** What is new, by language; none in the first edition. */
export type Notes = Readonly<Record<Language, readonly string[]>>;

export type Edition = {
  version: string;
  publishedAt: number;
  notes: Notes;
  files: EditionFile[];
  /** The name of the archive of all files. */
  archive: string;
  /** The last order number whose buyer was notified, and how many buyers were. */
  notifiedUpTo: number;
  notifiedBuyers: number;
  /** Published without emailing buyers, now or later. */
  isQuiet: boolean;
};

/** The path of an edition's file; undefined if it leads out of the edition's folder. */
export function editionFile(dataDir: string, version: string, path: string): string | undefined {
  const folder = resolve(dataDir, 'editions', version);
  const file = resolve(folder, path);
  return file.startsWith(folder + sep) ? file : undefined;
}

/** The current one first. */
export const newestEditions = (store: Store) =>
  store.selectFrom('editions').orderBy('published_at', 'desc').orderBy('version', 'desc');

export async function listEditions(store: Store): Promise<Edition[]> {
  const rows = await newestEditions(store).selectAll().execute();
  return rows.map((row) => ({
    version: row.version,
    publishedAt: row.published_at,
    notes: JSON.parse(row.notes),
    files: JSON.parse(row.files),
    archive: row.archive,
    notifiedUpTo: row.notified_up_to,
    notifiedBuyers: row.notified_buyers,
    isQuiet: row.quiet === 1,
  }));
}

/** Copies a bundle into the data folder and lists it. A listed version is never changed. */
export async function registerEdition(
  store: Store,
  clock: Clock,
  dataDir: string,
  bundle: string,
  notes: Notes,
  { placeFile, isQuiet = false }: { placeFile?: typeof copyOf | undefined; isQuiet?: boolean } = {},
): Promise<void> {
  const edition = await readBundle(bundle);
  const { version, files, archive } = edition;
  await copyBundle(bundle, dataDir, edition, placeFile);
  await store.transaction().execute(async (transaction) => {
    const last = await newestEditions(transaction).select('published_at').executeTakeFirst();
    // The last one published is the current one, also when the clock was ahead before.
    const publishedAt = new Date(Math.max(clock().getTime(), (last?.published_at ?? 0) + 1));
    const isNew = await transaction
      .insertInto('editions')
      .values({
        version,
        published_at: publishedAt.getTime(),
        notes: JSON.stringify(notes),
        files: JSON.stringify(files),
        archive,
        notified_up_to: 0,
        notified_buyers: 0,
        quiet: isQuiet ? 1 : 0,
      })
      .onConflict((conflict) => conflict.column('version').doNothing())
      .returning('version')
      .executeTakeFirst();
    const data = { edition: { version, publishedAt: publishedAt.toISOString() } };
    if (isNew) await recordEvents(transaction, clock, [{ type: 'edition.published', data }]);
  });
  log.info({ edition: version }, 'edition published');
}

/** Stores how far notifying the buyers has come, so that an interrupted run can continue. */
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

/** Whether paths, checksums and descriptions are the same. */
export function hasSameFiles(known: Pick<Edition, 'files'>, bundle: EditionManifest): boolean {
  const key = ({ files }: Pick<Edition, 'files'>) =>
    JSON.stringify(files.map(({ path, sha256, about }) => [path, sha256, about]).toSorted());
  return key(known) === key(bundle);
}

/**
 * A new shop sells the bundle it was built with, and until the first order also a rebuilt one.
 * After that only `publish` changes what buyers get.
 */
export async function registerFirstEdition(context: ProcessContext): Promise<void> {
  const { store, clock, bundle } = context;
  const { dataDir } = context.env;
  const built = await builtBundle(bundle);
  if (!built) return;
  const [current, ...earlier] = await listEditions(store);
  if (!current) return registerEdition(store, clock, dataDir, bundle, {});
  const isFirst = earlier.length === 0 && current.version === built.version;
  if (!isFirst || hasSameFiles(current, built)) return;
  if (await hasOrders(store)) return;
  await copyBundle(bundle, dataDir, built);
  await store
    .updateTable('editions')
    .set({ files: JSON.stringify(built.files), archive: built.archive })
    .where('version', '=', built.version)
    .execute();
}

/** A message if the built files differ from the published edition of the same version. */
export async function describeUnpublishedChanges(
  current: Edition | undefined,
  bundle: string,
): Promise<string | undefined> {
  const built = await builtBundle(bundle);
  if (!built || built.version !== current?.version || hasSameFiles(current, built)) return;
  return `your files have changed since ${built.version} was published, but buyers still get the old ones. Increase product.version in shop.config.ts, restart, then run: npm run shop -- publish`;
}

const builtBundle = (folder: string) => readBundle(folder).catch(() => undefined);

/** Samples are shown before the purchase and not delivered; so is what has a role on our pages. */
export const isForBuyers = (file: EditionFile) => !file.role && !file.path.startsWith('samples/');
