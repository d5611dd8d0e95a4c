import { formatMoney } from '../rules/money.ts';
import { isRecord } from '../rules/record.ts';
import { lengthOf } from '../rules/text.ts';

const FEW = 4;

type Row = Readonly<Record<string, unknown>>;

/** A result as a person reads it: lists as tables, the rest as lines with labels. */
export function print(result: unknown, currency: string): string {
  if (Array.isArray(result)) return printList(result, currency);
  if (!isRecord(result)) return result == null ? 'Done.' : written('', result, currency);
  if (Array.isArray(result.rows) && 'next' in result) {
    const more = result.next === null ? '' : `\n\nMore: add --after ${plain(String(result.next))}`;
    return printList(result.rows, currency) + more;
  }
  return printFacts(result, currency);
}

function printList(list: readonly unknown[], currency: string): string {
  if (list.length === 0) return 'Nothing found.';
  if (list.every(Array.isArray)) {
    return aligned(list.map((row) => row.map((cell: unknown) => written('', cell, currency))));
  }
  if (!list.every(isRecord)) return list.map((item) => written('', item, currency)).join('\n');
  const names = [...new Set(list.flatMap((row) => shown(row).map(([name]) => name)))];
  const lines = list.map((row) =>
    names.map((name) => written(name, row[name], moneyOf(row, currency))),
  );
  return aligned([names.map(labelOf), ...lines]);
}

function printFacts(facts: Row, currency: string): string {
  const money = moneyOf(facts, currency);
  const lines = shown(facts).filter(([, value]) => !isPart(value));
  const parts = shown(facts).filter(([, value]) => isPart(value));
  return [
    ...(lines.length > 0
      ? [aligned(lines.map(([name, value]) => [`${labelOf(name)}:`, written(name, value, money)]))]
      : []),
    ...parts.map(([name, value]) => `${labelOf(name)}:\n${indented(print(value, money))}`),
  ].join('\n\n');
}

/** What does not fit on a line is told below, under its name. */
function isPart(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => Array.isArray(item) || isRecord(item));
  return isRecord(value) && Object.keys(value).length > FEW;
}

/** The currency stands with the amounts, not beside them. */
const shown = (row: Row) => Object.entries(row).filter(([name]) => name !== 'currency');

/** What a thing says of its own money goes before what is known from outside. */
const moneyOf = (row: Row, otherwise: string) =>
  typeof row.currency === 'string' ? row.currency : otherwise;

const indented = (text: string) => text.replace(/^(?=.)/gm, '  ');

/** `createdAt` is "created", `refundedCents` is "refunded", `orderNumber` is "order number". */
const labelOf = (name: string) =>
  name
    .replace(/(?<=.)(At|Cents)$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();

function written(name: string, value: unknown, currency: string): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (/(^c|.C)ents$/.test(name)) return formatMoney(value, currency, 'en');
    return /(^a|.A)t$/.test(name) ? timeOf(value) : String(value);
  }
  if (Array.isArray(value)) {
    if (value.some(isRecord)) return String(value.length);
    return value.length === 0 ? '–' : value.map((item) => written(name, item, currency)).join(', ');
  }
  if (isRecord(value)) {
    const parts = shown(value).map(
      ([key, inner]) => `${labelOf(key)} ${written(key, inner, moneyOf(value, currency))}`,
    );
    return parts.join(', ') || '–';
  }
  return plain(String(value));
}

const timeFormat = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Sofia',
});
const timeOf = (at: number) => timeFormat.format(at);

/** What a buyer typed must not move the seller's cursor or turn the text around. */
const plain = (text: string) => text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ').trim();

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => lengthOf(row[column] ?? ''))),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - lengthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
