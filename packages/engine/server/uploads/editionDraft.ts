import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { VERSION } from '../../rules/editionFiles.ts';
import { type Language, languageName } from '../../rules/language.ts';
import { requireLanguage } from '../core/requireLanguage.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import type { Store, StoreTransaction } from '../db/database.ts';
import type { EditionDraftFileRow, EditionDraftRow } from '../db/schema.ts';
import { type Edition, type EditionFile, listEditions, type Notes } from '../library/editions.ts';
import type { CommandContext, ProcessContext } from '../orders/context.ts';
import { deleteUpload, deleteUploads } from './uploadFiles.ts';

export type Draft = Omit<Selectable<EditionDraftRow>, 'only_one' | 'notes'> & { notes: Notes };

const MAX_VERSION_LENGTH = 40;
/** What the audit log calls it. */
export const DRAFT_SUBJECT = 'edition-draft';

const asDraft = (row: Omit<Selectable<EditionDraftRow>, 'only_one'>): Draft => ({
  ...row,
  notes: JSON.parse(row.notes),
});

export async function findDraft(store: Store): Promise<Draft | undefined> {
  const row = await store.selectFrom('edition_drafts').selectAll().executeTakeFirst();
  return row && asDraft(row);
}

export const draftFiles = (store: Store, draftId: string): Promise<EditionDraftFileRow[]> =>
  store
    .selectFrom('edition_draft_files')
    .selectAll()
    .where('draft_id', '=', draftId)
    .orderBy('path')
    .execute();

/** Starts with the files of the last version, because most of them stay. */
export async function startDraft(context: CommandContext): Promise<void> {
  const { store, clock, actor } = context;
  const [last] = await listEditions(store);
  const now = clock().getTime();
  const id = randomUUID();
  await store.transaction().execute(async (transaction) => {
    const started = await transaction
      .insertInto('edition_drafts')
      .values({
        id,
        version: suggestVersion(last?.version ?? ''),
        notes: '{}',
        created_at: now,
        changed_at: now,
        started_by: actor,
        publishing_at: null,
        published_by: null,
        problem: null,
      })
      // Somebody else may have started at the same moment: then both work on that one.
      .onConflict((conflict) => conflict.column('only_one').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!started) return;
    const rows = (last?.files ?? []).map((file) => keptFile(id, actor, file, last?.version ?? ''));
    if (rows.length > 0) await transaction.insertInto('edition_draft_files').values(rows).execute();
    await record(transaction, clock, DRAFT_SUBJECT, 'version started', { actor });
  });
}

const keptFile = (
  draftId: string,
  actor: string,
  { path, bytes, type, about, role, sha256, crc32 }: EditionFile,
  version: string,
): EditionDraftFileRow => ({
  id: randomUUID(),
  draft_id: draftId,
  path,
  bytes,
  type,
  about: about ? JSON.stringify(about) : null,
  role: role ?? null,
  sha256,
  crc32,
  kept_from: version,
  added_by: actor,
});

/** 1.1 after 1.0; nothing where the last part is no number. */
function suggestVersion(last: string): string {
  const [, before = '', number] = /^(.*\D)?(\d+)$/.exec(last) ?? [];
  return number === undefined ? '' : `${before}${Number(number) + 1}`;
}

/**
 * Every change of the draft goes through here. The row is locked until the change is committed, so
 * changes by two sellers follow each other, and none happens while it is being published.
 */
export function changeDraft<Result>(
  { store, clock }: Pick<ProcessContext, 'store' | 'clock'>,
  change: (transaction: StoreTransaction, draft: Draft) => Promise<Result>,
): Promise<Result> {
  return store.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('edition_drafts')
      .set({ changed_at: clock().getTime() })
      .where('publishing_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (row) return change(transaction, asDraft(row));
    const publishing = await findDraft(transaction);
    throw new UserError(
      publishing
        ? `Version ${publishing.version} is being published and can’t be changed.`
        : 'No version is being prepared. Start one first.',
    );
  });
}

type Change = { version?: string | undefined; notes?: Readonly<Record<Language, string>> };

