/** A workbook as data, independent of its XML. */
export type CellStyle =
  | 'title'
  | 'note'
  | 'head'
  | 'label'
  | 'strong'
  | 'text'
  | 'input'
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
export const input = (value?: string | number, style: CellStyle = 'input'): Cell =>
  value === undefined ? { style } : { value, style };
export const heads = (...titles: string[]): Cell[] => titles.map((title) => text(title, 'head'));

/** A sheet with a title and an explanation in its first two rows, as every sheet has. */
export const titledSheet = ({ title, note, cells, ...sheet }: Titled): Sheet => ({
  ...sheet,
  cells: { A1: text(title, 'title'), A2: text(note, 'note'), ...cells },
});
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
