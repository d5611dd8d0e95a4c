/** A workbook as data, independent of its XML. */
export type CellStyle =
  | 'title'
  | 'note'
  | 'head'
  | 'headNumber'
  | 'label'
  | 'strong'
  | 'text'
  | 'input'
  | 'inputNumber'
  | 'inputMoney'
  | 'inputPercent'
  | 'inputDate'
  | 'money'
  | 'tinyMoney'
  | 'moneyTotal'
  | 'number'
  | 'decimal'
  | 'percent'
  | 'date'
  | 'verdict'
  | 'prompt';

/** Styles of numbers and dates. */
export const FLUSH_RIGHT: ReadonlySet<CellStyle> = new Set([
  'headNumber',
  'inputNumber',
  'inputMoney',
  'inputPercent',
  'inputDate',
  'money',
  'tinyMoney',
  'moneyTotal',
  'number',
  'decimal',
  'percent',
  'date',
]);

export type Cell = {
  value?: string | number;
  /** Without the equals sign. */
  formula?: string;
  /** Depends on the current day: no result is stored, the spreadsheet program computes it. */
  volatile?: boolean;
  style?: CellStyle;
};

export type Sheet = {
  name: string;
  /** Widths in characters; a width of 0 hides the column. */
  columns: number[];
  cells: Record<string, Cell>;
  frozenRows?: number;
  filter?: string;
  choices?: { range: string; from: string }[];
  heights?: Record<number, number>;
  landscape?: boolean;
  /** Printed on one page, so that a result is not separated from its sum. */
  onePage?: boolean;
};

export type Workbook = {
  title: string;
  sheets: Sheet[];
  /** The format of an amount, if not in dollars. */
  money?: string;
  /** US Letter, unless the language is one of a country with A4. */
  paper?: 'A4';
};

export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

export function position(address: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(address) ?? [];
  const column = Array.from(letters).reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  );
  return { row: Number(digits), column };
}

/** Cells by address for rows that start in column A of the given row. */
export function table(firstRow: number, rows: readonly (readonly Cell[])[]): Record<string, Cell> {
  const cells: Record<string, Cell> = {};
  rows.forEach((row, down) => {
    row.forEach((cell, across) => {
      cells[`${columnName(across)}${firstRow + down}`] = cell;
    });
  });
  return cells;
}

export const text = (value: string, style: CellStyle = 'text'): Cell => ({ value, style });
export const formula = (code: string, style: CellStyle = 'number'): Cell => ({
  formula: code,
  style,
});
export const input = (
  value?: string | number,
  style: CellStyle = typeof value === 'number' ? 'inputNumber' : 'input',
): Cell => (value === undefined ? { style } : { value, style });
export const heads = (...titles: string[]): Cell[] => titles.map((title) => text(title, 'head'));

/** A sheet with a title and an explanation in its first two rows, as every sheet has. */
export const titledSheet = ({ title, note, cells, ...sheet }: Titled): Sheet => ({
  ...sheet,
  cells: { A1: text(title, 'title'), A2: text(note, 'note'), ...withAlignedHeads(cells) },
});

/** Numbers are set flush right, so the head of a column of numbers is too. */
const withAlignedHeads = (cells: Record<string, Cell>) =>
  Object.fromEntries(
    Object.entries(cells).map(([address, cell]) => {
      if (cell.style !== 'head') return [address, cell];
      const { row, column } = position(address);
      const letter = columnName(column - 1);
      const below = cells[`${letter}${row + 1}`] ?? cells[`${letter}${row + 2}`];
      const style = FLUSH_RIGHT.has(below?.style ?? 'text') ? 'headNumber' : 'head';
      return [address, { ...cell, style }] as const;
    }),
  );
type Titled = Sheet & { title: string; note: string };

/** The first row below the column heads of a list. */
export const LIST_START = 5;

/** A sheet with one list: its column heads stay in view, and it may have a filter. */
export function listSheet(list: {
  name: string;
  title: string;
  note: string;
  columns: readonly [head: string, width: number][];
  rows: readonly (readonly Cell[])[];
  filtered?: boolean;
}): Sheet {
  const { name, title, note, columns, rows, filtered = false } = list;
  const headRow = LIST_START - 1;
  const lastCell = `${columnName(columns.length - 1)}${headRow + rows.length}`;
  return titledSheet({
    name,
    title,
    note,
    columns: columns.map(([, width]) => width),
    cells: table(headRow, [heads(...columns.map(([head]) => head)), ...rows]),
    frozenRows: headRow,
    ...(filtered && { filter: `A${headRow}:${lastCell}`, landscape: true }),
  });
}
