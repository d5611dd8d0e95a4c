import { SELLER_LANGUAGE } from '../content/seller.ts';
import { formatMoney } from '../rules/money.ts';
import { isRecord } from '../rules/record.ts';
import { sortableTime } from '../rules/shopTime.ts';
import { lengthOf } from '../rules/text.ts';

const FEW = 4;
/** Of `2026-11-15 14:03:00`: seconds matter to nobody. */
const MINUTES = 16;

/** What amounts and times are written with, unless a thing names its own currency. */
type Local = { currency: string; timeZone: string };

type Row = Readonly<Record<string, unknown>>;

/** A result as a person reads it: lists as tables, the rest as lines with labels. */
export function print(result: unknown, local: Local): string {
  if (Array.isArray(result)) return printList(result, local);
  if (!isRecord(result)) return result == null ? 'Done.' : written('', result, local);
  if (Array.isArray(result.rows) && 'next' in result) {
    const more = result.next === null ? '' : `\n\nMore: add --after ${plain(String(result.next))}`;
    return printList(result.rows, local) + more;
  }
  return printFacts(result, local);
}

function printList(list: readonly unknown[], local: Local): string {
  if (list.length === 0) return 'Nothing found.';
  if (list.every(Array.isArray)) {
    return aligned(list.map((row) => row.map((cell: unknown) => written('', cell, local))));
  }
  if (!list.every(isRecord)) return list.map((item) => written('', item, local)).join('\n');
  const names = [...new Set(list.flatMap((row) => shown(row).map(([name]) => name)))];
  const lines = list.map((row) =>
    names.map((name) => written(name, row[name], localOf(row, local))),
  );
  return aligned([names.map(labelOf), ...lines]);
}

function printFacts(facts: Row, local: Local): string {
  const own = localOf(facts, local);
  const lines = shown(facts).filter(([, value]) => !isPart(value));
  const parts = shown(facts).filter(([, value]) => isPart(value));
  return [
    ...(lines.length > 0
      ? [aligned(lines.map(([name, value]) => [`${labelOf(name)}:`, written(name, value, own)]))]
      : []),
    ...parts.map(([name, value]) => `${labelOf(name)}:\n${indented(print(value, own))}`),
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
const localOf = (row: Row, local: Local): Local =>
  typeof row.currency === 'string' ? { ...local, currency: row.currency } : local;

const indented = (text: string) => text.replace(/^(?=.)/gm, '  ');

/** `createdAt` is "created", `refundedCents` is "refunded", `orderNumber` is "order number". */
const labelOf = (name: string) =>
  name
    .replace(/(?<=.)(At|Cents)$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();

function written(name: string, value: unknown, local: Local): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (/(^c|.C)ents$/.test(name)) return formatMoney(value, local.currency, SELLER_LANGUAGE);
    return /(^a|.A)t$/.test(name)
      ? sortableTime(value, local.timeZone).slice(0, MINUTES)
      : String(value);
  }
  if (Array.isArray(value)) {
    if (value.some(isRecord)) return String(value.length);
    return value.length === 0 ? '–' : value.map((item) => written(name, item, local)).join(', ');
  }
  if (isRecord(value)) {
    const parts = shown(value).map(
      ([key, inner]) => `${labelOf(key)} ${written(key, inner, localOf(value, local))}`,
    );
    return parts.join(', ') || '–';
  }
  return plain(String(value));
}

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
