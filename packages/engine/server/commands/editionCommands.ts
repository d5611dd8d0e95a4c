import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { lookUp } from '../../rules/lookUp.ts';
import { requireLanguage } from '../core/requireLanguage.ts';
import { UserError } from '../core/userError.ts';
import { summarizeEditions } from '../library/editionEmails.ts';
import type { Notes } from '../library/editions.ts';
import { publishEdition } from '../library/publishEdition.ts';
import { command } from './command.ts';
import { inLanguages, readTyped } from './inLanguages.ts';

export const editions = command({
  summary: 'List published versions and the progress of their update emails',
  roles: ['owner', 'support', 'editor'],
  input: z.object({}),
  run: ({ store }) => summarizeEditions(store),
});

export const quietField = z
  .boolean()
  .default(false)
  .describe('Email nobody about it, now or later; for a small correction such as a typo');

export const publish = command({
  summary: 'Publish a new version and email every buyer once, or nobody with --quiet',
  positional: ['from'],
  onlyCommandLine: true,
  roles: ['owner', 'editor'],
  input: z.object({
    from: z
      .string()
      .optional()
      .meta({ examples: ['dist/guide'] })
      .describe('Folder with the files and their manifest.json (default dist/guide)'),
    notes: inLanguages('What’s new, in each of the shop’s languages', 'en="A new chapter"'),
    notesFile: z.string().optional().describe('JSON file with all languages: {"en": ["…"]}'),
    quiet: quietField,
    dryRun: z.boolean().default(false).describe('Only show what would happen'),
  }),
  async run(context, { from, notes, notesFile, quiet, dryRun }) {
    const { languages } = context.shop;
    const inFile = notesFile ? await readNotes(notesFile) : {};
    const typed = readTyped(notes).filter(({ text }) => text !== '');
    for (const language of [...Object.keys(inFile), ...typed.map((note) => note.language)]) {
      requireLanguage(language, languages);
    }
    const notesIn = (language: string) => [
      ...(lookUp(inFile, language) ?? []),
      ...typed.filter((note) => note.language === language).map(({ text }) => text),
    ];
    const all = Object.fromEntries(languages.map((language) => [language, notesIn(language)]));
    return publishEdition(context, { folder: from ?? context.bundle, notes: all, quiet, dryRun });
  },
});

const fileSchema = z.record(z.string(), z.array(z.string().trim().min(1)));

async function readNotes(file: string): Promise<Notes> {
  try {
    return fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw new UserError(`${file} is not a valid notes file. Expected: {"en": ["A new chapter"]}`);
  }
}
