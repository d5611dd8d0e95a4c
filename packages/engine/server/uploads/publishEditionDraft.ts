import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type EditionManifest, MANIFEST, manifestSchema } from '../../formats/edition.ts';
import { textIn } from '../../rules/language.ts';
import type { Shop } from '../../rules/shop.ts';
import { fileNameOf } from '../../rules/slug.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import type { Store } from '../db/database.ts';
import type { EditionDraftFileRow } from '../db/schema.ts';
import { enqueue, type Handler, isLastAttempt } from '../jobs/queue.ts';
import { linkOf } from '../library/bundle.ts';
import { type Edition, editionFile, listEditions } from '../library/editions.ts';
import { missingNotes, publishEdition } from '../library/publishEdition.ts';
import type { CommandContext, ProcessContext } from '../orders/context.ts';
import { changeDraft, type Draft, draftFiles, draftProblems, findDraft } from './editionDraft.ts';
import { deleteUploads, draftFolder, uploadFile } from './uploadFiles.ts';

/** Stored with the job that does it: once the seller is told that it is published, it will be. */
export async function requestPublishing(
  context: CommandContext,
  { version, quiet }: { version: string; quiet: boolean },
): Promise<void> {
  const { store, clock, shop, actor } = context;
  const editions = await listEditions(store);
  await changeDraft(context, async (transaction, draft) => {
    if (draft.version !== version) {
      throw new UserError(
        `Somebody changed the version number to ${draft.version || 'nothing'}. Check it and publish again.`,
      );
    }
    const files = await draftFiles(transaction, draft.id);
    const problems = draftProblems(
      draft,
      files,
      editions,
      missingNotes(draft.notes, shop.languages),
    );
    if (problems.length > 0) throw new UserError(problems.join(' '));
    await transaction
      .updateTable('edition_drafts')
      .set({
        publishing_at: clock().getTime(),
        published_by: actor,
        problem: null,
        quiet: quiet ? 1 : 0,
      })
      .where('id', '=', draft.id)
      .execute();
    await enqueue(transaction, clock, {
      kind: 'publish-edition',
      dedupeKey: `publish-edition:${randomUUID()}`,
      payload: { draft: draft.id },
    });
  });
  context.wake();
}

const payloadSchema = z.object({ draft: z.string() });

/**
 * Publishes the draft in the same way as the command line. A process that dies loses its lease, not the
 * job: the next one finds the files in place, or puts them there, and continues with the emails.
 */
export function publishDraftHandler(context: ProcessContext): Handler {
  const { store, env } = context;
  return async (job) => {
    const draft = await findDraft(store);
    const { draft: wanted } = payloadSchema.parse(JSON.parse(job.payload));
    if (draft?.id !== wanted || draft.publishing_at === null) return;
    try {
      const folder = await assembleBundle(context, draft);
      await publishEdition(
        { ...context, actor: draft.published_by ?? '', role: 'owner', progress: () => undefined },
        {
          folder,
          notes: draft.notes,
          dryRun: false,
          quiet: draft.quiet === 1,
          placeFile: linkOf,
        },
      );
    } catch (error) {
      if (!(error instanceof UserError) && !isLastAttempt(job)) throw error;
      await release(context, draft, error);
      if (error instanceof UserError) return;
      throw error;
    }
    await store.deleteFrom('edition_drafts').where('id', '=', draft.id).execute();
    await deleteUploads(env.dataDir, draft.id);
  };
}

/** The seller can change it again, and reads why. */
async function release(
  { store, clock }: ProcessContext,
  { id, version, published_by: actor }: Draft,
  error: unknown,
): Promise<void> {
  const problem = error instanceof UserError ? error.message : 'Something went wrong on our end.';
  await store.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('edition_drafts')
      .set({ publishing_at: null, published_by: null, problem })
      .where('id', '=', id)
      .execute();
    await record(transaction, clock, `edition:${version}`, 'publishing failed', { actor, problem });
  });
}

const BUNDLE = 'bundle-';

/** A bundle as the build makes it, of second names for the files, which take no space. */
async function assembleBundle({ store, shop, env }: ProcessContext, draft: Draft): Promise<string> {
  const root = draftFolder(env.dataDir, draft.id);
  await mkdir(root, { recursive: true, mode: 0o700 });
  for (const name of (await readdir(root)).filter((one) => one.startsWith(BUNDLE))) {
    await rm(join(root, name), { recursive: true, force: true });
  }
  const folder = join(root, BUNDLE + randomUUID());
  const rows = await draftFiles(store, draft.id);
  for (const row of rows) {
    const target = join(folder, row.path);
    await mkdir(dirname(target), { recursive: true });
    await linkOf(sourceOf(env.dataDir, row), target);
  }
  const manifest = manifestSchema.parse({
    version: draft.version,
    archive: await archiveName(store, shop, draft.version),
    files: await inOrder(store, rows),
  });
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return folder;
}

function sourceOf(dataDir: string, row: EditionDraftFileRow): string {
  if (row.kept_from === null) return uploadFile(dataDir, row);
  const source = editionFile(dataDir, row.kept_from, row.path);
  if (!source)
    throw new UserError(`${row.path} is outside the folder of version ${row.kept_from}.`);
  return source;
}

/** In the order of the last version, which is the one of the library; new files follow. */
async function inOrder(
  store: Store,
  rows: readonly EditionDraftFileRow[],
): Promise<EditionManifest['files']> {
  const [last] = await listEditions(store);
  const place = (path: string) => {
    const index = last?.files.findIndex((file) => file.path === path) ?? -1;
    return index === -1 ? Number.MAX_SAFE_INTEGER : index;
  };
  return rows.toSorted((a, b) => place(a.path) - place(b.path)).map(asEditionFile);
}

export const asEditionFile = (row: EditionDraftFileRow): EditionManifest['files'][number] => ({
  path: row.path,
  type: row.type,
  bytes: row.bytes,
  sha256: row.sha256 ?? '',
  crc32: row.crc32 ?? 0,
  ...(row.about && { about: JSON.parse(row.about) }),
  ...(row.role && { role: row.role as EditionManifest['files'][number]['role'] }),
});

/** Named like the archive of the last version. */
export async function archiveName(store: Store, shop: Shop, version: string): Promise<string> {
  const [last]: Edition[] = await listEditions(store);
  const named = last?.archive.replace(last.version, version);
  if (named && named !== last?.archive) return named;
  return `${fileNameOf(textIn(shop.product.name, shop.languages[0]))}-${version}.zip`;
}
