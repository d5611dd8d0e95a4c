import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Content } from '../../content/content.ts';
import type { Checksums } from '../../formats/checksums.ts';
import { checksumsSchema } from '../../formats/edition.ts';
import { DAY_MS } from '../../rules/calendar.ts';
import type { Shop } from '../../rules/shop.ts';
import type { Clock } from '../core/clock.ts';
import { openThread, type Thread } from '../core/thread.ts';
import { filesBelow } from '../db/files.ts';
import type { OrderRow } from '../db/schema.ts';
import { zipArchive } from './archive.ts';
import type { FileContent } from './downloads.ts';
import { type Edition, type EditionFile, editionFile, isForBuyers } from './editions.ts';
import type { StampTask } from './stampThread.ts';

/** Returns the checksums of the copy. */
export type Stamper = Thread<StampTask, Checksums>;

export const openStamper = (): Stamper => openThread('stampThread', import.meta.url);

export type BuyerCopies = ReturnType<typeof buyerCopies>;

/** A file as one buyer gets it, and where it is. */
type Copy = Checksums & { source: string };

/**
 * What each buyer gets: PDF files stamped for them, which are made once and kept, and everything
 * else from the edition. One copy is made at a time, so memory does not grow with the queue.
 */
export function buyerCopies(
  context: { shop: Shop; content: Content },
  dataDir: string,
  fontFolder: string,
  stamper: Stamper,
) {
  const { isStamped, pathOf, original, find } = copyFolder(context, dataDir);
  const inProgress = new Map<string, Promise<Copy>>();
  let last: Promise<unknown> = Promise.resolve();

  async function make(order: OrderRow, edition: Edition, file: EditionFile): Promise<Copy> {
    const found = await find(order, edition, file);
    if (found) return found;
    const target = pathOf(order, edition, file);
    const draft = `${target}.${randomUUID()}`;
    await mkdir(dirname(target), { recursive: true });
    try {
      const fonts = (await readdir(fontFolder)).sort().map((name) => join(fontFolder, name));
      const source = original(edition, file);
      const lines = stampLines(context.content, order);
      const made = await stamper.run({ source, target: draft, ...lines, fonts });
      await writeFile(`${target}.json`, JSON.stringify(made));
      await rename(draft, target);
      return { source: target, ...made };
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** The buyer's copy, which is made first if it does not exist. */
  async function get(order: OrderRow, edition: Edition, file: EditionFile): Promise<Copy> {
    const found = await find(order, edition, file);
    if (found) return found;
    const target = pathOf(order, edition, file);
    const started = inProgress.get(target);
    if (started) return started;
    const turn = last.then(() => make(order, edition, file));
    inProgress.set(target, turn);
    last = turn.catch(() => undefined).finally(() => inProgress.delete(target));
    return turn;
  }

  return {
    isStamped,

    /** What is sent for a file or for the archive. Copies that are missing are made first. */
    async content(order: OrderRow, edition: Edition, file?: EditionFile): Promise<FileContent> {
      if (!file) return archive(edition, (one) => get(order, edition, one));
      const { source, bytes, sha256 } = await get(order, edition, file);
      return { parts: [{ source, bytes }], bytes, etag: sha256 };
    },

    find,

    /** The size of the archive; approximate until all copies are made. */
    async archiveBytes(order: OrderRow, edition: Edition): Promise<number> {
      const copyOf = async (file: EditionFile) =>
        (await find(order, edition, file)) ?? { ...file, source: '' };
      return (await archive(edition, copyOf)).bytes;
    },

    /** Makes the missing copies of an edition. */
    async makeAll(order: OrderRow, edition: Edition): Promise<void> {
      const made = edition.files.filter(isStamped).map((file) => get(order, edition, file));
      await Promise.all(made);
    },
  };
}

/** Where the copies are, and which are made. */
function copyFolder({ shop, content }: { shop: Shop; content: Content }, dataDir: string) {
  const isStamped = (file: EditionFile) =>
    shop.delivery.stamp && file.type === 'application/pdf' && isForBuyers(file);

  /** The path depends on the stamp, so a corrected email address leads to a new copy. */
  function pathOf(order: OrderRow, edition: Edition, file: EditionFile): string {
    const { line } = stampLines(content, order);
    const mark = createHash('sha256').update(line).digest('hex').slice(0, 12);
    return join(dataDir, 'stamped', order.id, mark, edition.version, file.path);
  }

  function original(edition: Edition, file: EditionFile): string {
    const source = editionFile(dataDir, edition.version, file.path);
    if (!source) throw new Error('no such file');
    return source;
  }

  /** Undefined until the copy is made. */
  async function find(
    order: OrderRow,
    edition: Edition,
    file: EditionFile,
  ): Promise<Copy | undefined> {
    if (!isStamped(file)) return { ...file, source: original(edition, file) };
    const source = pathOf(order, edition, file);
    try {
      const [{ size }, text] = await Promise.all([
        stat(source),
        readFile(`${source}.json`, 'utf8'),
      ]);
      const checksums = checksumsSchema.parse(JSON.parse(text));
      return size === checksums.bytes ? { source, ...checksums } : undefined;
    } catch {
      return undefined;
    }
  }

  return { isStamped, pathOf, original, find };
}

/** All files are in one folder, so that unpacking is tidy. */
async function archive(
  edition: Edition,
  copyOf: (file: EditionFile) => Promise<Copy>,
): Promise<FileContent> {
  const folder = basename(edition.archive, '.zip').replace(`-${edition.version}`, '');
  const files = edition.files.filter(isForBuyers);
  const entries = files.map(async (file) => ({
    ...(await copyOf(file)),
    name: `${folder}/${file.path}`,
  }));
  return zipArchive(await Promise.all(entries), new Date(edition.publishedAt));
}

/** The text stamped on every page. After an erasure it has the order number only. */
export function stampLines(
  content: Content,
  order: Pick<OrderRow, 'language' | 'name' | 'email' | 'number'>,
) {
  const words = content.messages(order.language).library.stamp;
  if (order.email === '') {
    const line = words.numberOnly(order);
    return { line, plainer: line };
  }
  return { line: words.line(order), plainer: words.plainer(order) };
}

/**
 * Deletes copies that have not been needed for a while; they can be made again with the same
 * bytes. Returns the number of orders.
 */
export async function deleteOldCopies(
  dataDir: string,
  clock: Clock,
  { keepCopiesDays }: Shop['delivery'],
): Promise<number> {
  const folder = join(dataDir, 'stamped');
  const orders = await readdir(folder).catch((): string[] => []);
  let deleted = 0;
  for (const order of orders) {
    const age = clock().getTime() - (await newestIn(join(folder, order)));
    if (age < keepCopiesDays * DAY_MS) continue;
    await rm(join(folder, order), { recursive: true, force: true });
    deleted += 1;
  }
  return deleted;
}

/** The newest change in a folder; infinite while files are being made in it. */
async function newestIn(folder: string): Promise<number> {
  try {
    const files = await filesBelow(folder);
    const stats = await Promise.all(files.map((file) => stat(join(folder, file))));
    return files.length > 0
      ? Math.max(...stats.map(({ mtimeMs }) => mtimeMs))
      : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
