/** Text, or a number that stays one in the table. */
export type Cell = string | number | Decimal | null;
type Decimal = { readonly decimal: string };

/** 4900 is 49.00, without ever becoming a fraction on the way. */
export function decimal(cents: number): Decimal {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return { decimal: `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

/** Tells spreadsheet programs that letters beyond English follow. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A line as RFC 4180 has it. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(written).join(',')}\r\n`;

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.decimal;
  const text = harmless(cell);
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A buyer may call himself `=HYPERLINK(…)`. Spreadsheet programs take that for a formula at the
 * beginning of a cell, and some begin a cell at every semicolon or line end, quoted or not.
 */
const harmless = (text: string) =>
  text.replace(/(^|[;,|\t\r\n])(\s*)(?=[=+\-@＝＋－＠])/g, "$1$2'").replace(/^(?=[\t\r])/, "'");
