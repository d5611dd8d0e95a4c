import { resolve } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, expect, test } from 'vitest';
import { FULL } from '../../../../testkit/engines.ts';
import { openTypesetter } from './typesetter.ts';

const typesetter = openTypesetter(
  resolve(import.meta.dirname, '../../../../dist/server/documents'),
);
afterAll(() => typesetter.close());

const COLUMNS = 3;
const empty = { lines: [], rows: [], table: null };
const cells = Array.from({ length: COLUMNS }, () => 'cell');
/** What can follow a heading. */
const KINDS = [
  (n: number) => ({ ...empty, lines: Array(n).fill('a line of text') }),
  (n: number) => ({ ...empty, rows: Array(n).fill(['label', 'value']) }),
  (n: number) => ({ ...empty, table: { heads: cells, rows: Array(n).fill(cells) } }),
  // The next heading, of a smaller section.
  () => empty,
];

const SECTIONS = 120;
const parts = Array.from({ length: SECTIONS }, (_, n) => ({
  head: `Heading ${n}`,
  level: n % KINDS.length === 0 || n % 3 === 0 ? 2 : 3,
  // Of many lengths, so that headings fall at every height of a page.
  ...KINDS[n % KINDS.length]?.((n % 7) + 1),
}));
const page = {
  ...{ language: 'en', title: 'Evidence', subtitle: 'Today', banner: '', seller: 'Seller' },
  ...{ issued: [2026, 11, 15], parts, foot: 'The foot', pageOf: ['page ', ' of ', ''] },
};

test('no page ends with a heading, whatever follows it', FULL, async () => {
  const pdfium = await PDFiumLibrary.init();
  const pdf = await typesetter.set(page, 'evidence');
  const document = await pdfium.loadDocument(Buffer.from(pdf));
  const bodies = [...document.pages()].map((one) => one.getText().split('The foot')[0] ?? '');
  const lastLines = bodies.map((body) => body.trim().split(/\s*\n/).at(-1));
  document.destroy();
  pdfium.destroy();
  expect(bodies.join('\n').match(/Heading \d+/g)).toHaveLength(SECTIONS);
  expect(lastLines.length).toBeGreaterThan(8);
  expect(lastLines.slice(0, -1).filter((line) => line?.startsWith('Heading'))).toEqual([]);
});
