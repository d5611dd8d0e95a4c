import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** A product file may have gigabytes: fewer, larger chunks take a third of the time. */
const CHUNK_BYTES = 1 << 20;

export type Checksums = { bytes: number; sha256: string; crc32: number };

/** Every chunk is in the same buffer: a stream's own buffers fill the memory with garbage. */
export async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  await using handle = await open(file);
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/** The size and checksums of a file. CRC-32 is for ZIP archives. */
export async function checksumsOf(file: string): Promise<Checksums> {
  const hash = createHash('sha256');
  let [bytes, crc] = [0, 0];
  for await (const chunk of chunksOf(file)) {
    hash.update(chunk);
    crc = crc32(chunk, crc);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex'), crc32: crc };
}
