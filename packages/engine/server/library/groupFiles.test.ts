import { expect, test } from 'vitest';
import { groupFiles } from './groupFiles.ts';

/** Titles and formats by group. */
const shown = (files: Parameters<typeof groupFiles>[0], language = 'en') =>
  groupFiles(files, language).map(({ name, items }) => [
    name,
    ...items.map(({ title, files: formats }) => `${title}: ${formats.map(({ format }) => format)}`),
  ]);

test('names files without a description by folder and file name', () => {
  const paths = [
    'recipes/rye_bread.pdf',
    '01-read-me.txt',
    'recipes/rye_bread.epub',
    'recipes/oven/heat.md',
  ];
  expect(shown(paths.map((path) => ({ path })))).toEqual([
    ['', '01 read me: TXT'],
    ['Recipes', 'Rye bread: PDF,EPUB'],
    ['Recipes / Oven', 'Heat: MD'],
  ]);
});

test('keeps files of the same name in different folders apart', () => {
  const paths = ['presets/analog/01.xmp', 'presets/winter/01.xmp'];
  expect(shown(paths.map((path) => ({ path })))).toEqual([
    ['Presets / Analog', '01: XMP'],
    ['Presets / Winter', '01: XMP'],
  ]);
});

test('uses the description of the edition, in the language of the page', () => {
  const group = { name: { en: 'The book', bg: 'Книгата' }, note: { en: 'Two formats' } };
  const about = {
    group,
    title: 'Manual',
    purpose: { en: 'To read', bg: 'За четене' },
    page: 'one',
  };
  const files = [
    { path: 'm.pdf', about },
    { path: 'other/m.epub', about },
  ];
  expect(shown(files, 'bg')).toEqual([['Книгата', 'Manual: PDF,EPUB']]);
  const [found] = groupFiles(files, 'bg');
  expect(found).toMatchObject({
    note: 'Two formats',
    items: [{ purpose: 'За четене', page: 'one' }],
  });
});

test('puts the files in the language of the page after the book, and marks the others', () => {
  const file = (path: string, name: string, language: string) => ({
    path,
    about: { group: { name: { en: name }, language }, title: path, purpose: { en: '' } },
  });
  const files = [
    file('book.pdf', 'Book', 'en'),
    file('sheet.xlsx', 'Sheets', 'en'),
    file('таблица.xlsx', 'In Bulgarian', 'bg-BG'),
  ];
  const order = (language: string) =>
    groupFiles(files, language).map((group) => [group.name, group.language]);
  expect(order('en')).toEqual([
    ['Book', undefined],
    ['Sheets', undefined],
    ['In Bulgarian', 'bg-BG'],
  ]);
  expect(order('bg')).toEqual([
    ['Book', 'en'],
    ['In Bulgarian', undefined],
    ['Sheets', 'en'],
  ]);
});
