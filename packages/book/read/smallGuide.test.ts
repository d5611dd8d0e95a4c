import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import shop from '../../../shop/shop.config.ts';
import { workbooksOf } from '../bundle/makeWorkingFiles.ts';
import { wrongCounts } from '../check/counts.ts';
import { epubPages } from '../epub/pages.ts';
import { bookFiles } from '../pdf/book.ts';
import { makeReader } from '../reader/makeReader.ts';
import { editionOf } from './edition.ts';
import { readGuide } from './readGuide.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const OURS = join(ROOT, 'shop/product');

/** The guide of a new project, with some files changed; those without text are removed. */
function sampleWith(changes: Record<string, string | undefined> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'small-guide-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(ROOT, 'packages/create/kinds/guide/product'), folder, { recursive: true });
  for (const [path, text] of Object.entries(changes)) {
    const file = join(folder, path);
    rmSync(file, { recursive: true, force: true });
    if (text === undefined) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}

const chapter = (number: number, more = '') =>
  `---\nnumber: ${number}\ntitle: One\nsummary: Two.\n${more}---\nThree.\n`;
const FIRST = 'chapters/1-say-who-you-are.md';

/** What each format shows of a guide. */
function shownOf(folder: string) {
  const guide = readGuide(folder);
  const edition = editionOf(shop);
  return {
    book: bookFiles(guide, edition)['/main.typ'] ?? '',
    pages: epubPages(guide).map(({ id }) => id),
    parts: makeReader(guide, edition).parts.map(({ title, pages }) => [
      title,
      ...pages.map(({ id }) => id),
    ]),
    sheets: Object.keys(workbooksOf(guide)),
  };
}

describe('a guide without stages', () => {
  const chapters = ['chapter-1', 'chapter-2', 'chapter-3'];

  test('has its chapters and its checklist in every format, and nothing else', () => {
    const { book, pages, parts, sheets } = shownOf(sampleWith());
    expect(pages).toEqual(['about', 'chapters', ...chapters, 'checklist']);
    expect(parts).toEqual([
      ['Start here', 'about'],
      ['Chapters', ...chapters],
      ['Tools and templates', 'checklist'],
    ]);
    expect(sheets).toEqual(['checklist']);
    expect(book).not.toMatch(/Days? \d|day-ruler|playbook|caselet|prompt|Templates|diagrams/i);
  });

  test('needs no more than an introduction and one chapter', () => {
    const { pages, sheets } = shownOf(
      sampleWith({
        'chapters/2-put-your-guide-in.md': undefined,
        'chapters/3-sell-the-first-copy.md': undefined,
        'checklist.yaml': undefined,
        'words.txt': undefined,
      }),
    );
    expect(pages).toEqual(['about', 'chapters', 'chapter-1']);
    expect(sheets).toEqual([]);
  });

  test('can have prompts, which then belong to no stage', () => {
    const prompts = `
groups: [{ id: ask, title: Ask }]
prompts:
  - { id: P-001, group: ask, title: One, when: Now., prompt: Say it., placeholders: [], check: Said. }
`;
    const { book, pages, parts, sheets } = shownOf(sampleWith({ 'prompts.yaml': prompts }));
    expect(pages).toContain('prompts-ask');
    expect(parts.at(-2)).toEqual(['Prompt library', 'prompts-ask']);
    expect(sheets).toContain('prompt-library');
    expect(book).toContain('kicker: "1 prompt"');
  });

  test('must not be in a shop that names stages', () => {
    expect(wrongCounts(readGuide(sampleWith()), [], { chapters: 4 })).toEqual([
      'shop/facts.ts promises 4 chapters, the guide has 3',
      'shop/words/en/outline.ts names stages, and no chapter has a stage and days',
    ]);
  });
});

describe('a guide with half of a part names the file', () => {
  test.each<[string, Record<string, string | undefined>, string]>([
    ['no introduction', { 'about.md': undefined }, 'about.md is missing'],
    ['no chapters', { chapters: undefined }, 'chapters has no chapter'],
    [
      'a stage without days',
      { [FIRST]: chapter(1, 'stage: find\n') },
      `${FIRST} has wrong values:\n  stage: a chapter has a stage and its days, or neither`,
    ],
    [
      'one chapter with a stage',
      { [FIRST]: chapter(1, 'stage: find\ndays: [1, 1]\n') },
      `chapters/2-put-your-guide-in.md has no stage and days, and ${FIRST} has them`,
    ],
    ['an empty checklist', { 'checklist.yaml': 'blocks: []' }, 'checklist.yaml has wrong values'],
    [
      'questions alone',
      { 'questions/a.txt': '# about\nWhat?' },
      'questions is there, and search.yaml is missing',
    ],
    ['a lab without its page', { 'lab/1-x/cases.yaml': '[]' }, 'lab/about.md is missing'],
    ['a money map without figures', { 'money-map/1.md': '' }, 'money-map/map.yaml is missing'],
  ])('%s', (_, changes, message) => {
    expect(() => readGuide(sampleWith(changes))).toThrow(`shop/product/${message}`);
  });

  test('working files of another language', () => {
    const folder = sampleWith();
    cpSync(join(OURS, 'bg/working-files.yaml'), join(folder, 'bg/working-files.yaml'));
    expect(() => readGuide(folder)).toThrow('shop/product/bg/fast-start.md is missing');
  });
});
