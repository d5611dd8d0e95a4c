import { expect, test } from 'vitest';
import { type Edge, unevenness } from './fit.ts';

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
