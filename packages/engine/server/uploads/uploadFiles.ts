import { createHash } from 'node:crypto';
import { constants, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Checksums } from '../../formats/checksums.ts';
import { DAY_MS } from '../../rules/calendar.ts';
import type { Clock } from '../core/clock.ts';
import { UserError } from '../core/userError.ts';
import type { Store } from '../db/database.ts';
import { flushFolders } from '../db/files.ts';
import type { EditionDraftFileRow } from '../db/schema.ts';
import { UPLOADS } from './limits.ts';

const UPLOADS_FOLDER = 'uploads';

type Located = Pick<EditionDraftFileRow, 'id' | 'draft_id'>;

export const draftFolder = (dataDir: string, draftId: string) =>
  join(dataDir, UPLOADS_FOLDER, draftId);

/** Named by their ids: nothing that a seller typed or a ZIP file holds becomes a path here. */
export const uploadFile = (dataDir: string, { id, draft_id }: Located) =>
  join(draftFolder(dataDir, draft_id), id);

/** Returns when the bytes and the way to them are on the disk. */
export async function writeDurablyAt(
  dataDir: string,
  file: Located,
  position: number,
  bytes: Uint8Array,
): Promise<void> {
  await mkdir(draftFolder(dataDir, file.draft_id), { recursive: true, mode: 0o700 });
  {
    await using handle = await open(
      uploadFile(dataDir, file),
      constants.O_RDWR | constants.O_CREAT,
      0o600,
    );
    for (let written = 0; written < bytes.length; ) {
      const left = bytes.length - written;
      written += (await handle.write(bytes, written, left, position + written)).bytesWritten;
    }
    await handle.datasync();
  }
  await flushFolders(dataDir, [join(UPLOADS_FOLDER, file.draft_id, file.id)]);
}

/** Reads a file once, for its checksums and those of its chunks. Memory holds one chunk. */
export async function checksumsByChunk(path: string): Promise<Checksums & { chunks: string[] }> {
  const buffer = Buffer.allocUnsafe(UPLOADS.chunkBytes);
  const hash = createHash('sha256');
  const chunks: string[] = [];
  let [bytes, crc] = [0, 0];
  await using handle = await open(path);
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, bytes);
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex'), crc32: crc, chunks };
    const chunk = buffer.subarray(0, bytesRead);
    hash.update(chunk);
    crc = crc32(chunk, crc);
    chunks.push(sha256Of(chunk));
    bytes += bytesRead;
  }
}

export const sha256Of = (bytes: Uint8Array | string) =>
  createHash('sha256').update(bytes).digest('hex');

export async function checkDiskSpace(dataDir: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize - bytes >= UPLOADS.freeDiskBytes) return;
  throw new UserError('The server’s disk doesn’t have enough space for this file.');
}

/** A file that was kept from a published version is not ours to delete. */
export async function deleteUpload(
  dataDir: string,
  file: Located & Pick<EditionDraftFileRow, 'kept_from'>,
): Promise<void> {
  if (file.kept_from === null) await rm(uploadFile(dataDir, file), { force: true });
}

export const deleteUploads = (dataDir: string, draftId: string) =>
  rm(draftFolder(dataDir, draftId), { recursive: true, force: true });

/**
 * Deletes what no row names any more: the files of a draft that was discarded or became too old, and
 * what a crash left behind. New files may belong to work that has not written its row yet.
 */
export async function deleteAbandonedUploads(
  store: Store,
  dataDir: string,
  clock: Clock,
): Promise<void> {
  const root = join(dataDir, UPLOADS_FOLDER);
  const rows = await store.selectFrom('edition_draft_files').select('id').execute();
  const drafts = await store.selectFrom('edition_drafts').select('id').execute();
  const known = new Set([...rows, ...drafts].map(({ id }) => id));
  const isOld = async (path: string) => clock().getTime() - (await stat(path)).mtimeMs > DAY_MS;
  for (const draft of await namesIn(root)) {
    for (const name of await namesIn(join(root, draft))) {
      const path = join(root, draft, name);
      if (!known.has(name) && (await isOld(path))) await rm(path, { recursive: true, force: true });
    }
    const isEmpty = (await namesIn(join(root, draft))).length === 0;
    if (isEmpty && !known.has(draft)) await rm(join(root, draft), { recursive: true, force: true });
  }
}

const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);
