import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { GuideError } from 'one-product-shop/content/guide.ts';
import type { z } from 'zod';
import { readData, readDocument } from './files.ts';
import type { Guide } from './guide.ts';
import { readMoneyMap } from './moneyMap.ts';
import { readLab } from './readLab.ts';
import { readQuestions } from './readQuestions.ts';
import * as schemas from './schemas.ts';
import { readWorkingFiles } from './workingFiles.ts';

/** A folder with this file is a manual to typeset. Any other folder is packed as it is. */
const MANUAL = 'manual.yaml';

const SEARCH = 'search.yaml';
const DRAFTS = 'drafts';
const FIGURES = 'figures.yaml';

export function readGuide(folder: string): Guide {
  const data = <S extends z.ZodType>(file: string, schema: S) => readData(folder, file, schema);
  const { groups, prompts } = data('prompts.yaml', schemas.promptsSchema);
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
    readdirSync(join(folder, part))
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => document(`${part}/${name}`, schema));
  const playbooks = inOrder(all('playbooks', schemas.playbookSchema));

  return {
    manual: data(MANUAL, schemas.manualSchema),
    about: document('about.md', schemas.aboutSchema),
    fastStart: document('fast-start.md', schemas.fastStartSchema),
    chapters: inOrder(all('chapters', schemas.chapterSchema)),
    playbooks,
    moneyMap: moneyMapOf(folder, playbooks),
    caselets: inOrder(all('caselets', schemas.caseletSchema)),
    lab: labOf(folder),
    references: existsSync(join(folder, 'reference'))
      ? inOrder(all('reference', schemas.referenceSchema))
      : [],
    blueprints: data('blueprints.yaml', schemas.blueprintsSchema).blueprints,
    promptGroups: groups,
    prompts,
    tools: data('tools.yaml', schemas.toolsSchema).stages,
    search: existsSync(join(folder, SEARCH))
      ? {
          ...data(SEARCH, schemas.searchSchema),
          questions: readQuestions(join(folder, 'questions')),
          asked: readQuestions(join(folder, 'asked')),
        }
      : undefined,
    figures: existsSync(join(folder, FIGURES)) ? data(FIGURES, schemas.figuresSchema).figures : [],
    checklist: data('checklist.yaml', schemas.checklistSchema).blocks,
    words: readFileSync(join(folder, 'words.txt'), 'utf8').split(/\s+/).filter(Boolean),
    drafts: existsSync(join(folder, DRAFTS)) ? all(DRAFTS, schemas.draftSchema) : [],
    workingFiles: readWorkingFiles(folder, withPrompts),
    templates: all('templates', schemas.templateSchema).map((template) => ({
      ...template,
      name: basename(template.file, '.md'),
    })),
  };
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
