import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

const CHUNK = Buffer.alloc(1 << 20);

/** A hash of the contents of files and folders. */
export function fingerprint(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of sources.flatMap((source) => filesOf(root, source)).sort()) {
    hash.update(`\0${file}\0`);
    addContent(hash, join(root, file));
  }
  return hash.digest('hex');
}

/** In chunks: a product file may be larger than memory. */
function addContent(hash: Hash, path: string): void {
  const file = openSync(path, 'r');
  for (let read = CHUNK.length; read > 0; ) {
    read = readSync(file, CHUNK);
    hash.update(CHUNK.subarray(0, read));
  }
  closeSync(file);
}

function filesOf(root: string, source: string): string[] {
  const path = join(root, source);
  if (!statSync(path).isDirectory()) return [source];
  return readdirSync(path).flatMap((name) => filesOf(root, `${source}/${name}`));
}
