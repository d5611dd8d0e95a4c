import { join } from 'node:path';
import { Refusal } from '../core/userError.ts';
import { sumOf } from '../db/sumOf.ts';
import { type CopiedFile, type Manifest, readManifest } from './manifest.ts';

type Progress = (what: string, done: number, total: number) => void;

/** Reads every file of a copy and compares it with what was written down when it was made. */
export async function verifyBackup(folder: string, progress: Progress): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const expected: CopiedFile[] = [
    ...manifest.tables,
    ...manifest.files.map((file) => ({ ...file, path: join('files', file.path) })),
  ];
  for (const [done, { path, bytes, sha256 }] of expected.entries()) {
    const found = await sumOf(join(folder, path)).catch(() => undefined);
    if (!found) throw new Refusal(`${path} is missing in ${folder}: take another copy.`);
    if (found.bytes !== bytes || found.sha256 !== sha256) {
      throw new Refusal(`${path} in ${folder} is damaged: take another copy.`);
    }
    progress('checksums', done + 1, expected.length);
  }
  return manifest;
}
