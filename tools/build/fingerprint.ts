import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const GENERATED = /^site\/(generated|\.built)/;

/** One hash over the contents of files and folders: equal means nothing changed. */
export function fingerprint(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of sources.flatMap((source) => filesOf(root, source)).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function filesOf(root: string, source: string): string[] {
  if (GENERATED.test(source)) return [];
  const path = join(root, source);
  if (!statSync(path).isDirectory()) return [source];
  return readdirSync(path).flatMap((name) => filesOf(root, `${source}/${name}`));
}
