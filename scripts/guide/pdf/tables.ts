import { type Cell, plainText } from '../read/blocks.ts';

const NUMBER = /^[-−+$]*[\d,.]+(%|\s?(hours?|min|h|days?))?$|^(–|—|-)?$/;
const NARROW = 13;

export type TableShape = { columns: string[]; align: string[]; outdent: boolean };

/** Chooses widths from the words: short columns hug them, long ones share the rest. */
export function shapeOf(head: readonly Cell[], rows: readonly Cell[][]): TableShape {
  const columns = head.map((cell, index) => [cell, ...rows.map((row) => row[index] ?? [])].map(plainText));
  const longest = columns.map((cells) => Math.max(...cells.map((cell) => cell.length)));
  const total = longest.reduce((sum, length) => sum + length, 0);
  const hug = longest.map((length) => length <= NARROW);
  if (hug.every(Boolean)) hug[0] = false;
  return {
    columns: columns.map((cells, index) => (hug[index] ? 'auto' : `${weight(cells)}fr`)),
    align: columns.map(([, ...cells]) => (cells.every((cell) => NUMBER.test(cell)) ? 'right' : 'left')),
    outdent: head.length >= 4 || total > 90,
  };
}

/** Between the square root of all words and the longest cell, so that no column starves. */
function weight(cells: readonly string[]): number {
  const all = cells.reduce((sum, cell) => sum + cell.length, 0);
  const longestWord = Math.max(...cells.flatMap((cell) => cell.split(/\s+/).map((word) => word.length)));
  return Math.round(Math.max(Math.sqrt(all), longestWord * 0.9) * 10) / 10;
}
