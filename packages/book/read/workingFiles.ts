import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { documentsIn, readData, readDocument, readWords } from './files.ts';
import type { Document, Guide, Reference, Template } from './guide.ts';
import * as schemas from './schemas.ts';

const text = z.string().trim().min(1);

/** What the files are called, and the words that the compiler itself prints. */
const aboutSchema = z.strictObject({
  language: text,
  /** The folder in the archive and in the library. */
  folder: text,
  /** The spreadsheet format of an amount. */
  money: text,
  /** The PDF of fast start, checklist and annex: its file name and what it prints. */
  booklet: z.strictObject({
    file: text,
    title: text,
    subtitle: text,
    version: text,
    imprint: z.array(text),
    fastStart: text,
    checklist: z.strictObject({ title: text, kicker: text, lead: text }),
    annex: z.strictObject({ title: text, kicker: text, aim: text, checkedOn: text }),
    contents: text,
    sources: text,
    prompt: text,
    hours: text,
    minutes: text,
  }),
  library: schemas.manualSchema.shape.library,
});

/** The tasks of the tracker, chapter by chapter, in the order of the exercises. */
const tasksSchema = z.strictObject({
  stages: z.record(text, text),
  chapters: z.array(z.strictObject({ title: text, tasks: z.array(text).min(1) })),
});

/** The prompts stay as they are; their frame is translated, and one line asks for the language. */
const framesSchema = z.strictObject({
  answerIn: text,
  groups: z.record(text, text),
  prompts: z.record(text, z.strictObject({ title: text, when: text, check: text })),
});

/** Each text of the spreadsheets and of the prompt library, by its English. Spaces at the ends count. */
const phrasesSchema = z.record(z.string(), z.string());

export type WorkingFiles = {
  about: z.infer<typeof aboutSchema>;
  /** In the guide's folder. */
  source: string;
  fastStart: Document<z.infer<typeof schemas.fastStartSchema>>;
  annex: Reference[];
  checklist: Guide['checklist'];
  tools: Guide['tools'];
  tasks: z.infer<typeof tasksSchema>;
  frames: z.infer<typeof framesSchema>;
  phrases: Record<string, string>;
  templates: Template[];
  figures: Guide['figures'];
  words: string[];
};

const ABOUT = 'working-files.yaml';

/** Folders of the guide with its working files in another language; a guide can do without. */
export const readWorkingFiles = (
  guide: string,
  withPrompts: (source: string) => string,
): WorkingFiles[] =>
  readdirSync(guide)
    .sort()
    .filter((source) => existsSync(join(guide, source, ABOUT)))
    .map((source) => readFolder(guide, source, withPrompts));

function readFolder(
  guide: string,
  source: string,
  withPrompts: (source: string) => string,
): WorkingFiles {
  const data = <S extends z.ZodType>(file: string, schema: S) =>
    readData(guide, `${source}/${file}`, schema);
  const all = <S extends z.ZodObject>(part: string, schema: S) =>
    documentsIn(guide, `${source}/${part}`).map((file) => readDocument(guide, file, schema));
  return {
    about: data(ABOUT, aboutSchema),
    source,
    fastStart: readDocument(guide, `${source}/fast-start.md`, schemas.fastStartSchema, withPrompts),
    annex: all('annex', schemas.referenceSchema),
    checklist: data('checklist.yaml', schemas.checklistSchema).blocks,
    tools: data('tools.yaml', schemas.toolsSchema).stages,
    tasks: data('tasks.yaml', tasksSchema),
    frames: data('prompts.yaml', framesSchema),
    phrases: data('sheets.yaml', phrasesSchema),
    templates: all('templates', schemas.templateSchema).map((template) => ({
      ...template,
      name: basename(template.file, '.md'),
    })),
    figures: data('figures.yaml', schemas.figuresSchema).figures,
    words: readWords(guide, `${source}/words.txt`),
  };
}
