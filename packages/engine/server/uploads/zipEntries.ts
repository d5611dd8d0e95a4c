import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import type { Checksums } from '../../formats/checksums.ts';
import { MANIFEST } from '../../formats/edition.ts';
import { readUploadPath } from '../../rules/editionFiles.ts';
import { UserError } from '../core/userError.ts';
import type { EditionDraftFileRow } from '../db/schema.ts';
import { UPLOADS } from './limits.ts';
import { tooLarge } from './receiveUpload.ts';

/** What systems add to archives by themselves. */
const CLUTTER = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;
const [FILE_TYPE, SYMBOLIC_LINK] = [0o170000, 0o120000];

/** Checks all entries before any is unpacked. */
export async function listEntries(zip: ZipFile, archive: EditionDraftFileRow) {
  const entries: { entry: Entry; path: string }[] = [];
  let [packed, unpacked] = [0, 0];
  const top = `${basename(archive.path).replace(/\.zip$/i, '')}/`;
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/') || CLUTTER.test(entry.fileName)) continue;
      packed += entry.compressedSize;
      unpacked += entry.uncompressedSize;
      entries.push({ entry, path: entry.fileName });
      if (entries.length > UPLOADS.files) {
        throw new UserError(`A version may have at most ${UPLOADS.files} files.`);
      }
    }
  } catch (error) {
    if (error instanceof UserError) throw error;
    const words = error instanceof Error ? error.message : '';
    throw new UserError(
      /relative path|absolute path|characters in fileName/.test(words)
        ? 'The ZIP file has a file that leads out of its folder.'
        : 'The ZIP file is damaged.',
    );
  }
  // Entries that share their bytes are how a small file unpacks to petabytes.
  const allowed = UPLOADS.unpackedTimes * archive.bytes + UPLOADS.unpackedBytes;
  if (packed > archive.bytes || unpacked > allowed) {
    throw new UserError('The content of the ZIP file is suspiciously large.');
  }
  if (unpacked > UPLOADS.editionBytes) throw tooLarge('A version', UPLOADS.editionBytes);
  // A folder that is named like the archive comes from packing that folder.
  const inFolder = entries.every(({ path }) => path.startsWith(top));
  for (const one of entries) {
    if (one.entry.isEncrypted()) throw new UserError('The ZIP file needs a password.');
    if (((one.entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK) {
      throw new UserError('The ZIP file has links in it. Pack the files themselves.');
    }
    const path = inFolder ? one.path.slice(top.length) : one.path;
    if (path === MANIFEST) {
      one.path = path;
      continue;
    }
    const read = readUploadPath(path);
    if ('problem' in read) throw new UserError(read.problem);
    one.path = read.path;
  }
  const names = new Set<string>();
  for (const { path } of entries) {
    const name = path.toLowerCase();
    if (names.has(name)) throw new UserError(`The ZIP file has “${path}” twice.`);
    names.add(name);
  }
  return entries;
}

/** Stops at the size that the archive declares, whatever really comes out of it. */
export async function unpackEntry(zip: ZipFile, entry: Entry, target: string): Promise<Checksums> {
  const hash = createHash('sha256');
  let [bytes, crc] = [0, 0];
  const source: Readable = await zip.openReadStreamPromise(entry);
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        crc = crc32(chunk, crc);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(target, { mode: 0o600, flush: true }),
  );
  if (crc !== entry.crc32) throw new UserError(`“${entry.fileName}” is damaged in the ZIP file.`);
  return { bytes, sha256: hash.digest('hex'), crc32: crc };
}
