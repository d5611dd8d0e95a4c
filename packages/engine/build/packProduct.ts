import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants, copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { GuideError } from '../content/guide.ts';
import { checksumsOf } from '../formats/checksums.ts';
import { type BuiltEdition, type FilesByPath, MANIFEST } from '../formats/edition.ts';
import { typeOf } from '../rules/fileTypes.ts';
import { textIn } from '../rules/language.ts';
import type { Shop } from '../rules/shop.ts';
import { fileNameOf } from '../rules/slug.ts';

/** A folder with this file is a guide, for the compiler. */
const GUIDE = 'manual.yaml';

type Product = { source: string; target: string; shop: Shop };

/**
 * Packs what is sold from a folder: a guide is typeset, other files are sold as they are. Those may
 * be videos, so they are copied and hashed as streams and never held in memory. The archive of all
 * files is put together when a buyer downloads it.
 */
export async function packProduct({ source, target, shop }: Product): Promise<BuiltEdition> {
  const { name, version } = shop.product;
  const title = textIn(name, shop.languages[0]);
  const manual = existsSync(join(source, GUIDE)) ? await compile(source, shop) : undefined;
  const sold = manual ? Object.keys(manual.sold).sort() : ownFiles(source);
  rmSync(target, { recursive: true, force: true });
  if (manual) writeFiles(target, { ...manual.sold, ...manual.shown });
  else await copyFiles(source, target, sold);
  const described = manual?.described ?? {};
  const shown = Object.keys(manual?.shown ?? {}).sort();
  const files: BuiltEdition['files'] = [];
  for (const path of new Set([...Object.keys(described), ...sold, ...shown]))
    files.push({ ...(await describeFile(target, path)), ...described[path] });
  const manifest: BuiltEdition = {
    product: title,
    version,
    archive: `${fileNameOf(title)}-${version}.zip`,
    files,
    ...(manual && {
      counts: manual.counts,
      pictures: manual.pictures,
      pieces: manual.pieces,
    }),
  };
  writeFileSync(join(target, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** The compiler is a package of its own, which only a shop with a guide installs. */
async function compile(folder: string, shop: Shop) {
  const { compileGuide } = await import('one-product-shop-book/compileGuide.ts');
  return compileGuide(folder, shop);
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

function writeFiles(target: string, files: FilesByPath): void {
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
