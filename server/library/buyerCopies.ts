import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Content } from '../../content/content.ts';
import { DAY_MS } from '../../rules/calendar.ts';
import type { Clock } from '../core/clock.ts';
import { log } from '../core/log.ts';
import type { Store } from '../db/database.ts';
import { filesBelow } from '../db/files.ts';
import type { OrderRow } from '../db/schema.ts';
import type { Handler } from '../jobs/queue.ts';
import {
  archivedFiles,
  type Edition,
  type EditionFile,
  editionFile,
  isPersonal,
  isStamped,
  listEditions,
} from './editions.ts';
import type { Packed } from './packFiles.ts';
import type { Stamper } from './stamper.ts';
import type { StampTask } from './stampThread.ts';

export type BuyerCopies = ReturnType<typeof buyerCopies>;

const CHECKSUM = /^[0-9a-f]{64}$/;

/**
 * Files made for one buyer and kept: stamped PDFs, and the archive that contains them. One is
 * made at a time, so memory does not grow with the queue.
 */
export function buyerCopies(
  content: Content,
  dataDir: string,
  fontFolder: string,
  stamper: Stamper,
) {
  const inProgress = new Map<string, Promise<string>>();
  let last: Promise<unknown> = Promise.resolve();

  /** The path depends on the stamp, so a corrected email address leads to a new copy. */
  function pathOf(order: OrderRow, edition: Edition, file: EditionFile): string {
    const { line } = stampLines(content, order);
    const mark = createHash('sha256').update(line).digest('hex').slice(0, 12);
    return join(dataDir, 'stamped', order.id, mark, edition.version, file.path);
  }

  async function whatToMake(
    order: OrderRow,
    edition: Edition,
    file: EditionFile,
  ): Promise<StampTask['what']> {
    if (!isStamped(file)) return { files: await contents(order, edition, file) };
    const names = (await readdir(fontFolder)).sort();
    const fonts = names.map((name) => join(fontFolder, name));
    return { source: original(edition, file), ...stampLines(content, order), fonts };
  }

  /** All files of the archive are in one folder, so that unpacking is tidy. */
  async function contents(order: OrderRow, edition: Edition, archive: EditionFile) {
    const folder = basename(archive.path, '.zip').replace(`-${edition.version}`, '');
    const packed: Packed[] = [];
    for (const file of archivedFiles(edition)) {
      const source = isStamped(file) ? await make(order, edition, file) : original(edition, file);
      packed.push({ name: `${folder}/${file.path}`, source });
    }
    return packed;
  }

  function original(edition: Edition, file: EditionFile): string {
    const source = editionFile(dataDir, edition.version, file.path);
    if (!source) throw new Error('no such file');
    return source;
  }

  async function make(order: OrderRow, edition: Edition, file: EditionFile): Promise<string> {
    const target = pathOf(order, edition, file);
    if (await exists(target)) return target;
    const draft = `${target}.${randomUUID()}`;
    await mkdir(dirname(target), { recursive: true });
    try {
      const what = await whatToMake(order, edition, file);
      await writeFile(`${target}.sha256`, await stamper.make({ target: draft, what }));
      await rename(draft, target);
    } finally {
      await rm(draft, { force: true });
    }
    return target;
  }

  /** The path of the buyer's copy, which is made first if it does not exist. */
  async function get(order: OrderRow, edition: Edition, file: EditionFile): Promise<string> {
    const target = pathOf(order, edition, file);
    if (await exists(target)) return target;
    const started = inProgress.get(target);
    if (started) return started;
    const turn = last.then(() => make(order, edition, file));
    inProgress.set(target, turn);
    last = turn.catch(() => undefined).finally(() => inProgress.delete(target));
    return turn;
  }

  return {
    get,

    /** Starts making the missing copies of an edition in the background. */
    prepare(order: OrderRow, edition: Edition): void {
      for (const file of edition.files.filter((candidate) => isPersonal(edition, candidate))) {
        get(order, edition, file).catch((error) =>
          log.error({ order: order.id, error }, 'stamping failed'),
        );
      }
    },

    /** Size and checksum; undefined until the copy exists. */
    async about(order: OrderRow, edition: Edition, file: EditionFile) {
      const target = pathOf(order, edition, file);
      try {
        const [{ size }, sha256] = await Promise.all([
          stat(target),
          readFile(`${target}.sha256`, 'utf8'),
        ]);
        return CHECKSUM.test(sha256) ? { bytes: size, sha256 } : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

const exists = (file: string) => stat(file).then(Boolean, () => false);

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

/** Makes a buyer's copies before the first download; the email does not wait for them. */
export function stampHandler(store: Store, stamped: BuyerCopies): Handler {
  return async (job) => {
    const order = await store
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', job.order_id)
      .executeTakeFirstOrThrow();
    const [current] = await listEditions(store);
    if (!current) return;
    for (const file of current.files.filter((candidate) => isPersonal(current, candidate))) {
      await stamped.get(order, current, file);
    }
  };
}

const KEPT_DAYS = 30;

/**
 * Deletes copies that have not been needed for a while; they can be made again with the same
 * bytes. Returns the number of orders.
 */
export async function deleteOldCopies(dataDir: string, clock: Clock): Promise<number> {
  const folder = join(dataDir, 'stamped');
  const orders = await readdir(folder).catch((): string[] => []);
  let deleted = 0;
  for (const order of orders) {
    const age = clock().getTime() - (await newestIn(join(folder, order)));
    if (age < KEPT_DAYS * DAY_MS) continue;
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
