import { lookUp } from '../../rules/lookUp.ts';
import type { Store } from '../db/database.ts';
import { isForBuyers, listEditions } from '../library/editions.ts';
import { missingNotes } from '../library/publishEdition.ts';
import type { ProcessContext } from '../orders/context.ts';
import { draftFiles, draftProblems, findDraft } from './editionDraft.ts';
import { UPLOADS } from './limits.ts';

export type EditionDraftView = NonNullable<Awaited<ReturnType<typeof viewDraft>>>;

/** The version that is being prepared, compared with the last one; null if there is none. */
export async function viewDraft({ store, shop }: Pick<ProcessContext, 'store' | 'shop'>) {
  const draft = await findDraft(store);
  if (!draft) return null;
  const rows = await draftFiles(store, draft.id);
  const editions = await listEditions(store);
  const [last] = editions;
  const received = await receivedChunks(store);
  const files = rows.map(({ id, path, bytes, sha256, role, added_by, kept_from }) => {
    const before = last?.files.find((file) => file.path === path);
    const change = !before ? 'new' : sha256 === before.sha256 ? 'same' : 'changed';
    return {
      path,
      bytes,
      change: change as 'new' | 'same' | 'changed',
      isComplete: sha256 !== null,
      receivedBytes:
        sha256 !== null ? bytes : Math.min(bytes, (received.get(id) ?? 0) * UPLOADS.chunkBytes),
      isForBuyers: !role && !path.startsWith('samples/'),
      isUploaded: kept_from === null,
      addedBy: added_by,
    };
  });
  const removed = (last?.files ?? [])
    .filter(({ path }) => !rows.some((row) => row.path === path))
    .map((file) => ({ path: file.path, bytes: file.bytes, isForBuyers: isForBuyers(file) }));
  return {
    version: draft.version,
    notes: Object.fromEntries(
      shop.languages.map((name) => [name, lookUp(draft.notes, name) ?? []]),
    ),
    startedBy: draft.started_by,
    createdAt: draft.created_at,
    changedAt: draft.changed_at,
    /** Since when it is being published, and by whom. */
    publishing: draft.publishing_at && {
      at: draft.publishing_at,
      by: draft.published_by ?? '',
      isQuiet: draft.quiet === 1,
    },
    /** Why publishing failed. */
    problem: draft.problem,
    lastVersion: last?.version ?? null,
    files,
    removed,
    missing: draftProblems(draft, rows, editions, missingNotes(draft.notes, shop.languages)),
    limits: { fileBytes: UPLOADS.fileBytes },
  };
}

async function receivedChunks(store: Store): Promise<Map<string, number>> {
  const counted = await store
    .selectFrom('edition_draft_chunks')
    .select(({ fn }) => ['file_id', fn.countAll<number>().as('chunks')])
    .where('sha256', 'is not', null)
    .groupBy('file_id')
    .execute();
  return new Map(counted.map(({ file_id, chunks }) => [file_id, Number(chunks)]));
}
