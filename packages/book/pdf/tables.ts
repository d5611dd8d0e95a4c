import { type Cell, plainText } from '../read/blocks.ts';

const NUMBER = /^[-−+$]*\d[\d,.\s]*(%|\+|€|hours?|min|h|days?)?$|^(–|—|-)?$/;
const NARROW = 13;
/** A file name or another single word of up to this length has a column of its own width. */
const LONG_WORD = 30;
/** Tables up to this height in points stay on one page. */
const KEPT_TOGETHER = 450;
const MANY_ROWS = 10;
const CHARACTERS_PER_LINE = 70;

export type TableShape = {
  columns: string[];
  align: string[];
  outdent: boolean;
  breakable: boolean;
  dense: boolean;
};

/** Column widths by content: short columns fit their text, long ones share the rest. */
export function shapeOf(head: readonly Cell[], rows: readonly Cell[][]): TableShape {
  const columns = head.map((cell, index) =>
    [cell, ...rows.map((row) => row[index] ?? [])].map(plainText),
  );
  const longest = columns.map((cells) => Math.max(...cells.map((cell) => cell.length)));
  const total = longest.reduce((sum, length) => sum + length, 0);
  const oneWord = columns.map((cells) => cells.every((cell) => !/\s/.test(cell)));
  const hug = longest.map(
    (length, index) => length <= NARROW || (oneWord[index] === true && length <= LONG_WORD),
  );
  if (hug.every(Boolean)) hug[0] = false;
  return {
    columns: columns.map((cells, index) => (hug[index] ? 'auto' : `${weight(cells)}fr`)),
    align: columns.map(([, ...cells]) =>
      cells.every((cell) => NUMBER.test(cell)) ? 'right' : 'left',
    ),
    outdent: head.length >= 4 || total > 90,
    breakable: heightOf(rows) > KEPT_TOGETHER,
    dense: rows.length > MANY_ROWS,
  };
}

/** An estimate, only used to decide whether a table may break. */
const heightOf = (rows: readonly Cell[][]) =>
  rows.reduce((sum, row) => {
    const characters = row.reduce((length, cell) => length + plainText(cell).length, 0);
    return sum + 9 + 12 * Math.ceil(characters / CHARACTERS_PER_LINE);
  }, 0);

/** Between the square root of the text length and the longest cell, so that no column is too narrow. */
function weight(cells: readonly string[]): number {
  const all = cells.reduce((sum, cell) => sum + cell.length, 0);
  const longestWord = Math.max(
    ...cells.flatMap((cell) => cell.split(/\s+/).map((word) => word.length)),
  );
  return Math.round(Math.max(Math.sqrt(all), longestWord * 0.9) * 10) / 10;
}
