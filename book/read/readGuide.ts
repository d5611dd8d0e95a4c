import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import type { z } from 'zod';
import { type Document, type Guide, GuideError } from './guide.ts';
import { parseMarkdown } from './markdown.ts';
import * as schemas from './schemas.ts';

/** A folder with this file is a manual to typeset. Any other folder is packed as it is. */
const MANUAL = 'manual.yaml';

export const isManual = (folder: string) => existsSync(join(folder, MANUAL));

export function readGuide(folder: string): Guide {
  const data = <S extends z.ZodType>(file: string, schema: S) =>
    checked(parse(readFileSync(join(folder, file), 'utf8')), schema, file);
  const document = <S extends z.ZodObject>(file: string, schema: S) =>
    readDocument(folder, file, schema);
  const all = <S extends z.ZodObject>(part: string, schema: S) =>
    readdirSync(join(folder, part))
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => document(`${part}/${name}`, schema));
  const { groups, prompts } = data('prompts.yaml', schemas.promptsSchema);

  return {
    manual: data(MANUAL, schemas.manualSchema),
    about: document('about.md', schemas.aboutSchema),
    fastStart: document('fast-start.md', schemas.fastStartSchema),
    chapters: inOrder(all('chapters', schemas.chapterSchema)),
    playbooks: inOrder(all('playbooks', schemas.playbookSchema)),
    caselets: inOrder(all('caselets', schemas.caseletSchema)),
    blueprints: data('blueprints.yaml', schemas.blueprintsSchema).blueprints,
    promptGroups: groups,
    prompts,
    tools: data('tools.yaml', schemas.toolsSchema).stages,
    checklist: data('checklist.yaml', schemas.checklistSchema).blocks,
    words: readFileSync(join(folder, 'words.txt'), 'utf8').split(/\s+/).filter(Boolean),
    templates: all('templates', schemas.templateSchema).map((template) => ({
      ...template,
      name: basename(template.file, '.md'),
    })),
  };
}

function readDocument<S extends z.ZodObject>(folder: string, file: string, schema: S) {
  const [, head = '', body = ''] =
    /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
  const source = body.trim();
  return {
    ...checked(parse(head), schema, file),
    file,
    source,
    blocks: parseMarkdown(source, file),
  } as Document<z.infer<S>>;
}

function checked<S extends z.ZodType>(value: unknown, schema: S, file: string): z.infer<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    ({ path, message }) => `  ${path.join('.')}: ${message}`,
  );
  throw new GuideError(`guide/${file} has wrong values:\n${problems.join('\n')}`);
}

/** Chapters are numbered from 1 without gaps, whatever their file names. */
function inOrder<T extends { number: number; file: string }>(documents: T[]): T[] {
  const sorted = documents.toSorted((a, b) => a.number - b.number);
  const wrong = sorted.find((document, index) => document.number !== index + 1);
  if (wrong) throw new GuideError(`guide/${wrong.file}: number ${wrong.number} is out of sequence`);
  return sorted;
}
