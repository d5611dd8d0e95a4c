import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants, copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { typeOf } from 'one-product-shop/rules/fileTypes.ts';
import type { Shop } from 'one-product-shop/rules/shop.ts';
import { checksumsOf } from 'one-product-shop/server/db/files.ts';
import type { Bundle as Edition } from 'one-product-shop/server/library/bundle.ts';
import { editionOf } from '../read/edition.ts';
import { GuideError } from '../read/guide.ts';
import { isManual, readGuide } from '../read/readGuide.ts';
import { trainedOnce } from '../reader/storedModel.ts';
import type { Files } from '../zip.ts';
import { type Counts, makeManual, type Picture } from './makeManual.ts';
import type { Pieces } from './pieces.ts';

export type Manifest = Edition & {
  product: string;
  /** Counted from the bundle; absent when the seller's own files are packed. */
  counts?: Counts;
  pictures?: Picture[];
  pieces?: Pieces;
};

type Bundle = { source: string; target: string; shop: Shop };

/**
 * Builds the bundle from a folder: a manual is typeset, other files are sold as they are. Those may
 * be videos, so they are copied and hashed as streams and never held in memory. The archive of all
 * files is put together when a buyer downloads it.
 */
export async function buildBundle({ source, target, shop }: Bundle): Promise<Manifest> {
  const { title, version, fileName } = editionOf(shop);
  const manual = isManual(source)
    ? await makeManual(readGuide(source), shop, trainedOnce(source))
    : undefined;
  const sold = manual ? Object.keys(manual.sold).sort() : ownFiles(source);
  rmSync(target, { recursive: true, force: true });
  if (manual) writeFiles(target, { ...manual.sold, ...manual.shown });
  else await copyFiles(source, target, sold);
  const described = manual?.described ?? {};
  const shown = Object.keys(manual?.shown ?? {}).sort();
  const files: Manifest['files'] = [];
  for (const path of new Set([...Object.keys(described), ...sold, ...shown]))
    files.push({ ...(await describeFile(target, path)), ...described[path] });
  const manifest: Manifest = {
    product: title,
    version,
    archive: `${fileName}-${version}.zip`,
    files,
    ...(manual && {
      counts: manual.counts,
      pictures: manual.pictures,
      pieces: manual.pieces,
    }),
  };
  writeFileSync(join(target, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

function ownFiles(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  if (paths.length === 0) throw new GuideError(`${folder} holds no files to sell`);
  return paths;
}

async function copyFiles(source: string, target: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    await copyFile(join(source, path), join(target, path), constants.COPYFILE_FICLONE);
  }
}

function writeFiles(target: string, files: Files): void {
  for (const [path, data] of Object.entries(files)) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), data);
  }
}

const describeFile = async (folder: string, path: string) => ({
  path,
  ...(await checksumsOf(join(folder, path))),
  type: typeOf(path),
});
