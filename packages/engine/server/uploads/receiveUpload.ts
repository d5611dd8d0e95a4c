import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isSameFile, readUploadPath } from '../../rules/editionFiles.ts';
import { typeOf } from '../../rules/fileTypes.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import type { Store } from '../db/database.ts';
import type { EditionDraftFileRow } from '../db/schema.ts';
import { listEditions } from '../library/editions.ts';
import type { CommandContext } from '../orders/context.ts';
import { changeDraft, DRAFT_SUBJECT, draftFiles } from './editionDraft.ts';
import { UPLOADS } from './limits.ts';
import {
  checkDiskSpace,
  checksumsByChunk,
  deleteUpload,
  sha256Of,
  uploadFile,
  writeDurablyAt,
} from './uploadFiles.ts';

/** The server no longer has the upload that a browser continues: it must start it again. */
class UploadGone extends UserError {
  override readonly status = 410;
}

const chunkCount = (bytes: number) => Math.ceil(bytes / UPLOADS.chunkBytes);

/** The chunks that are on the disk. */
const chunksOf = (store: Store, fileId: string) =>
  store
    .selectFrom('edition_draft_chunks')
    .select(['number', 'sha256'])
    .$narrowType<{ sha256: string }>()
    .where('file_id', '=', fileId)
    .where('sha256', 'is not', null)
    .orderBy('number')
    .execute();

/**
 * Begins an upload, or continues one of the same name and size. The browser compares the checksums of
 * the chunks with its own file and sends those that are missing or differ.
 */
export async function startUpload(
  context: CommandContext,
  wanted: { path: string; bytes: number },
) {
  const { store, actor, env } = context;
  const read = readUploadPath(wanted.path);
  if ('problem' in read) throw new UserError(read.problem);
  const { path } = read;
  const { bytes } = wanted;
  if (bytes > UPLOADS.fileBytes) throw tooLarge('A file', UPLOADS.fileBytes);
  await checkDiskSpace(env.dataDir, bytes);
  const [last] = await listEditions(store);
  const { file, replaced } = await changeDraft(context, async (transaction, draft) => {
    const files = await draftFiles(transaction, draft.id);
    const before = files.find((one) => one.path === path);
    if (before?.sha256 === null && before.bytes === bytes) return { file: before };
    checkTotals(path, bytes, files);
    const known = before ?? described(last?.files.find((one) => one.path === path));
    const row: EditionDraftFileRow = {
      id: randomUUID(),
      draft_id: draft.id,
      path,
      bytes,
      type: typeOf(path),
      about: known?.about ?? null,
      role: known?.role ?? null,
      sha256: null,
      crc32: null,
      kept_from: null,
      added_by: actor,
    };
    if (before) {
      await transaction.deleteFrom('edition_draft_files').where('id', '=', before.id).execute();
    }
    await transaction.insertInto('edition_draft_files').values(row).execute();
    return { file: row, replaced: before };
  });
  if (replaced) await deleteUpload(env.dataDir, replaced);
  const chunks: (string | null)[] = Array.from({ length: chunkCount(bytes) }, () => null);
  for (const { number, sha256 } of await chunksOf(store, file.id)) chunks[number] = sha256;
  return { id: file.id, path, chunkBytes: UPLOADS.chunkBytes, chunks };
}

const described = (file: { about?: object | undefined; role?: string | undefined } | undefined) =>
  file && { about: file.about ? JSON.stringify(file.about) : null, role: file.role ?? null };

/** The limits for all files of a version, with this one. */
export function checkTotals(
  path: string,
  bytes: number,
  files: readonly EditionDraftFileRow[],
): void {
  const others = files.filter((one) => one.path !== path);
  const twin = others.find((one) => isSameFile(one.path, path));
  if (twin) {
    throw new UserError(
      `“${path}” and “${twin.path}” differ only in upper and lower case, which some systems ignore.`,
    );
  }
  if (others.length >= UPLOADS.files) {
    throw new UserError(`A version may have at most ${UPLOADS.files} files.`);
  }
  const total = others.reduce((sum, one) => sum + one.bytes, bytes);
  if (total > UPLOADS.editionBytes) throw tooLarge('A version', UPLOADS.editionBytes);
}

export const tooLarge = (what: string, bytes: number) =>
  new UserError(`${what} may have at most ${Math.floor(bytes / 1e9)} GB.`);

