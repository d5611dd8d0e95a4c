import { join } from 'node:path';
import { UserError } from '../core/userError.ts';
import { sha256Of } from '../db/files.ts';
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
    const found = await sha256Of(join(folder, path)).catch(() => undefined);
    if (!found) throw new UserError(`${path} is missing in ${folder}: take another copy.`);
    if (found.bytes !== bytes || found.sha256 !== sha256) {
      throw new UserError(`${path} in ${folder} is damaged: take another copy.`);
    }
    progress('checksums', done + 1, expected.length);
  }
  return manifest;
}
