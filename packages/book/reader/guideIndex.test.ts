import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { GuideIndex } from 'one-product-shop/formats/guideIndex.ts';
import { openGuideSearch } from 'one-product-shop/server/library/guideSearch.ts';
import { describe, expect, test } from 'vitest';
import shop from '../../../shop/shop.config.ts';
import { editionOf } from '../read/edition.ts';
import { readGuide } from '../read/readGuide.ts';
import { guideIndexOf } from './guideIndex.ts';
import { makeReader } from './makeReader.ts';
import { passageText } from './passages.ts';

describe('the index of the guide', () => {
  const guide = readGuide(resolve(import.meta.dirname, '../../../shop/product'));
  const book = makeReader(guide, editionOf(shop));
  // As the build has made it: training the model takes more time than all of these tests.
  const index: GuideIndex = JSON.parse(
    readFileSync(
      resolve(import.meta.dirname, '../../../dist/guide/samples/guide-index.json'),
      'utf8',
    ),
  );
  const search = openGuideSearch(index);

  test('has every section of the reader that has text', () => {
    const pages = book.parts.flatMap((part) => part.pages);
    const places = pages.flatMap(({ id, sections }) =>
      sections.filter(({ text }) => text !== '').map((section) => `${id}#${section.id}`),
    );
    const indexed = index.sections.map(({ page, section }) => `${page}#${section}`);
    expect(indexed).toEqual(expect.arrayContaining(places));
    expect(indexed).toContain('checklist#friday-evening');
    expect(new Set(indexed).size).toBe(indexed.length);
  });

  test('stays under 2 MB', () => {
    expect(Buffer.byteLength(JSON.stringify(index))).toBeLessThan(2_000_000);
  });

  test('stops the build at a section without phrases and at phrases without a section', () => {
    const { synonyms = {}, elsewhere = {}, sections = {} } = guide.search ?? {};
    const [questions, asked] = [new Map<string, string[]>(), new Map<string, string[]>()];
    const { 'chapter-1#four-kinds-of-cost': _, ...rest } = sections;
    const indexOf = (changed: Partial<NonNullable<typeof guide.search>>) => () =>
      guideIndexOf(book, { synonyms, elsewhere, sections, questions, asked, ...changed });
    expect(indexOf({ sections: rest })).toThrow(
      'the section "chapter-1#four-kinds-of-cost" has no phrases',
    );
    expect(indexOf({ synonyms: { ...synonyms, cost: ['expensive'] } })).toThrow('counts as');
    const unknown = { ...sections, 'chapter-99#nothing': { bg: ['нищо'] } };
    expect(indexOf({ sections: unknown })).toThrow('there is no section "chapter-99#nothing"');
    expect(indexOf({ questions: new Map([['chapter-99', ['nothing?']]]) })).toThrow(
      'there is no section "chapter-99"',
    );
    expect(indexOf({ asked: new Map([['chapter-1 chapter-98', ['nothing?']]]) })).toThrow(
      'there is no section "chapter-98"',
    );
  });

  test('has Bulgarian phrases for every section', () => {
    const without = Object.entries(guide.search?.sections ?? {}).filter(([, { bg }]) => !bg);
    expect(without).toEqual([]);
  });

  test('works without phrases', () => {
    const plain = openGuideSearch(guideIndexOf(book, undefined));
    expect(plain.find('kinds of cost').passages.map(({ section }) => section)).toContain(
      'four-kinds-of-cost',
    );
  });

  // One miss is allowed: every edit of the guide trains the model anew, and moves what is close.
  test('leads everyday questions to the right chapter', () => {
    const questions = {
      'How do I set a price?': 'chapter-6',
      'what expenses do beginners overlook': 'chapter-8',
      'the client says it is too expensive': 'chapter-16',
      'how meny custmers do I need to break even': 'chapter-8',
      'what must be in the contract': 'chapter-17',
      'nobody answers my emails, when do I stop': 'chapter-15',
      'Каква цена да искам от клиента?': 'chapter-6',
      'никой не ми отговаря на имейлите': 'chapter-15',
      'какво да има в договора с клиента': 'chapter-17',
      'kak da opredelq cenata na uslugata': 'chapter-6',
    };
    const missed = Object.entries(questions).filter(([question, page]) => {
      const { passages, answered } = search.find(question);
      return !answered || !passages.some((passage) => passage.page === page);
    });
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(1);
  });

  test('recognizes questions that the guide does not answer', () => {
    const answered = [
      'Which cryptocurrency should I buy?',
      'Рецепта за баница',
      'Who won the world cup?',
      'how do facebook ads targeting work',
      'как да обуча собствен модел',
    ].filter((question) => search.find(question).answered);
    expect(answered.length, JSON.stringify(answered)).toBeLessThanOrEqual(1);
  });

  test('does not answer a question without a word of the guide, unless its words are misspelled', () => {
    const ask = (question: string) => search.find(question).answered;
    expect(ask('Can pigs fly on Mars?')).toBe(false);
    expect(ask('Летят ли прасета на Марс?')).toBe(false);
    expect(ask('How tall is the Eiffel tower?')).toBe(false);
    expect(ask('custommer invoyce remindar')).toBe(true);
  });

  test('quotes short pieces of the guide', () => {
    for (const { title } of index.sections) {
      for (const { text, quote } of search.find(title).passages) {
        expect(quote.length).toBeLessThan(1_300);
        const lines = quote.split('\n').filter((line) => !/^(?:```|…|)$/.test(line));
        for (const line of lines) expect(text).toContain(line.replace(/ …$/, ''));
      }
    }
  });
});

test('a passage keeps lists, tables and samples, marks descriptions, and nothing else', () => {
  const html =
    '<p>A <strong>bold</strong> &amp; <a href="x">link</a></p><ol start="3"><li>One</li><li>Two</li></ol><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table><pre>x\n\ny</pre><aside class="callout"><p class="label">Mistake</p><p>Pitching.</p></aside><figure><svg aria-label="A ruler"><text>1</text></svg></figure>';
  expect(passageText(html)).toBe(
    'A bold & link\n\n3. One\n4. Two\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n\n```\nx\n\ny\n```\n\nMistake: Pitching.\n\n![A ruler]',
  );
});
