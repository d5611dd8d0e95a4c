import { expect, test } from 'vitest';
import { guide } from '../../../testkit/ourGuide.ts';
import type { Cell } from '../read/blocks.ts';
import { shapeOf } from './tables.ts';

const cell = (text: string): Cell => [{ kind: 'text', text }];
const shape = (head: string[], ...rows: string[][]) =>
  shapeOf(
    head.map(cell),
    rows.map((row) => row.map(cell)),
  );

test('the tables of chapters and playbooks are not broken across pages', () => {
  const { chapters, playbooks } = guide;
  for (const { blocks } of [...chapters, ...playbooks])
    for (const block of blocks)
      if (block.kind === 'table') expect(shapeOf(block.head, block.rows).breakable).toBe(false);
});

test('a column of file names is as wide as the longest one', () => {
  const long = 'The same steps as text, for a colleague who writes code';
  expect(shape(['File', 'Use'], ['steps-for-other-tools.txt', long]).columns[0]).toBe('auto');
});

test('amounts in euro are set flush right, as amounts in dollars are', () => {
  expect(shape(['', 'EU'], ['Before', '1 340,00 €'], ['After', '446,67 €']).align).toEqual([
    'left',
    'right',
  ]);
  expect(shape(['', 'US'], ['Before', '$1,340.00'], ['After', '$446.67']).align[1]).toBe('right');
});
