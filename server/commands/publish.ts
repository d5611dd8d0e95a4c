import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { UserError } from '../core/userError.ts';
import { publishEdition } from '../library/publishEdition.ts';
import { command } from './command.ts';

const notes = z.array(z.string().trim().min(1)).default([]);

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
    notesEn: notes.meta({ description: 'what is new, in English', examples: ['A new chapter'] }),
    notesBg: notes.meta({ description: 'what is new, in Bulgarian', examples: ['Нова глава'] }),
    notesFile: z.string().optional().describe('a JSON file with both: {"en": ["…"], "bg": ["…"]}'),
    dryRun: z.boolean().default(false).describe('only say what would happen'),
  }),
  async run(seller, { from, notesEn, notesBg, notesFile, dryRun }) {
    const inFile = notesFile ? await readNotes(notesFile) : { en: [], bg: [] };
    const all = { en: [...inFile.en, ...notesEn], bg: [...inFile.bg, ...notesBg] };
    return publishEdition(seller, { folder: from ?? seller.bundle, notes: all, dryRun });
  },
});

const fileSchema = z.object({ en: notes, bg: notes });

async function readNotes(file: string) {
  try {
    return fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw new UserError(
      `${file} cannot be read as notes. Expected: {"en": ["A new chapter"], "bg": ["Нова глава"]}`,
    );
  }
}