/** Each line of the notes is one note. */
export async function saveDraft(
  context: CommandContext,
  { version, notes }: Change,
): Promise<void> {
  const { languages } = context.shop;
  for (const language of Object.keys(notes ?? {})) requireLanguage(language, languages);
  const problem = version === undefined ? undefined : versionProblem(version);
  if (problem) throw new UserError(problem);
  const read = Object.entries(notes ?? {}).map(([language, text]) => [language, linesOf(text)]);
  await changeDraft(context, async (transaction, draft) => {
    const all = { ...draft.notes, ...Object.fromEntries(read) };
    await transaction
      .updateTable('edition_drafts')
      .set({ notes: JSON.stringify(all), ...(version !== undefined && { version }) })
      .where('id', '=', draft.id)
      .execute();
  });
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*[-–•*]\s+/, '').trim())
    .filter((line) => line !== '');

/** Empty is not yet, and not wrong. */
function versionProblem(version: string): string | undefined {
  if (version === '') return undefined;
  if (version.length > MAX_VERSION_LENGTH) return 'The version number is too long.';
  if (VERSION.test(version)) return undefined;
  return 'A version number such as 1.1 has letters, digits, dots and hyphens, and begins with a letter or a digit.';
}

const takeFile = (transaction: StoreTransaction, draft: Draft, path: string) =>
  transaction
    .deleteFrom('edition_draft_files')
    .where('draft_id', '=', draft.id)
    .where('path', '=', path)
    .returningAll()
    .executeTakeFirst();

export async function removeDraftFile(context: CommandContext, path: string): Promise<void> {
  const removed = await changeDraft(context, async (transaction, draft) => {
    const row = await takeFile(transaction, draft, path);
    if (!row) throw new UserError(`The version has no file “${path}”.`);
    const { actor } = context;
    await record(transaction, context.clock, DRAFT_SUBJECT, 'file removed', { actor, path });
    return row;
  });
  await deleteUpload(context.env.dataDir, removed);
}

/** Takes a file of the last version back, instead of what was uploaded or after it was removed. */
export async function restoreDraftFile(context: CommandContext, path: string): Promise<void> {
  const [last] = await listEditions(context.store);
  const file = last?.files.find((one) => one.path === path);
  if (!last || !file) throw new UserError(`The last version has no file “${path}”.`);
  const replaced = await changeDraft(context, async (transaction, draft) => {
    const row = await takeFile(transaction, draft, path);
    const kept = keptFile(draft.id, context.actor, file, last.version);
    await transaction.insertInto('edition_draft_files').values(kept).execute();
    const { actor } = context;
    await record(transaction, context.clock, DRAFT_SUBJECT, 'file restored', { actor, path });
    return row;
  });
  if (replaced) await deleteUpload(context.env.dataDir, replaced);
}

export async function discardDraft(context: CommandContext): Promise<{ version: string }> {
  const { id, version } = await changeDraft(context, async (transaction, draft) => {
    await transaction.deleteFrom('edition_drafts').where('id', '=', draft.id).execute();
    const { actor } = context;
    await record(transaction, context.clock, DRAFT_SUBJECT, 'version discarded', { actor });
    return draft;
  });
  await deleteUploads(context.env.dataDir, id);
  return { version };
}

/** What must be done before it can be published, in words; by the same rules as `publish`. */
export function draftProblems(
  draft: Draft,
  files: readonly EditionDraftFileRow[],
  editions: readonly Edition[],
  missingNotes: readonly string[],
): string[] {
  const waiting = files.filter(({ sha256 }) => sha256 === null);
  return [
    draft.version === '' && 'Give the version a number.',
    editions.some(({ version }) => version === draft.version) &&
      `Version ${draft.version} is already published. A published version never changes: choose another number.`,
    !files.some(({ role, path }) => !role && !path.startsWith('samples/')) &&
      'Add a file for buyers.',
    waiting.length > 0 &&
      `Finish or remove ${waiting.length === 1 ? `the upload of ${waiting[0]?.path}` : `${waiting.length} uploads`}.`,
    missingNotes.length > 0 &&
      `Describe what’s new in: ${missingNotes.map((one) => languageName(one, SELLER_LANGUAGE)).join(', ')}.`,
  ].filter((problem) => problem !== false);
}
