import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { z } from 'zod';

const manifestSchema = z.object({
  version: z.string().regex(/^\w[\w.-]*$/, 'expected a version such as 1.0'),
  files: z
    .array(
      z.object({
        path: z.string().min(1),
        bytes: z.int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        type: z.string(),
      }),
    )
    .min(1),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type EditionFile = Manifest['files'][number];

const MANIFEST = 'manifest.json';
const DRAFT = '.draft-';

export async function readManifest(folder: string): Promise<Manifest> {
  return manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
}

/** What is wrong with the files of a folder, in words; empty when each is as its manifest says. */
export async function damagesIn(folder: string, files: readonly EditionFile[]): Promise<string[]> {
  const damages: string[] = [];
  for (const file of files) {
    const place = resolve(folder, file.path);
    const size = await sizeOf(place);
    if (!place.startsWith(resolve(folder) + sep)) damages.push(`${file.path} lies outside`);
    else if (size === undefined) damages.push(`${file.path} is not there`);
    else if (size !== file.bytes) damages.push(`${file.path} has another size`);
    else if ((await sha256Of(place)) !== file.sha256) damages.push(`${file.path} was changed`);
  }
  return damages;
}

/** Puts an edition's files in their place at once: nobody ever meets half of them. */
export async function copyBundle(
  bundle: string,
  dataDir: string,
  edition: Manifest,
): Promise<void> {
  const editions = join(dataDir, 'editions');
  const target = join(editions, edition.version);
  if ((await damagesIn(target, edition.files)).length === 0) return;
  const draft = join(editions, DRAFT + randomUUID());
  for (const path of [...edition.files.map((file) => file.path), MANIFEST]) {
    await mkdir(dirname(join(draft, path)), { recursive: true });
    await copyFile(join(bundle, path), join(draft, path));
  }
  await rm(target, { recursive: true, force: true });
  await rename(draft, target).catch(async (error) => {
    // Another process was quicker with the same files.
    await rm(draft, { recursive: true });
    if ((await sizeOf(join(target, MANIFEST))) === undefined) throw error;
  });
}

/** What a copy that was killed has left behind. */
export async function removeDrafts(dataDir: string): Promise<void> {
  const editions = join(dataDir, 'editions');
  const names = await readdir(editions).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(DRAFT))) {
    await rm(join(editions, name), { recursive: true, force: true });
  }
}

const sizeOf = (file: string) =>
  stat(file).then(
    (found) => (found.isFile() ? found.size : undefined),
    () => undefined,
  );

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}
