import { randomUUID } from 'node:crypto';
import { cp, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { z } from 'zod';
import { LANGUAGES, type Language } from '../../rules/language.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/database.ts';

const manifestSchema = z.object({
  version: z
    .string()
    .min(1)
    .regex(/^[\w.-]+$/, 'expected a version such as 1.0'),
  /** The archive with everything in it. */
  download: z.string().optional(),
  files: z
    .array(
      z.object({
        path: z.string().min(1),
        bytes: z.int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        type: z.string(),
        /** Whether it is that archive; without a word about it every archive is taken for it. */
        whole: z.boolean().optional(),
      }),
    )
    .min(1),
});

export type EditionFile = z.infer<typeof manifestSchema>['files'][number];
export type Edition = {
  version: string;
  publishedAt: number;
  notes: Record<Language, string[]>;
  files: EditionFile[];
};

/** Where the files of an edition lie; a path that leads out of it is no path. */
export function editionFile(dataDir: string, version: string, path: string): string | undefined {
  const folder = resolve(dataDir, 'editions', version);
  const file = resolve(folder, path);
  return file.startsWith(folder + sep) ? file : undefined;
}

/** Newest first. */
export async function listEditions(store: Store): Promise<Edition[]> {
  const rows = await store
    .selectFrom('editions')
    .selectAll()
    .orderBy('published_at', 'desc')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    publishedAt: row.published_at,
    notes: JSON.parse(row.notes),
    files: JSON.parse(row.files),
  }));
}

/** Takes a bundle into the data folder and lists it; a version that is listed stays as it is. */
export async function registerEdition(
  store: Store,
  clock: Clock,
  dataDir: string,
  bundle: string,
  notes: Record<Language, string[]>,
): Promise<Edition> {
  const content = await readFile(join(bundle, 'manifest.json'), 'utf8');
  const { version, download, files: listed } = manifestSchema.parse(JSON.parse(content));
  const files = download
    ? listed.map((file) => ({ ...file, whole: file.path === download }))
    : listed;
  await copyOnce(bundle, join(dataDir, 'editions', version));
  const row = { version, published_at: clock().getTime() };
  await store
    .insertInto('editions')
    .values({ ...row, notes: JSON.stringify(notes), files: JSON.stringify(files) })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
  return { version, publishedAt: row.published_at, notes, files };
}

/**
 * Whole or not at all, and never over files that are there: several processes may start together,
 * and whoever downloads must not see a file change.
 */
async function copyOnce(source: string, target: string): Promise<void> {
  const draft = `${target}.${randomUUID()}`;
  await cp(source, draft, { recursive: true });
  try {
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
}

export const noNotes = (): Record<Language, string[]> => {
  const [en, bg] = LANGUAGES.map((): string[] => []);
  return { en: en ?? [], bg: bg ?? [] };
};
