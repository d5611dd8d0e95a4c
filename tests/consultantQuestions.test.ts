import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { editionOf } from '../packages/book/read/edition.ts';
import { makeReader, piecesOf } from '../packages/book/reader/makeReader.ts';
import { passageText } from '../packages/book/reader/passages.ts';
import { pagesOf } from '../packages/engine/formats/readerBook.ts';
import shop from '../shop/shop.config.ts';
import { guide } from '../testkit/ourGuide.ts';

const ROOT = resolve(import.meta.dirname, '..');

const asked = {
  language: z.enum(['en', 'bg']),
  question: z.string().min(1),
};
const questionsSchema = z.array(
  z.discriminatedUnion('kind', [
    z.strictObject({
      ...asked,
      kind: z.enum(['plain', 'vague', 'misspelled', 'multi-part', 'number', 'latin', 'mixed']),
      sections: z.array(z.string()).min(1).max(8),
    }),
    z.strictObject({
      ...asked,
      kind: z.literal('not-answered'),
      reason: z.enum(['near-miss', 'off-topic', 'other-product', 'purchase', 'guarantee']),
      sections: z.tuple([]),
    }),
  ]),
);
const questions = questionsSchema.parse(
  parse(readFileSync(resolve(ROOT, 'bench/consultant/questions.yaml'), 'utf8')),
);

test('every section that a question of the bench names can be found in the guide', () => {
  const book = makeReader(guide, editionOf(shop));
  // A page that begins with a heading has an opening without text, which is not in the index.
  const known = new Set(
    pagesOf(book).flatMap(({ id, html }) =>
      piecesOf(html)
        .filter((piece) => passageText(piece.html))
        .map((piece) => `${id}#${piece.id}`),
    ),
  );
  const unknown = questions.flatMap(({ question, sections }) =>
    sections.filter((section) => !known.has(section)).map((section) => `${question}: ${section}`),
  );
  expect(unknown).toEqual([]);
});

test('no question of the bench is asked twice and no section is named twice', () => {
  const texts = questions.map(({ question }) => question.toLowerCase());
  expect(new Set(texts).size).toBe(texts.length);
  for (const { question, sections } of questions) {
    expect(new Set<string>(sections).size, question).toBe(sections.length);
  }
});

test('the questions of the bench name few sections', () => {
  // Long lists would make almost any answer right.
  const lengths = questions.map(({ sections }) => sections.length).filter((length) => length > 0);
  expect(lengths.reduce((sum, length) => sum + length) / lengths.length).toBeLessThan(3);
});

test.each(['en', 'bg'])('the bench has enough questions of both sorts in %s', (language) => {
  const own = questions.filter((one) => one.language === language);
  const notAnswered = own.filter(({ kind }) => kind === 'not-answered').length;
  expect(own.length - notAnswered).toBeGreaterThanOrEqual(60);
  expect(notAnswered).toBeGreaterThanOrEqual(20);
  expect(own.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['vague', 'misspelled', 'multi-part', 'number']),
  );
});
