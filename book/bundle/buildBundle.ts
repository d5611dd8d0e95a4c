import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants, copyFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { Shop } from '../../rules/shop.ts';
import { sha256Of } from '../../server/db/files.ts';
import { packFiles } from '../../server/library/packFiles.ts';
import { editionOf } from '../read/edition.ts';
import { GuideError } from '../read/guide.ts';
import { isManual, readGuide } from '../read/readGuide.ts';
import { type Counts, makeManual, type Picture } from './makeManual.ts';
import type { Files } from './zip.ts';

export type Manifest = {
  product: string;
  version: string;
  /** The file a buyer downloads. */
  download: string;
  files: { path: string; bytes: number; sha256: string; type: string }[];
  /** Counted from the bundle; absent when the seller's own files are packed. */
  counts?: Counts;
  pictures?: Picture[];
};

type Bundle = { source: string; target: string; shop: Shop };

const TYPES: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.epub': 'application/epub+zip',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.md': 'text/markdown',
  '.txt': 'text/plain',
  '.zip': 'application/zip',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
};

/** A ZIP archive without extensions is limited to 4 GiB, headers and stamps included. */
const LARGEST_ARCHIVE = 4e9;

/**
 * Builds the bundle from a folder: a manual is typeset, other files are packed as they are. Those may
 * be videos, so they are copied, packed and hashed as streams and never held in memory.
 */
export async function buildBundle({ source, target, shop }: Bundle): Promise<Manifest> {
  const { title, version, fileName } = editionOf(shop);
  const manual = isManual(source) ? await makeManual(readGuide(source), shop) : undefined;
  const sold = manual ? Object.keys(manual.sold).sort() : ownFiles(source);
  rmSync(target, { recursive: true, force: true });
  if (manual) writeFiles(target, { ...manual.sold, ...manual.shown });
  else await copyFiles(source, target, sold);
  const download = `${fileName}-${version}.zip`;
  // Everything in the ZIP is in one folder, so that unpacking does not scatter files.
  await packFiles(
    sold.map((path) => ({ name: `${fileName}/${path}`, source: join(target, path) })),
    join(target, download),
  );
  const paths = [...sold, ...Object.keys(manual?.shown ?? {}), download].sort();
  const manifest: Manifest = {
    product: title,
    version,
    download,
    files: await Promise.all(paths.map((path) => describeFile(target, path))),
    ...(manual && { counts: manual.counts, pictures: manual.pictures }),
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
  const bytes = paths.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
  if (bytes > LARGEST_ARCHIVE) {
    throw new GuideError(
      `${folder} holds ${(bytes / 1e9).toFixed(1)} GB. All files together are also sold as one ZIP archive, which can hold 4 GB.`,
    );
  }
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
  ...(await sha256Of(join(folder, path))),
  type: TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream',
});
