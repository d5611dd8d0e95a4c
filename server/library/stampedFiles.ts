import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { OrderRow } from '../store/schema.ts';
import { editionFile } from './editions.ts';
import { openStamper } from './stamper.ts';
import { stampLines } from './stampLines.ts';

export type StampedFiles = ReturnType<typeof stampedFiles>;

/** Copies of the PDF files with the buyer's name in them, made once per order and kept. */
export function stampedFiles(dataDir: string, fontFolder: string) {
  const stamper = openStamper();
  let last: Promise<unknown> = Promise.resolve();
  const place = (order: OrderRow, version: string, path: string) =>
    join(dataDir, 'stamped', order.id, version, path);

  async function make(order: OrderRow, version: string, path: string): Promise<void> {
    const target = place(order, version, path);
    const source = editionFile(dataDir, version, path);
    if (!source) throw new Error('no such file');
    const { line, plainer } = stampLines(order);
    const names = (await readdir(fontFolder)).sort();
    const fonts = names.map((name) => join(fontFolder, name));
    const stamped = await stamper.stamp({ source, line, plainer, fonts });
    const draft = `${target}.${randomUUID()}`;
    await mkdir(dirname(target), { recursive: true });
    await writeFile(draft, stamped);
    await rename(draft, target);
  }

  return {
    /** The stamped copy, made now if need be. One at a time: memory does not grow with the queue. */
    async get(order: OrderRow, version: string, path: string): Promise<string> {
      const target = place(order, version, path);
      const exists = () => stat(target).then(Boolean, () => false);
      if (await exists()) return target;
      const turn = last.then(async () => {
        if (!(await exists())) await make(order, version, path);
      });
      last = turn.catch(() => undefined);
      await turn;
      return target;
    },

    close: () => stamper.close(),

    /** Size and checksum of a copy that exists; undefined while it does not. */
    async about(order: OrderRow, version: string, path: string) {
      try {
        const content = await readFile(place(order, version, path));
        const sha256 = createHash('sha256').update(content).digest('hex');
        return { bytes: content.length, sha256 };
      } catch {
        return undefined;
      }
    },
  };
}
