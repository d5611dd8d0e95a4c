import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** By what a file is known to be the same, read piece by piece. */
export async function sumOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
