import { z } from 'zod';
import { renderMail } from '../../mails/renderMail.ts';
import { lookUp } from '../../rules/lookUp.ts';
import { command } from '../commands/command.ts';
import { quietField } from '../commands/editionCommands.ts';
import { inLanguages, readTyped } from '../commands/inLanguages.ts';
import { requireLanguage } from '../core/requireLanguage.ts';
import { UserError } from '../core/userError.ts';
import { countBuyers } from '../library/buyerMessages.ts';
import type { CommandContext } from '../orders/context.ts';
import {
  discardDraft,
  findDraft,
  removeDraftFile,
  restoreDraftFile,
  saveDraft,
  startDraft,
} from './editionDraft.ts';
import { viewDraft } from './editionDraftView.ts';
import { previewUrl } from './libraryPreview.ts';
import { requestPublishing } from './publishEditionDraft.ts';
import { unpackZip } from './unpackZip.ts';

const path = z.string().max(1000).describe('Path of the file in the version');

export const editionDraft = command({
  summary: 'Show the version that’s being prepared: files, changes and what’s missing',
  roles: ['owner', 'editor'],
  input: z.object({}),
  run: (context) => viewDraft(context),
});

export const editionStart = command({
  summary: 'Start preparing a new version, with the files of the last one',
  roles: ['owner', 'editor'],
  input: z.object({}),
  async run(context) {
    await startDraft(context);
    return viewDraft(context);
  },
});

export const editionSave = command({
  summary: 'Set the number and the notes of the version that’s being prepared',
  roles: ['owner', 'editor'],
  input: z.object({
    version: z.string().trim().max(100).optional().describe('Version number, such as 1.1'),
    notes: inLanguages(
      'What’s new, in each of the shop’s languages, one note per line',
      'en="A new chapter"',
    ),
  }),
  async run(context, { version, notes }) {
    const typed = Map.groupBy(readTyped(notes), ({ language }) => language);
    const byLanguage = Object.fromEntries(
      [...typed].map(([name, texts]) => [name, texts.map(({ text }) => text).join('\n')]),
    );
    await saveDraft(context, { version, notes: byLanguage });
    return viewDraft(context);
  },
});

export const editionRemoveFile = command({
  summary: 'Remove a file from the version that’s being prepared',
  positional: ['path'],
  roles: ['owner', 'editor'],
  input: z.object({ path }),
  async run(context, input) {
    await removeDraftFile(context, input.path);
    return viewDraft(context);
  },
});

export const editionRestoreFile = command({
  summary: 'Take a file of the last version back',
  positional: ['path'],
  roles: ['owner', 'editor'],
  input: z.object({ path }),
  async run(context, input) {
    await restoreDraftFile(context, input.path);
    return viewDraft(context);
  },
});

export const editionUnpack = command({
  summary: 'Replace an uploaded ZIP file by the files in it',
  positional: ['path'],
  roles: ['owner', 'editor'],
  input: z.object({ path }),
  run: (context, input) => unpackZip(context, input.path),
});

export const editionDiscard = command({
  summary: 'Discard the version that’s being prepared, with its uploads',
  roles: ['owner', 'editor'],
  input: z.object({}),
  run: (context) => discardDraft(context),
});

const language = z.string().max(20).optional().describe('Language (default: the shop’s first)');

export const editionPreview = command({
  summary: 'Preview the email and the library page of the version that’s being prepared',
  roles: ['owner', 'editor'],
  input: z.object({ language }),
  async run(context, input) {
    const previewed = await previewDraft(context, input.language);
    if (!previewed) return null;
    const { html, ...preview } = previewed;
    return preview;
  },
});

/** The same for the desk, which also shows the HTML; undefined if nothing is being prepared. */
export async function previewDraft(context: CommandContext, wanted: string | undefined) {
  const { shop, content, secrets, clock } = context;
  const { publicUrl } = context.env;
  const draft = await findDraft(context.store);
  if (!draft) return undefined;
  const shown = requireLanguage(wanted ?? shop.languages[0], shop.languages);
  const libraryUrl = previewUrl({ publicUrl, secrets, clock }, shown);
  const { subject, html, text } = renderMail(
    {
      kind: 'new-edition',
      language: shown,
      publicUrl,
      version: draft.version,
      notes: lookUp(draft.notes, shown) ?? [],
      libraryUrl,
    },
    content,
  );
  return { language: shown, languages: [...shop.languages], subject, text, libraryUrl, html };
}

export const editionPublish = command({
  summary:
    'Publish the version that’s being prepared and email every buyer once, or nobody with --quiet',
  positional: ['version'],
  roles: ['owner', 'editor'],
  input: z.object({
    version: z.string().trim().max(100).describe('Its number, to be sure that it’s the right one'),
    quiet: quietField,
    dryRun: z.boolean().default(false).describe('Only show how many buyers would get an email'),
  }),
  async run(context, { version, quiet, dryRun }) {
    const buyers = quiet ? 0 : await countBuyers(context.store, null);
    if (dryRun) {
      const missing = (await viewDraft(context))?.missing ?? ['No version is being prepared.'];
      if (missing.length > 0) throw new UserError(missing.join(' '));
    } else await requestPublishing(context, { version, quiet });
    return { version, buyers, quiet, dryRun };
  },
});
