import { describe, expect, test } from 'vitest';
import type { ReaderBook } from '../../formats/readerBook.ts';
import { LONGEST_QUERY, searchBook } from './searchBook.ts';

const page = (
  id: string,
  title: string,
  ...sections: [id: string, title: string, text: string][]
) => ({
  id,
  title,
  kicker: '',
  minutes: 1,
  html: '',
  sections: sections.map(([section, heading, text]) => ({
    id: section,
    title: heading,
    level: 2,
    text,
  })),
});

const book: ReaderBook = {
  title: 'A book',
  language: 'en',
  sample: 'one',
  startHere: [],
  parts: [
    {
      title: 'Part',
      detail: '',
      pages: [
        page(
          'one',
          'Bread',
          ['', '', 'Flour and water.'],
          [
            'salt',
            'Salt',
            `${'x '.repeat(90)}Two grams of “sea salt” per café loaf. ${'y '.repeat(200)}`,
          ],
        ),
        page(
          'two',
          'The price',
          ['', '', 'What it costs.'],
          ['margin', 'Margin', 'Flour costs little. Salt costs less.'],
          ['p-012', 'P-012 Ask why', 'Ask (why)?'],
        ),
      ],
    },
  ],
};

const find = (query: string) =>
  searchBook(book, query).map(({ page, section }) => `${page.id}#${section.id}`);

describe('the search of the reader', () => {
  test.each([
    ['flour', ['one#', 'two#margin']],
    ['FLOUR cost', ['two#margin']],
    ['lour', []],
    ['cafe', ['one#salt']],
    ['"sea salt"', ['one#salt']],
    ['p-012', ['two#p-012']],
    ['(why)?', ['two#p-012']],
    ['bread', ['one#']],
    ['', []],
    ['   ', []],
    ['nothing of the kind', []],
  ])('finds for %s', (query, places) => {
    expect(find(query)).toEqual(places);
  });

  test('lists a section first whose heading has the word', () => {
    expect(find('salt')).toEqual(['one#salt', 'two#margin']);
  });

  test('shows the words around the first match and marks every match', () => {
    const [hit] = searchBook(book, 'salt loaf');
    expect(hit?.snippet.filter((_, index) => index % 2 === 1)).toEqual(['salt', 'loaf']);
    expect(hit?.snippet[0]).toMatch(/^… x .*“sea $/);
    expect(hit?.snippet.at(-1)).toMatch(/ …$/);
    expect(hit?.snippet.join('').length).toBeLessThan(210);
  });

  test('reads only the beginning of a long query', () => {
    expect(find(`salt ${' '.repeat(LONGEST_QUERY)}nothing`)).toEqual(find('salt'));
    expect(find(`${'salt '.repeat(8)}nothing`)).toEqual(find('salt'));
    expect(find('a'.repeat(100_000))).toEqual([]);
    expect(find('('.repeat(1000))).toEqual([]);
  });
});
