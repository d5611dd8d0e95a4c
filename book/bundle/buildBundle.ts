import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Shop } from '../../rules/shop.ts';
import { editionOf } from '../read/edition.ts';
import { GuideError } from '../read/guideError.ts';
import { isManual, readGuide } from '../read/readGuide.ts';
import { makeManual } from './makeManual.ts';
import { describe, type Manifest } from './manifest.ts';
import { type Files, zip } from './zip.ts';

type Bundle = { source: string; target: string; shop: Shop };

/** Makes the bundle from a folder: typeset when it is a manual, as it is when it holds other files. */
export async function buildBundle({ source, target, shop }: Bundle): Promise<Manifest> {
  const { title, version, fileName } = editionOf(shop);
  const made = isManual(source)
    ? await makeManual(readGuide(source), shop)
    : { sold: ownFiles(source), shown: {} };
  const download = `${fileName}-${version}.zip`;
  const files: Files = { ...made.sold, ...made.shown, [download]: packed(made.sold, fileName) };
  const manifest: Manifest = {
    product: title,
    version,
    download,
    files: describe(files),
    ...('counts' in made && { counts: made.counts, pictures: made.pictures }),
  };
  write(target, {
    ...files,
    'manifest.json': Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`),
  });
  return manifest;
}

/** In the ZIP everything lies in one folder, so that unpacking leaves no mess behind. */
function packed(sold: Files, folder: string): Uint8Array {
  const paths = Object.keys(sold).sort();
  return zip(
    Object.fromEntries(paths.map((path) => [`${folder}/${path}`, sold[path] ?? new Uint8Array()])),
  );
}

function ownFiles(folder: string): Files {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  if (paths.length === 0) throw new GuideError(`${folder} holds no files to sell`);
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path))]));
}

function write(target: string, files: Files): void {
  rmSync(target, { recursive: true, force: true });
  for (const [path, data] of Object.entries(files)) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), data);
  }
}
