import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { openPromise, type ZipFile } from 'yauzl';
import type { Checksums } from '../../formats/checksums.ts';
import { type EditionManifest, MANIFEST, manifestSchema } from '../../formats/edition.ts';
import { typeOf } from '../../rules/fileTypes.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import { flushFolders } from '../db/files.ts';
import type { EditionDraftFileRow } from '../db/schema.ts';
import type { CommandContext } from '../orders/context.ts';
import { changeDraft, DRAFT_SUBJECT, draftFiles, findDraft } from './editionDraft.ts';
import { checkTotals } from './receiveUpload.ts';
import { checkDiskSpace, draftFolder, uploadFile } from './uploadFiles.ts';
import { listEntries, unpackEntry } from './zipEntries.ts';

const MAX_MANIFEST_BYTES = 4_000_000;

type Unpacked = Checksums & { id: string; path: string };

/**
 * Replaces an uploaded ZIP file by the files in it, all or none. A bundle with its manifest, such as
 * `dist/guide`, becomes the whole version, with the descriptions and roles of its files.
 */
export async function unpackZip(context: CommandContext, path: string) {
  const { store, clock, env, actor } = context;
  const draft = await findDraft(store);
  const files = draft ? await draftFiles(store, draft.id) : [];
  const archive = files.find((one) => one.path === path);
  if (!draft || !archive) throw new UserError(`The version has no file “${path}”.`);
  if (archive.sha256 === null) throw new UserError('Wait until the ZIP file has arrived.');
  if (archive.kept_from !== null) throw new UserError('Upload the ZIP file again to unpack it.');
  const written: Unpacked[] = [];
  const folder = draftFolder(env.dataDir, draft.id);
  try {
    const bundle = await unpackAll(env.dataDir, archive, written);
    await flushFolders(folder, []);
    const sold = written.filter((one) => one.path !== MANIFEST);
    if (sold.length === 0) throw new UserError('The ZIP file has no files in it.');
    const rows = sold.map((one) => draftFile(archive.draft_id, actor, one, bundle));
    const replaced = await changeDraft(context, async (transaction, current) => {
      const before = await draftFiles(transaction, current.id);
      if (!before.some(({ id }) => id === archive.id)) {
        throw new UserError('Somebody removed the ZIP file in the meantime.');
      }
      const isReplaced = (one: EditionDraftFileRow) =>
        one.id === archive.id || bundle !== undefined || rows.some((row) => row.path === one.path);
      const gone = before.filter(isReplaced);
      const rest = before.filter((one) => !isReplaced(one));
      for (const [index, row] of rows.entries()) {
        checkTotals(row.path, row.bytes, [...rest, ...rows.slice(0, index)]);
        const earlier = before.find((one) => one.path === row.path && one.id !== archive.id);
        row.about ??= earlier?.about ?? null;
        row.role ??= earlier?.role ?? null;
      }
      for (const { id } of gone) {
        await transaction.deleteFrom('edition_draft_files').where('id', '=', id).execute();
      }
      for (const row of rows) {
        await transaction.insertInto('edition_draft_files').values(row).execute();
      }
      if (bundle) {
        const { version } = bundle;
        await transaction
          .updateTable('edition_drafts')
          .set({ version })
          .where('id', '=', current.id)
          .execute();
      }
      const details = { actor, path, files: rows.length };
      await record(transaction, clock, DRAFT_SUBJECT, 'ZIP file unpacked', details);
      return gone;
    });
    const unneeded = [...replaced, ...written.filter((one) => one.path === MANIFEST)];
    for (const one of unneeded) {
      await rm(uploadFile(env.dataDir, { id: one.id, draft_id: draft.id }), { force: true });
    }
    return { path, files: rows.length, bytes: sold.reduce((sum, { bytes }) => sum + bytes, 0) };
  } catch (error) {
    for (const { id } of written) {
      await rm(uploadFile(env.dataDir, { id, draft_id: draft.id }), { force: true });
    }
    throw error;
  }
}

const draftFile = (
  draftId: string,
  actor: string,
  { id, path, bytes, sha256, crc32: crc }: Unpacked,
  bundle: EditionManifest | undefined,
): EditionDraftFileRow => {
  const known = bundle?.files.find((one) => one.path === path && one.sha256 === sha256);
  return {
    id,
    draft_id: draftId,
    path,
    bytes,
    type: known?.type ?? typeOf(path),
    about: known?.about ? JSON.stringify(known.about) : null,
    role: known?.role ?? null,
    sha256,
    crc32: crc,
    kept_from: null,
    added_by: actor,
  };
};

/** Unpacks into files that are named by their ids. `written` grows, so that the caller can clean up. */
async function unpackAll(
  dataDir: string,
  archive: EditionDraftFileRow,
  written: Unpacked[],
): Promise<EditionManifest | undefined> {
  const source = uploadFile(dataDir, archive);
  let zip: ZipFile;
  try {
    zip = await openPromise(source, { strictFileNames: true, autoClose: false });
  } catch {
    throw new UserError('This isn’t a ZIP file, or it is damaged.');
  }
  try {
    const entries = await listEntries(zip, archive);
    await checkDiskSpace(
      dataDir,
      entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0),
    );
    await mkdir(draftFolder(dataDir, archive.draft_id), { recursive: true, mode: 0o700 });
    for (const { entry, path } of entries) {
      const file: Unpacked = { id: randomUUID(), path, bytes: 0, sha256: '', crc32: 0 };
      written.push(file);
      const target = uploadFile(dataDir, { id: file.id, draft_id: archive.draft_id });
      Object.assign(file, await unpackEntry(zip, entry, target));
    }
    return await readManifest(dataDir, archive, written);
  } catch (error) {
    if (error instanceof UserError || isSystemError(error)) throw error;
    throw new UserError('The ZIP file is damaged.');
  } finally {
    zip.close();
  }
}

const isSystemError = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('E');

/** The manifest of a bundle, if the archive is one. */
async function readManifest(
  dataDir: string,
  archive: EditionDraftFileRow,
  written: readonly Unpacked[],
): Promise<EditionManifest | undefined> {
  const file = written.find(({ path }) => path === MANIFEST);
  if (!file) return undefined;
  const source = uploadFile(dataDir, { id: file.id, draft_id: archive.draft_id });
  if ((await stat(source)).size > MAX_MANIFEST_BYTES) {
    throw new UserError(`${MANIFEST} in the ZIP file is too large.`);
  }
  let bundle: EditionManifest;
  try {
    bundle = manifestSchema.parse(JSON.parse(await readFile(source, 'utf8')));
  } catch {
    throw new UserError(`${MANIFEST} in the ZIP file is not the list of files of a version.`);
  }
  const wrong = bundle.files.find(
    ({ path, sha256 }) => !written.some((one) => one.path === path && one.sha256 === sha256),
  );
  if (wrong) throw new UserError(`“${wrong.path}” is missing or differs from ${MANIFEST}.`);
  return bundle;
}
