import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import shop from '../../../shop/shop.config.ts';
import { guide } from '../../../testkit/ourGuide.ts';
import { editionOf } from '../read/edition.ts';
import { fitBook } from './book.ts';
import { makeBooklet } from './booklet.ts';
import { type Fit, fitted } from './bookParts.ts';
import { call, str } from './code.ts';
import { type Edge, FIT_FILE, fitIn, fitPages, type KeepFit, unevenness } from './fit.ts';
import type { Typesetter, TypstFiles } from './typst.ts';

/** Blocks as pairs of where they start and end. */
const part = (...blocks: [start: number, end: number, y: number][]): Edge[] =>
  blocks.flatMap(([start, end, y]): Edge[] => [
    { id: 'part', edge: 'start', page: start, y: 65 },
    { id: 'part', edge: 'end', page: end, y },
  ]);

test('full pages and a last page that is filled well are even', () => {
  expect(unevenness(part([1, 1, 649], [2, 2, 400]))).toBe(0);
});

test('a page is full when a block continues on the next one', () => {
  expect(unevenness(part([1, 1, 300], [1, 2, 400]))).toBe(0);
  expect(unevenness(part([1, 1, 300], [2, 2, 400]))).toBeGreaterThan(0.3);
});

test('one large gap is worse than two small ones', () => {
  const large = unevenness(part([1, 1, 449], [2, 2, 649], [3, 3, 400]));
  const small = unevenness(part([1, 1, 549], [2, 2, 549], [3, 3, 400]));
  expect(large).toBeGreaterThan(small);
});

test('a last page with a few lines is worse than one with a third of a page', () => {
  expect(unevenness(part([1, 1, 649], [2, 2, 90]))).toBeGreaterThan(
    unevenness(part([1, 1, 649], [2, 2, 230])),
  );
});

const PARTS = ['short', 'stubborn', 'full'];
/** Where a part ends on its last page, by level; any other level fills the page. */
const ENDS: Record<string, Record<number, number>> = {
  short: { 0: 100, 1: 90 },
  stubborn: { 0: 60, 1: 50, 2: 80, 3: 70, 4: 60, '-1': 50, '-3': 60 },
};

const filesOf = (fit: Fit): TypstFiles => ({
  '/main.typ': [
    '#show: book',
    '#cover()',
    ...PARTS.flatMap((id) => [
      call('opener', [str(id)]),
      ...fitted(id, [], fit, [str('text')]),
    ]).map((code) => `#${code}`),
  ].join('\n'),
});

/** Knows what it was given last, like the compiler. */
function fakeTypesetter(laidOut: string[][]): Typesetter {
  let edges: Edge[] = [];
  return {
    set(files) {
      throw new Error(files['/main.typ']);
    },
    layOut(files) {
      const found = (files['/main.typ'] ?? '').matchAll(/fitted\((.+?), .*measured\("(.+?)"/g);
      const parts = Array.from(found, ([, level, id = '']) => ({ level: Number(level), id }));
      edges = parts.flatMap(({ level, id }) =>
        part([1, 1, 649], [2, 2, ENDS[id]?.[level] ?? 500]).map((edge) => ({ ...edge, id })),
      );
      laidOut.push(parts.map(({ id }) => id));
    },
    ask: () => edges,
  };
}

test('tries levels with the uneven parts only, then sets the whole book', () => {
  const laidOut: string[][] = [];
  const best = filesOf({ short: 2, stubborn: 2 })['/main.typ'];
  expect(() => fitPages(filesOf, fakeTypesetter(laidOut))).toThrow(best);
  expect(laidOut).toEqual([
    PARTS,
    ['short', 'stubborn'],
    ['short', 'stubborn'],
    ['stubborn'],
    ['stubborn'],
    ['stubborn'],
    ['stubborn'],
  ]);
});

test('tries levels again when the pages have changed, or when the file is damaged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fit-'));
  const laidOut: string[][] = [];
  const set = (files: (fit: Fit) => TypstFiles) => {
    laidOut.length = 0;
    expect(() => fitPages(files, fakeTypesetter(laidOut), fitIn(folder))).toThrow(
      files({ short: 2, stubborn: 2 })['/main.typ'],
    );
    return laidOut.length > 0;
  };
  const changed = (fit: Fit) => ({ '/main.typ': `${filesOf(fit)['/main.typ']}\n#end` });
  expect([filesOf, filesOf, changed, filesOf].map(set)).toEqual([true, false, true, true]);
  writeFileSync(join(folder, FIT_FILE), '{');
  expect([filesOf, filesOf].map(set)).toEqual([true, false]);
});

const OURS = resolve(import.meta.dirname, '../../../shop/product');
const EDITION = editionOf(shop);

test.each<[source: string, make: (keep: KeepFit) => Promise<Uint8Array>]>([
  ['', async (keep) => fitBook(guide, EDITION, fakeTypesetter([]), keep)],
  ...guide.workingFiles.map((files): [string, (keep: KeepFit) => Promise<Uint8Array>] => [
    files.source,
    (keep) => makeBooklet(files, EDITION, keep),
  ]),
])('the stored levels of our guide are of its pages as they are: %s', async (source, make) => {
  const keep: KeepFit = (from) => {
    fitIn(join(OURS, source))(from, () => {
      throw new Error('out of date: run npm run guide and commit shop/product');
    });
    throw new Error('up to date');
  };
  await expect(make(keep)).rejects.toThrow('up to date');
});
