import { createHash } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { crc32 } from 'node:zlib';

/** A product file may have gigabytes: fewer, larger chunks take a third of the time. */
const CHUNK_BYTES = 1 << 20;

/** Every file in a folder and its subfolders, as paths relative to it. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

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

/** Waits until the content of a file or folder is on the disk and survives a power cut. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** A new file survives a power cut only when every folder on the way to it is flushed too. */
export async function flushFolders(root: string, paths: readonly string[]): Promise<void> {
  const folders = new Set([root]);
  for (const path of paths) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      folders.add(join(root, folder));
    }
  }
  for (const folder of folders) await flush(folder);
}
