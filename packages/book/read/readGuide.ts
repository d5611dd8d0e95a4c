import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { GuideError } from 'one-product-shop/content/guide.ts';
import type { z } from 'zod';
import { documentsIn, readData, readDocument, readWords } from './files.ts';
import { type Guide, stagedChapters } from './guide.ts';
import { readMoneyMap } from './moneyMap.ts';
import { readLab } from './readLab.ts';
import { readQuestions } from './readQuestions.ts';
import * as schemas from './schemas.ts';
import { readWorkingFiles } from './workingFiles.ts';

/** A folder with this file is a manual to typeset. Any other folder is packed as it is. */
const MANUAL = 'manual.yaml';
const FAST_START = 'fast-start.md';
const NO_CHECKLIST = { title: '', kicker: '', lead: '', blocks: [] };

/** What only the search reads. */
const SEARCH = 'search.yaml';

export function readGuide(folder: string): Guide {
  const has = (file: string) => existsSync(join(folder, file));
  const data = <S extends z.ZodType>(file: string, schema: S) => readData(folder, file, schema);
  const ifThere = <S extends z.ZodType>(file: string, schema: S) =>
    has(file) ? data(file, schema) : undefined;
  const { groups = [], prompts = [] } = ifThere('prompts.yaml', schemas.promptsSchema) ?? {};
  /** An empty block with an ID shows that prompt of the library: its text has one source. */
  const withPrompts = (source: string) =>
    source.replace(/^(```prompt (P-\d+)\n)(?=```$)/gm, (_, opening: string, id: string) => {
      const found = prompts.find((prompt) => prompt.id === id);
      if (!found) throw new GuideError(`shop/product/prompts.yaml: there is no prompt ${id}`);
      return `${opening}${found.prompt.trim()}\n`;
    });
  const document = <S extends z.ZodObject>(file: string, schema: S) =>
    readDocument(folder, file, schema, withPrompts);
  const all = <S extends z.ZodObject>(part: string, schema: S) =>
    documentsIn(folder, part).map((file) => document(file, schema));
  const playbooks = inOrder(all('playbooks', schemas.playbookSchema));
  const { blocks: checklist = [], ...checklistHead } =
    ifThere('checklist.yaml', schemas.checklistSchema) ?? NO_CHECKLIST;

  return {
    manual: data(MANUAL, schemas.manualSchema),
    about: document('about.md', schemas.aboutSchema),
    fastStart: has(FAST_START) ? document(FAST_START, schemas.fastStartSchema) : undefined,
    chapters: chaptersIn(inOrder(all('chapters', schemas.chapterSchema))),
    playbooks,
    moneyMap: moneyMapOf(folder, playbooks),
    caselets: inOrder(all('caselets', schemas.caseletSchema)),
    lab: labOf(folder),
    references: inOrder(all('reference', schemas.referenceSchema)),
    blueprints: ifThere('blueprints.yaml', schemas.blueprintsSchema)?.blueprints ?? [],
    promptGroups: groups,
    prompts,
    tools: ifThere('tools.yaml', schemas.toolsSchema)?.stages ?? [],
    search: searchOf(folder),
    figures: ifThere('figures.yaml', schemas.figuresSchema)?.figures ?? [],
    checklist,
    checklistHead,
    words: readWords(folder, 'words.txt'),
    drafts: all('drafts', schemas.draftSchema),
    workingFiles: readWorkingFiles(folder, withPrompts),
    templates: all('templates', schemas.templateSchema).map((template) => ({
      ...template,
      name: basename(template.file, '.md'),
    })),
  };
}

/** All chapters have a stage, or none has. */
function chaptersIn(chapters: Guide['chapters']): Guide['chapters'] {
  if (chapters.length === 0) throw new GuideError('shop/product/chapters has no chapter');
  const staged = stagedChapters({ chapters });
  const without = chapters.find(({ stage }) => staged.length > 0 && !stage);
  if (without)
    throw new GuideError(
      `shop/product/${without.file} has no stage and days, and ${staged[0]?.file} has them`,
    );
  return chapters;
}

function searchOf(folder: string): Guide['search'] {
  if (existsSync(join(folder, SEARCH))) {
    return {
      ...readData(folder, SEARCH, schemas.searchSchema),
      questions: readQuestions(join(folder, 'questions')),
      asked: readQuestions(join(folder, 'asked')),
    };
  }
  const alone = ['questions', 'asked'].find((name) => existsSync(join(folder, name)));
  if (alone) throw new GuideError(`shop/product/${alone} is there, and ${SEARCH} is missing`);
  return undefined;
}

function moneyMapOf(folder: string, playbooks: Guide['playbooks']): Guide['moneyMap'] {
  const map = readMoneyMap(folder, playbooks);
  return map && { ...map, pages: inOrder(map.pages) };
}

/** Build 1 belongs to playbook 1, and so on. */
function labOf(folder: string): Guide['lab'] {
  const lab = readLab(folder);
  return lab && { ...lab, builds: inOrder(lab.builds) };
}

/** Chapters are numbered from 1 without gaps, whatever their file names. */
function inOrder<T extends { number: number; file: string }>(documents: T[]): T[] {
  const sorted = documents.toSorted((a, b) => a.number - b.number);
  const wrong = sorted.find((document, index) => document.number !== index + 1);
  if (wrong)
    throw new GuideError(`shop/product/${wrong.file}: number ${wrong.number} is out of sequence`);
  return sorted;
}
