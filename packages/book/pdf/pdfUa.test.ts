import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { pdfUaProblems } from '../../../testkit/pdfUa/pdfUaProblems.ts';
import { assemble } from './book.ts';
import { call, str } from './code.ts';
import { declarePdfUa } from './pdfUa.ts';
import { startTypst } from './typst.ts';

const guide = resolve(import.meta.dirname, '../../../dist/guide');
const builtFile = (path: string) => readFileSync(join(guide, path));

test.each([
  ['the-ai-launch-manual.pdf', 'en-US'],
  ['na-balgarski/barz-start-i-prilozhenie-za-balgariya.pdf', 'bg-BG'],
  ['samples/sample-chapter.pdf', 'en-US'],
])('%s follows PDF/UA-1, in its language and with a date', async (path, language) => {
  const pdf = builtFile(path);
  expect(await pdfUaProblems(pdf)).toEqual([]);
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  expect(String(document.catalog.get(PDFName.of('Lang')))).toBe(`(${language})`);
  expect(document.getTitle()).not.toBe('');
  expect(document.getAuthor()).not.toBe('');
  expect(document.getCreationDate()).toBeInstanceOf(Date);
});

describe('a document in the style of the book', async () => {
  const typst = await startTypst();
  const setting = { title: 'A title', author: 'An author', description: '', language: 'en-US' };
  const problemsOf = async (lines: string[], declare = declarePdfUa) =>
    pdfUaProblems(
      await declare(typst.set(assemble(setting, () => ['contents-opener()', ...lines]))),
    );
  const table = (options: Record<string, string>) =>
    call('data-table', ['"1"', '"2"'], {
      columns: '(1fr, 1fr)',
      align: '(left, left)',
      ...options,
    });

  test('follows PDF/UA-1', async () => {
    const lines = [
      call('heading', [str('A section')], { level: '2' }),
      table({ head: '("a", "b")' }),
    ];
    expect(await problemsOf(lines)).toEqual([]);
  });

  test('is reported when it does not say so', async () => {
    expect(await problemsOf([], async (pdf) => pdf)).toEqual([
      'the metadata does not say PDF/UA-1',
      'viewers show the file name and not the title',
    ]);
  });

  test.each([
    [
      'a level of headings is left out',
      call('heading', [str('Deep')], { level: '3' }),
      'H3 follows H1',
    ],
    ['a table has no header', 'table(columns: 2, "1", "2")', 'a table has no header cells'],
    [
      'a figure has no text',
      'image(bytes("<svg xmlns=\\"http://www.w3.org/2000/svg\\" width=\\"9\\" height=\\"9\\"><rect width=\\"9\\" height=\\"9\\"/></svg>"))',
      'Figure has no alternative text',
    ],
  ])('is reported when %s', async (_, line, problem) => {
    expect(await problemsOf([line])).toEqual([problem]);
  });
});
