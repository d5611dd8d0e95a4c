import { randomUUID } from 'node:crypto';
import {
  chmod,
  constants,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { z } from 'zod';
import { checksumsOf } from '../../formats/checksums.ts';
import {
  type EditionFile,
  type EditionManifest,
  MANIFEST,
  manifestSchema,
} from '../../formats/edition.ts';
import { lookUp } from '../../rules/lookUp.ts';
import type { Shop } from '../../rules/shop.ts';
import { makeFolder } from '../core/makeFolder.ts';
import { flush, flushFolders } from '../db/files.ts';

const DRAFT = '.draft-';
/** A copy in progress, or one that was interrupted. */
export const isDraft = (name: string) => name.startsWith(DRAFT);
export const draftName = () => DRAFT + randomUUID();
const EXISTS = ['ENOTEMPTY', 'EEXIST'];

export async function readBundle(folder: string): Promise<EditionManifest> {
  const content = await readFile(join(folder, MANIFEST), 'utf8');
  return manifestSchema.parse(JSON.parse(content));
}

const contentsSchema = z.object({
  counts: z.record(z.string(), z.number()).default({}),
  files: z.array(z.object({ role: z.string().optional() })).default([]),
});

/** What the texts promise and the bundle lacks, by its manifest. */
export async function missingFromBundle(
  folder: string,
  promised: Readonly<Record<string, number>>,
  { consultant }: Pick<Shop, 'consultant'>,
): Promise<string[]> {
  const content = await readFile(join(folder, MANIFEST), 'utf8').catch(() => '{}');
  const { counts, files } = contentsSchema.parse(JSON.parse(content));
  const hasText = files.some(({ role }) => role === 'index');
  return [
    ...Object.entries(promised).flatMap(([name, count]) =>
      lookUp(counts, name) === count
        ? []
        : `facts.ts: promises ${count} ${name}, the files to sell have ${lookUp(counts, name) ?? 'none'}`,
    ),
    ...(consultant && !consultant.url && !hasText
      ? [
          'shop.config.ts: consultant: the files to sell have no text that it could answer from. Set consultant.url, or remove consultant',
        ]
      : []),
  ];
}

/** Describes every file that differs from the manifest; empty if all match. */
export async function verifyFiles(
  folder: string,
  files: readonly EditionFile[],
): Promise<string[]> {
  const problems: string[] = [];
  for (const file of files) {
    const path = resolve(folder, file.path);
    const size = await sizeOf(path);
    if (!path.startsWith(resolve(folder) + sep))
      problems.push(`${file.path} is outside the folder`);
    else if (size === undefined) problems.push(`${file.path} is missing`);
    else if (size !== file.bytes) problems.push(`${file.path} has a different size`);
    else if ((await checksumsOf(path)).sha256 !== file.sha256)
      problems.push(`${file.path} was changed`);
  }
  return problems;
}

/**
 * Copies an edition's files into the data folder, all or none, and never over intact files:
 * several processes may start at once, and a file must not change during a download.
 */
export async function copyBundle(
  bundle: string,
  dataDir: string,
  edition: EditionManifest,
  placeFile: typeof copyOf = copyOf,
): Promise<void> {
  const editions = join(dataDir, 'editions');
  const target = join(editions, edition.version);
  const isIntact = async () => (await verifyFiles(target, edition.files)).length === 0;
  if (await isIntact()) return;
  makeFolder(editions);
  const draft = join(editions, draftName());
  const paths = [...edition.files.map((file) => file.path), MANIFEST];
  for (const path of paths) {
    await mkdir(dirname(join(draft, path)), { recursive: true });
    await placeFile(join(bundle, path), join(draft, path));
    await flush(join(draft, path));
  }
  await makeReadable(draft);
  await flushFolders(draft, paths);
  await putInPlace(draft, target, isIntact);
  await flush(editions);
}

/**
 * What is sold is no secret of this machine: whether other users may read it is up to the folder
 * around the editions, so that a proxy which sends files can be let in once.
 */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
}

/** Where the file system can, the copy shares the disk space of the original. */
export const copyOf = (from: string, to: string) => copyFile(from, to, constants.COPYFILE_FICLONE);

/** The same file under a second name, which takes no space: for files that are never written again. */
export const linkOf = (from: string, to: string) => link(from, to).catch(() => copyOf(from, to));

async function putInPlace(
  draft: string,
  target: string,
  isIntact: () => Promise<boolean>,
): Promise<void> {
  try {
    await rename(draft, target);
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && EXISTS.includes(String(error.code));
    if (!exists) throw error;
    if (await isIntact()) return rm(draft, { recursive: true });
    await rm(target, { recursive: true });
    await rename(draft, target);
  }
}

/** Removes the remains of interrupted copies. */
export async function removeDrafts(dataDir: string): Promise<void> {
  const editions = join(dataDir, 'editions');
  const names = await readdir(editions).catch(() => []);
  for (const name of names.filter(isDraft)) {
    await rm(join(editions, name), { recursive: true, force: true });
  }
}

const sizeOf = (file: string) =>
  stat(file).then(
    (found) => (found.isFile() ? found.size : undefined),
    () => undefined,
  );
