import { expect, test } from 'vitest';
import { uploadPathOf } from './uploadPathOf.ts';

const PATHS = ['book.pdf', 'sheets/plan.xlsx', 'a/notes.txt', 'b/notes.txt'];

test.each([
  [{ name: 'book.pdf' }, '', 'book.pdf'],
  [{ name: 'plan.xlsx' }, '', 'sheets/plan.xlsx'],
  [{ name: 'notes.txt' }, '', 'notes.txt'],
  [{ name: 'film.mp4' }, '', 'film.mp4'],
  [{ name: 'film.mp4' }, ' video/ ', 'video/film.mp4'],
  [{ name: 'plan.xlsx' }, 'new', 'new/plan.xlsx'],
  [{ name: 'plan.xlsx', webkitRelativePath: 'goods/plans/plan.xlsx' }, '', 'plans/plan.xlsx'],
  [{ name: 'book.pdf', webkitRelativePath: 'goods/book.pdf' }, '', 'book.pdf'],
])('%j in “%s” goes to %s', (file, folder, path) => {
  expect(uploadPathOf(file, folder, PATHS)).toBe(path);
});
