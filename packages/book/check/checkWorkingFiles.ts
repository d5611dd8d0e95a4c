import type { Block } from '../read/blocks.ts';
import { plainText } from '../read/blocks.ts';
import { type Document, type Guide, stagedChapters } from '../read/guide.ts';
import type { WorkingFiles } from '../read/workingFiles.ts';
import { exercisesOf } from '../sheets/tracker.ts';
import { type Passage, textsOf } from './everyText.ts';
import { wrongFigures } from './figures.ts';
import { brokenLinksIn } from './links.ts';
import { misspelledIn } from './spelling.ts';
import { repeatedSentences } from './wording.ts';

/** The checks of the book for its working files in other languages. */
export const problemsInWorkingFiles = (guide: Guide): string[] =>
  guide.workingFiles.flatMap((files) => {
    const passages = passagesOf(files);
    return [
      ...differences(guide, files),
      ...wrongFigures({ figures: files.figures, playbooks: [] }, passages),
      ...brokenLinksIn(guide, documentsOf(files)),
      ...repeatedSentences(documentsOf(files).flatMap(textOf), guide.manual.mayRepeat),
      ...passages.flatMap(careless),
    ];
  });

/**
 * A check of its own, which the tests run: the Bulgarian dictionary takes ten seconds and more than
 * a gigabyte of memory, which a small machine that builds the shop may not have.
 */
export const misspelledInWorkingFiles = (guide: Guide): string[] =>
  guide.workingFiles.flatMap((files) =>
    misspelledIn(files.about.language, passagesOf(files), [...guide.words, ...files.words]),
  );

const documentsOf = ({
  fastStart,
  annex,
  templates,
}: WorkingFiles): Document<{ title: string }>[] => [fastStart, ...annex, ...templates];

const textOf = ({ file, title, blocks }: Document<{ title: string }>): Passage[] =>
  [title, ...blocks.flatMap(textsOf)].map((text) => ({ where: file.replace(/\.md$/, ''), text }));

/** Everything that a reader of the language sees. */
function passagesOf(files: WorkingFiles): Passage[] {
  const at = (name: string, texts: readonly string[]) =>
    texts.map((text) => ({ where: `${files.source}/${name}`, text }));
  const { tasks, frames, checklist, tools, phrases, annex, templates } = files;
  return [
    ...documentsOf(files).flatMap(textOf),
    ...annex.flatMap(({ file, summary, sources }) =>
      [summary, ...sources.map(({ title }) => title)].map((text) => ({ where: file, text })),
    ),
    ...templates.map(({ file, use }) => ({ where: file, text: use })),
    ...at(
      'checklist',
      checklist.flatMap(({ title, items }) => [title, ...items.map((i) => i.do)]),
    ),
    ...at(
      'tools',
      tools.flatMap(({ title, jobs }) => [
        title,
        ...jobs.flatMap(({ job, mustDo, startWith }) => [job, ...mustDo, startWith]),
      ]),
    ),
    ...at(
      'tasks',
      tasks.chapters.flatMap((chapter) => [chapter.title, ...chapter.tasks]),
    ),
    ...at('prompts', Object.values(frames.groups)),
    ...Object.entries(frames.prompts).flatMap(([id, { title, when, check }]) =>
      [title, when, check].map((text) => ({ where: id, text })),
    ),
    ...at('sheets', Object.values(phrases)),
  ];
}

const STRAIGHT = /["']/;
/** A Latin letter that looks Cyrillic, inside a word or the other way round. */
const MIXED = /\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic}/u;
/** A sentence that begins with a small letter, after the end of another one. */
const LOW = /[.!?]\s+\p{Ll}\p{Ll}/u;
/** Abbreviations end with a period too. */
const ABBREVIATION = /(?:^|[\s(„])(?:г|чл|бул|ул|ал|бр|гр|ч|лв|т)\.\s+\p{Ll}/u;

function careless({ where, text }: Passage): string[] {
  const short = text.slice(0, 60);
  return [
    ...(STRAIGHT.test(text) ? [`${where}: straight quotes: ${short}`] : []),
    ...(MIXED.test(text) ? [`${where}: Latin and Cyrillic letters in one word: ${short}`] : []),
    ...(LOW.test(text) && !ABBREVIATION.test(text)
      ? [`${where}: a sentence begins with a small letter: ${short}`]
      : []),
  ];
}

/** Same templates, fields, steps, days and tasks as in the guide's own language. */
export function differences(guide: Guide, files: WorkingFiles): string[] {
  const { source } = files;
  const compare = (what: string, own: unknown, other: unknown) =>
    JSON.stringify(own) === JSON.stringify(other)
      ? []
      : [`${source}: ${what} differs: ${JSON.stringify(own)} and ${JSON.stringify(other)}`];
  const names = (list: Guide['templates']) => list.map(({ name }) => name);
  const minutes = (list: Guide['checklist']) =>
    list.map(({ items }) => items.map((item) => item.minutes));
  const jobs = (list: Guide['tools']) =>
    list.map(({ id, jobs }) => [id, ...jobs.map(({ mustDo }) => mustDo.length)]);
  return [
    ...compare('the list of templates', names(guide.templates), names(files.templates)),
    ...guide.templates.flatMap(({ name, blocks, heading = '' }) => {
      const other = files.templates.find((template) => template.name === name);
      if (!other) return [];
      const shapes = [blocks, other.blocks].map((list) => list.map(shapeOf));
      return [
        ...compare(`the heading of ${name}`, fieldsIn(heading), fieldsIn(other.heading ?? '')),
        ...(shapes[0] ?? []).flatMap((shape, index) =>
          compare(`block ${index + 1} of ${name}`, shape, shapes[1]?.[index]),
        ),
        ...compare(`the length of ${name}`, shapes[0]?.length, shapes[1]?.length),
      ];
    }),
    ...compare(
      'the fast start',
      minutesOf(guide.fastStart?.blocks ?? []),
      minutesOf(files.fastStart.blocks),
    ),
    ...compare(
      'the order of the fast start',
      (guide.fastStart?.blocks ?? []).map(({ kind }) => kind),
      files.fastStart.blocks.map(({ kind }) => kind),
    ),
    ...compare('the checklist', minutes(guide.checklist), minutes(files.checklist)),
    ...compare('the tool picker', jobs(guide.tools), jobs(files.tools)),
    ...compare(
      'the number of tasks by chapter',
      stagedChapters(guide).map(
        (chapter) => new Set(exercisesOf(chapter).map(({ task }) => task)).size,
      ),
      files.tasks.chapters.map(({ tasks }) => tasks.length),
    ),
    ...compare(
      'the list of prompts',
      guide.prompts.map(({ id }) => id),
      Object.keys(files.frames.prompts),
    ),
  ];
}

const fieldsIn = (text: string) => text.match(/\[[^\]]+\]/g)?.length ?? 0;

/** What a block is made of, and how many fields to fill in it has. */
function shapeOf(block: Block): unknown[] {
  const fields = textsOf(block).reduce((sum, text) => sum + fieldsIn(text), 0);
  switch (block.kind) {
    case 'heading':
      return [block.kind, block.level, fields];
    case 'list':
      return [block.kind, block.ordered, block.start, block.items.length, fields];
    case 'table':
      return [block.kind, block.head.length, block.rows.length, fields];
    default:
      return [block.kind, fields];
  }
}

/** The headings of the fast start begin with their minutes: `Minutes 5–15: …`. */
const minutesOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) =>
    block.kind === 'heading' ? [/\d+–\d+/.exec(plainText(block.children))?.[0]] : [],
  );
