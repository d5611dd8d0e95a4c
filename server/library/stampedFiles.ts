import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Content } from '../../content/content.ts';
import { log } from '../core/log.ts';
import type { OrderRow } from '../db/schema.ts';
import { type Edition, type EditionFile, editionFile } from './editions.ts';
import { filesInside, isOwnCopy, isStamped } from './ownCopies.ts';
import type { Packed } from './packFiles.ts';
import type { Stamper } from './stamper.ts';
import { stampLines } from './stampLines.ts';
import type { StampTask } from './stampThread.ts';

export type StampedFiles = ReturnType<typeof stampedFiles>;

const CHECKSUM = /^[0-9a-f]{64}$/;

/**
 * Copies with the buyer's name in them, made once and kept: the PDF files, and the archive of
 * everything with those inside. One is made at a time: memory does not grow with the queue.
 */
export function stampedFiles(
  content: Content,
  dataDir: string,
  fontFolder: string,
  stamper: Stamper,
) {
  const underWay = new Map<string, Promise<string>>();
  let last: Promise<unknown> = Promise.resolve();

  /** A copy lies under what it says, so that a corrected address leads to another one. */
  function place(order: OrderRow, edition: Edition, file: EditionFile): string {
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

  /** In the archive everything lies in one folder, so that unpacking leaves no mess behind. */
  async function contents(order: OrderRow, edition: Edition, archive: EditionFile) {
    const folder = basename(archive.path, '.zip').replace(`-${edition.version}`, '');
    const packed: Packed[] = [];
    for (const file of filesInside(edition)) {
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
    const target = place(order, edition, file);
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

  /** The buyer's copy, made now if need be. */
  async function get(order: OrderRow, edition: Edition, file: EditionFile): Promise<string> {
    const target = place(order, edition, file);
    if (await exists(target)) return target;
    const begun = underWay.get(target);
    if (begun) return begun;
    const turn = last.then(() => make(order, edition, file));
    underWay.set(target, turn);
    last = turn.catch(() => undefined).finally(() => underWay.delete(target));
    return turn;
  }

  return {
    get,

    /** Has everything of an edition made that is not there yet; nobody waits for it. */
    prepare(order: OrderRow, edition: Edition): void {
      for (const file of edition.files.filter((candidate) => isOwnCopy(edition, candidate))) {
        get(order, edition, file).catch((error) =>
          log.error({ order: order.id, error }, 'stamping failed'),
        );
      }
    },

    /** Size and checksum of a copy that exists; undefined while it does not. */
    async about(order: OrderRow, edition: Edition, file: EditionFile) {
      const target = place(order, edition, file);
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
