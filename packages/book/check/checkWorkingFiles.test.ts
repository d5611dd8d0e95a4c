import { describe, expect, test } from 'vitest';
import { outline } from '../../../shop/words/bg/outline.ts';
import { FULL } from '../../../testkit/engines.ts';
import { guide } from '../../../testkit/ourGuide.ts';
import type { Guide } from '../read/guide.ts';
import { parseMarkdown } from '../read/markdown.ts';
import { guideOutline } from '../read/outline.ts';
import type { WorkingFiles } from '../read/workingFiles.ts';
import {
  differences,
  misspelledInWorkingFiles,
  problemsInWorkingFiles,
} from './checkWorkingFiles.ts';

const [found] = guide.workingFiles;
if (!found) throw new Error('no working files');
const bulgarian = found;

/** The guide with other working files in Bulgarian. */
const changed = (change: Partial<WorkingFiles>): Guide => ({
  ...guide,
  workingFiles: [{ ...bulgarian, ...change }],
});

/** The first annex page with one more sentence. */
function withSentence(sentence: string): Guide {
  const [first, ...rest] = bulgarian.annex;
  if (!first) throw new Error('no annex');
  const blocks = [...first.blocks, ...parseMarkdown(sentence, first.file)];
  return changed({ annex: [{ ...first, blocks }, ...rest] });
}

/** The Bulgarian dictionary takes ten seconds and more than a gigabyte of memory. */
const DICTIONARY = { ...FULL, timeout: 240_000 };

describe('the working files in Bulgarian', () => {
  test('pass every check and have the structure of the English ones', () => {
    expect(problemsInWorkingFiles(guide)).toEqual([]);
    expect(bulgarian.templates).toHaveLength(guide.templates.length);
  });

  test('name stages and chapters as the site does', () => {
    const names = outline();
    const stages = Object.keys(guideOutline()) as (keyof typeof names)[];
    expect(bulgarian.tasks.stages).toEqual(
      Object.fromEntries(stages.map((stage) => [stage, names[stage].name])),
    );
    expect(bulgarian.tasks.chapters.map(({ title }) => title)).toEqual(
      stages.flatMap((stage) => names[stage].chapters),
    );
  });

  test('have no misspelled words', DICTIONARY, () => {
    expect(misspelledInWorkingFiles(guide)).toEqual([]);
  });

  test.each([
    ['a misspelled word', 'Това е грежка.', 'грежка'],
    ['a misspelled Latin word', 'Отворете Gogle.', 'Gogle'],
  ])('fail on %s', DICTIONARY, (_, sentence, message) => {
    expect(misspelledInWorkingFiles(withSentence(sentence)).join()).toContain(message);
  });

  test.each([
    ['letters of two alphabets in a word', 'Тoва е вярно.', 'Latin and Cyrillic'],
    ['straight quotes in a sample', '```text\nКаза "да".\n```', 'straight quotes'],
    ['a sentence with a small letter', 'Това е вярно. после не е.', 'small letter'],
    ['a link to a chapter that does not exist', 'Вижте [глава 99](chapter:99).', 'chapter:99'],
    ['another threshold', 'Прагът е 52 130 €.', '51'],
    [
      'a sentence that another text has too',
      'Това изречение стои два пъти на едно и също място. Това изречение стои два пъти на едно и също място.',
      'also in bg/annex',
    ],
  ])('fail on %s', (_, sentence, message) => {
    expect(problemsInWorkingFiles(withSentence(sentence)).join()).toContain(message);
  });

  const [template, ...otherTemplates] = bulgarian.templates;
  const [block, ...otherBlocks] = bulgarian.checklist;
  if (!template || !block) throw new Error('no templates or no checklist');
  test.each<[string, Partial<WorkingFiles>, string]>([
    ['a template that is missing', { templates: otherTemplates }, 'the list of templates'],
    [
      'a template with another field',
      {
        templates: [
          { ...template, blocks: [...template.blocks, ...parseMarkdown('[ОЩЕ ЕДНО]', '')] },
          ...otherTemplates,
        ],
      },
      `the length of ${template.name}`,
    ],
    [
      'a field that was lost',
      {
        templates: [
          {
            ...template,
            blocks: [...parseMarkdown('Без полета', ''), ...template.blocks.slice(1)],
          },
          ...otherTemplates,
        ],
      },
      `block 1 of ${template.name}`,
    ],
    [
      'a checklist item with another time',
      { checklist: [{ ...block, items: block.items.slice(1) }, ...otherBlocks] },
      'the checklist',
    ],
    ['tools that are missing', { tools: bulgarian.tools.slice(1) }, 'the tool picker'],
    [
      'tasks that are missing',
      { tasks: { ...bulgarian.tasks, chapters: bulgarian.tasks.chapters.slice(1) } },
      'the number of tasks',
    ],
    [
      'prompts that are missing',
      { frames: { ...bulgarian.frames, prompts: {} } },
      'the list of prompts',
    ],
    [
      'a fast start with other minutes',
      { fastStart: { ...bulgarian.fastStart, blocks: bulgarian.fastStart.blocks.slice(0, 20) } },
      'the fast start',
    ],
  ])('differ by %s', (_, change, message) => {
    expect(differences(guide, { ...bulgarian, ...change }).join('\n')).toContain(message);
  });
});
