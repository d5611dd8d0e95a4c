import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { Refusal } from '../core/userError.ts';
import type { Notes } from '../library/editions.ts';
import { publishEdition } from '../library/publishEdition.ts';
import { command } from './command.ts';

const NOTE = /^([A-Za-z-]+)=\s*(\S[\s\S]*)$/;

export const publish = command({
  summary: 'Publish a new edition and tell every buyer, once',
  positional: ['from'],
  changes: true,
  onlyCommandLine: true,
  input: z.object({
    from: z
      .string()
      .optional()
      .describe('folder of the bundle, with its manifest.json; without it, the one in dist/guide'),
    notes: z
      .array(
        z.string().regex(NOTE, 'expected a language and what is new, such as en="A new chapter"'),
      )
      .default([])
      .meta({
        description: 'what is new, in each language of the shop',
        examples: ['en="A new chapter"'],
      }),
    notesFile: z.string().optional().describe('a JSON file with all of them: {"en": ["…"]}'),
    dryRun: z.boolean().default(false).describe('only say what would happen'),
  }),
  async run(seller, { from, notes, notesFile, dryRun }) {
    const { languages } = seller.shop;
    const inFile = notesFile ? await readNotes(notesFile) : {};
    const typed = notes.map((note) => NOTE.exec(note)?.slice(1) ?? []);
    const given = [...Object.keys(inFile), ...typed.map(([language]) => language)];
    const unknown = given.find((language) => !languages.some((known) => known === language));
    if (unknown !== undefined) {
      throw new Refusal(`The shop does not speak "${unknown}". It speaks ${languages.join(', ')}.`);
    }
    const notesIn = (language: string) => [
      ...(inFile[language] ?? []),
      ...typed.filter(([name]) => name === language).map(([, text = '']) => text.trim()),
    ];
    const all = Object.fromEntries(languages.map((language) => [language, notesIn(language)]));
    return publishEdition(seller, { folder: from ?? seller.bundle, notes: all, dryRun });
  },
});

const fileSchema = z.record(z.string(), z.array(z.string().trim().min(1)));

async function readNotes(file: string): Promise<Notes> {
  try {
    return fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw new Refusal(`${file} cannot be read as notes. Expected: {"en": ["A new chapter"]}`);
  }
}
