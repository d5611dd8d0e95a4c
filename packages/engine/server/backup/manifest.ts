import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, normalize, sep } from 'node:path';
import { z } from 'zod';
import { checksumsOf } from '../../formats/checksums.ts';
import { DAY_MS } from '../../rules/calendar.ts';
import { UserError } from '../core/userError.ts';

export const MANIFEST = 'manifest.json';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const staysInside = (path: string) =>
  !isAbsolute(path) && normalize(path) === path && path.split(sep)[0] !== '..';
const file = z.object({ path: z.string().min(1).refine(staysInside), bytes: count, sha256: hash });

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The migrations the store had. */
  migrations: z.array(z.string()),
  /** Identifies the shop's secret without revealing it. */
  secret: z.string(),
  tables: z.array(file.extend({ table: z.string(), rows: count, digest: hash })),
  /** Paths in the data folder. */
  files: z.array(file),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type CopiedFile = z.infer<typeof file>;

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) throw new UserError(`${folder} is not a backup: it has no ${MANIFEST}.`);
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new UserError(`${join(folder, MANIFEST)} is damaged, so this backup cannot be trusted.`);
  }
}

type Progress = (what: string, done: number, total: number) => void;

/** Compares every file of a backup with the manifest. */
export async function verifyBackup(folder: string, progress: Progress): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const expected: CopiedFile[] = [
    ...manifest.tables,
    ...manifest.files.map((file) => ({ ...file, path: join('files', file.path) })),
  ];
  for (const [done, { path, bytes, sha256 }] of expected.entries()) {
    const found = await checksumsOf(join(folder, path)).catch(() => undefined);
    if (!found) throw new UserError(`${path} is missing in ${folder}. Use another backup.`);
    if (found.bytes !== bytes || found.sha256 !== sha256) {
      throw new UserError(`${path} in ${folder} is damaged. Use another backup.`);
    }
    progress('checksums', done + 1, expected.length);
  }
  return manifest;
}

const NAME = /^backup-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2}\.\d{3})Z$/;

/** Finished backups in a folder, newest first. */
async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
}

/**
 * Deletes all but the newest backups and returns their names. The one that was just made is the newest,
 * whatever the clock said when others were made.
 */
export async function keepNewest(made: string, keep: number): Promise<string[]> {
  const folder = dirname(made);
  const others = (await backupsIn(folder)).filter((name) => name !== basename(made));
  const old = others.slice(keep - 1);
  for (const name of old) await rm(join(folder, name), { recursive: true });
  return old;
}

/** Backups older than personal data may be kept. */
export async function expiredBackups(folder: string, days: number, now: Date): Promise<string[]> {
  const oldest = now.getTime() - days * DAY_MS;
  return (await backupsIn(folder)).filter(
    (name) => Date.parse(name.replace(NAME, '$1T$2:$3:$4Z')) < oldest,
  );
}
