import { minorDigits } from '../../rules/isoCodes.ts';

/** A number stays a number in the spreadsheet. */
export type Cell = string | number | Decimal | null;
type Decimal = { readonly decimal: string };

/** 4900 becomes 49.00 without floating point; a currency may have fewer or more decimals. */
export function decimal(minor: number, decimals = 2): Decimal {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const part = decimals > 0 ? `.${digits.slice(-decimals)}` : '';
  return { decimal: `${minor < 0 ? '-' : ''}${whole}${part}` };
}

/** An amount with all decimals of its currency. */
export const money = (minor: number | null, currency: string | null): Cell =>
  minor === null ? null : decimal(minor, minorDigits(currency?.toUpperCase() ?? ''));

/** Makes spreadsheet programs read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A line as in RFC 4180. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(formatCell).join(',')}\r\n`;

function formatCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.decimal;
  const text = withoutFormula(cell);
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A buyer's name may be `=HYPERLINK(…)`. Spreadsheet programs run that as a formula at the start of a
 * cell, and some start a cell at every semicolon or line end, quoted or not.
 */
const withoutFormula = (text: string) =>
  text.replace(/(^|[;,|\t\r\n])(\s*)(?=[=+\-@＝＋－＠])/g, "$1$2'").replace(/^(?=[\t\r])/, "'");