/** Returns when the chunk is on the disk and listed; then no crash loses it. */
export async function receiveChunk(
  context: CommandContext,
  fileId: string,
  { number, sha256, body }: { number: number; sha256: string; body: Uint8Array },
): Promise<void> {
  const { store, env } = context;
  const file = await openUpload(store, fileId);
  const position = number * UPLOADS.chunkBytes;
  if (number < 0 || number >= chunkCount(file.bytes)) {
    throw new UserError('The file has no such part.');
  }
  if (body.length !== Math.min(UPLOADS.chunkBytes, file.bytes - position)) {
    throw new UserError('This part of the file doesn’t have the expected size.');
  }
  if (sha256Of(body) !== sha256) throw new UserError('This part of the file arrived damaged.');
  const known = (await chunksOf(store, fileId)).find((one) => one.number === number);
  if (known?.sha256 === sha256) return;
  // While the bytes are being written, the position holds neither the old chunk nor the new one. The
  // last request to come fills it, and a file with a chunk being written cannot be completed.
  const writing = { sha256: null, writer: randomUUID() };
  await changeDraft(context, async (transaction) => {
    await openUpload(transaction, fileId);
    await transaction
      .insertInto('edition_draft_chunks')
      .values({ file_id: fileId, number, ...writing })
      .onConflict((conflict) => conflict.columns(['file_id', 'number']).doUpdateSet(writing))
      .execute();
  });
  await writeDurablyAt(env.dataDir, file, position, body);
  const listed = await store
    .updateTable('edition_draft_chunks')
    .set({ sha256, writer: null })
    .where('file_id', '=', fileId)
    .where('number', '=', number)
    .where('writer', '=', writing.writer)
    .executeTakeFirst();
  if (listed.numUpdatedRows === 1n) return;
  const stillThere = await findFile(store, fileId).catch(() => undefined);
  // Somebody removed the file while this was written.
  if (!stillThere) await deleteUpload(env.dataDir, file);
  throw new UploadGone('Somebody else changed this upload at the same time.');
}

async function openUpload(store: Store, fileId: string): Promise<EditionDraftFileRow> {
  const file = await findFile(store, fileId);
  if (file.sha256 !== null) throw new UserError('This file has already arrived.');
  return file;
}

async function findFile(store: Store, fileId: string): Promise<EditionDraftFileRow> {
  const found = store.selectFrom('edition_draft_files').selectAll().where('id', '=', fileId);
  const file = await found.executeTakeFirst();
  if (!file) throw new UploadGone('This upload was removed or replaced.');
  return file;
}

/**
 * Completes an upload, once all chunks are on the disk and are those of the browser's file: `digest` is
 * the SHA-256 of the checksums of its chunks. Two sellers may have sent different files under one name.
 */
export async function finishUpload(context: CommandContext, fileId: string, digest: string) {
  const { store, clock, env, actor } = context;
  const file = await findFile(store, fileId);
  if (file.sha256 !== null) return { path: file.path, sha256: file.sha256 };
  const listed = await chunksOf(store, fileId);
  if (listed.length < chunkCount(file.bytes)) {
    throw new UserError('Parts of the file are missing. Upload it again to send them.');
  }
  if (sha256Of(listed.map((chunk) => chunk.sha256).join('')) !== digest) {
    throw new UserError(
      'Somebody else uploaded another file under this name at the same time. Upload it again.',
    );
  }
  if (file.bytes === 0) await writeDurablyAt(env.dataDir, file, 0, new Uint8Array());
  const { chunks, ...read } = await checksumsByChunk(uploadFile(env.dataDir, file));
  const damaged = listed.filter(({ number, sha256 }) => chunks[number] !== sha256);
  if (damaged.length > 0 || read.bytes !== file.bytes) {
    const numbers = damaged.map(({ number }) => number);
    if (numbers.length > 0) {
      await store
        .deleteFrom('edition_draft_chunks')
        .where('file_id', '=', fileId)
        .where('number', 'in', numbers)
        .execute();
    }
    throw new UserError('Parts of the file are damaged. Upload it again to replace them.');
  }
  await changeDraft(context, async (transaction) => {
    await openUpload(transaction, fileId);
    if (!isDeepStrictEqual(await chunksOf(transaction, fileId), listed)) {
      throw new UserError('The file was changed while it was checked. Upload it again.');
    }
    const { sha256, crc32 } = read;
    await transaction
      .updateTable('edition_draft_files')
      .set({ sha256, crc32 })
      .where('id', '=', fileId)
      .execute();
    await transaction.deleteFrom('edition_draft_chunks').where('file_id', '=', fileId).execute();
    const { path, bytes } = file;
    await record(transaction, clock, DRAFT_SUBJECT, 'file uploaded', { actor, path, bytes });
  });
  return { path: file.path, sha256: read.sha256 };
}
