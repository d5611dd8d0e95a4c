import { expect, test } from 'vitest';
import { fitPages } from './book.ts';
import { type Fit, fitted } from './bookParts.ts';
import { call, str } from './code.ts';
import type { Typesetter, TypstFiles } from './typst.ts';

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
    ...PARTS.flatMap((id) => [call('opener', [str(id)]), ...fitted(id, [], fit)]).map(
      (code) => `#${code}`,
    ),
  ].join('\n'),
});

/** Knows what it was given last, like the compiler. */
function fakeTypesetter(laidOut: string[][]): Typesetter {
  let ends: { id: string; y: number }[] = [];
  return {
    set(files) {
      throw new Error(files['/main.typ']);
    },
    layOut(files) {
      const parts = (files['/main.typ'] ?? '').matchAll(/fitted\((.+?), .+\n#ends-here\("(.+)"\)/g);
      ends = [...parts].map(([, level, id = '']) => ({
        id,
        y: ENDS[id]?.[Number(level)] ?? 700,
      }));
      laidOut.push(ends.map(({ id }) => id));
    },
    ask: () => ends,
  };
}

test('tries levels with the parts that end too high only, then sets the whole book', async () => {
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
