import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { UserError } from '../core/userError.ts';
import { summarizeEditions } from '../library/editionEmails.ts';
import type { Notes } from '../library/editions.ts';
import { publishEdition } from '../library/publishEdition.ts';
import { command } from './command.ts';

const NOTE = /^([A-Za-z-]+)=\s*(\S[\s\S]*)$/;

export const editions = command({
  summary: 'List published versions and the progress of their update emails',
  input: z.object({}),
  run: ({ store }) => summarizeEditions(store),
});

export const publish = command({
  summary: 'Publish a new version and email every buyer once',
  positional: ['from'],
  onlyCommandLine: true,
  input: z.object({
    from: z
      .string()
      .optional()
      .describe('Folder with the files and their manifest.json (default dist/guide)'),
    notes: z
      .array(z.string().regex(NOTE, 'expected a language and a text, such as en="A new chapter"'))
      .default([])
      .meta({
        description: 'What’s new, in each of the shop’s languages',
        examples: ['en="A new chapter"'],
      }),
    notesFile: z.string().optional().describe('JSON file with all languages: {"en": ["…"]}'),
    dryRun: z.boolean().default(false).describe('Only show what would happen'),
  }),
  async run(context, { from, notes, notesFile, dryRun }) {
    const { languages } = context.shop;
    const inFile = notesFile ? await readNotes(notesFile) : {};
    const typed = notes.map((note) => NOTE.exec(note)?.slice(1) ?? []);
    const given = [...Object.keys(inFile), ...typed.map(([language]) => language)];
    const unknown = given.find((language) => !languages.some((known) => known === language));
    if (unknown !== undefined) {
      throw new UserError(
        `The shop doesn’t have the language "${unknown}". It has: ${languages.join(', ')}.`,
      );
    }
    const notesIn = (language: string) => [
      ...(inFile[language] ?? []),
      ...typed.filter(([name]) => name === language).map(([, text = '']) => text.trim()),
    ];
    const all = Object.fromEntries(languages.map((language) => [language, notesIn(language)]));
    return publishEdition(context, { folder: from ?? context.bundle, notes: all, dryRun });
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
