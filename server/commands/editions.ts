import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { UserError } from '../core/userError.ts';
import { publishEdition } from '../library/publishEdition.ts';
import { summariseEditions } from '../library/summariseEditions.ts';
import { command } from './command.ts';

const notes = z.array(z.string().trim().min(1)).default([]);

export const editions = command({
  summary: 'List the published editions and the progress of their emails',
  changes: false,
  input: z.object({}),
  run: ({ store }) => summariseEditions(store),
});

export const publish = command({
  summary: 'Publish a new edition and email every buyer once',
  positional: ['from'],
  changes: true,
  onlyCommandLine: true,
  input: z.object({
    from: z
      .string()
      .optional()
      .describe('Folder of the bundle with its manifest.json; dist/guide by default'),
    notesEn: notes.meta({ description: 'What is new, in English', examples: ['A new chapter'] }),
    notesBg: notes.meta({ description: 'What is new, in Bulgarian', examples: ['Нова глава'] }),
    notesFile: z.string().optional().describe('JSON file with both: {"en": ["…"], "bg": ["…"]}'),
    dryRun: z.boolean().default(false).describe('Only show what would happen'),
  }),
  async run(context, { from, notesEn, notesBg, notesFile, dryRun }) {
    const inFile = notesFile ? await readNotes(notesFile) : { en: [], bg: [] };
    const all = { en: [...inFile.en, ...notesEn], bg: [...inFile.bg, ...notesBg] };
    return publishEdition(context, { folder: from ?? context.bundle, notes: all, dryRun });
  },
});

const fileSchema = z.object({ en: notes, bg: notes });

async function readNotes(file: string) {
  try {
    return fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw new UserError(
      `${file} is not a valid notes file. Expected: {"en": ["A new chapter"], "bg": ["Нова глава"]}`,
    );
  }
}
