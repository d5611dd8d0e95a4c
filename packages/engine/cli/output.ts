import { SELLER_LANGUAGE } from '../content/seller.ts';
import { formatMoney, formatRate } from '../rules/money.ts';
import { isRecord } from '../rules/record.ts';
import { sortableTime } from '../rules/shopTime.ts';
import { lengthOf } from '../rules/text.ts';

/** Larger objects get lines of their own. */
const MAX_INLINE_FIELDS = 4;
/** Cuts the seconds off `2026-11-15 14:03:00`. */
const MINUTES = 16;

/** Used for amounts and times, unless a record has its own currency. */
type Local = { currency: string; timeZone: string };

type Row = Readonly<Record<string, unknown>>;

/** Formats a result for people: lists as tables, the rest as lines with labels. */
export function formatResult(result: unknown, local: Local): string {
  if (Array.isArray(result)) return formatList(result, local);
  if (!isRecord(result)) return result == null ? 'Done.' : formatValue('', result, local);
  if (Array.isArray(result.rows) && 'next' in result) {
    const { rows, next, notes, ...rest } = result;
    const more = next === null ? '' : `\n\nNext page: add --after ${plain(String(next))}`;
    // What belongs to the list as a whole.
    const beside = Object.keys(rest).length > 0 ? `\n\n${formatRecord(rest, local)}` : '';
    const remarks = Array.isArray(notes) ? notes.map((note) => plain(String(note))) : [];
    return [formatList(rows, local) + beside + more, ...remarks].join('\n\n');
  }
  return formatRecord(result, local);
}

function formatList(list: readonly unknown[], local: Local): string {
  if (list.length === 0) return 'Nothing found.';
  if (list.every(Array.isArray)) {
    return aligned(list.map((row) => row.map((cell: unknown) => formatValue('', cell, local))));
  }
  if (!list.every(isRecord)) return list.map((item) => formatValue('', item, local)).join('\n');
  if (list.some(hasText)) return list.map((row) => formatRecord(row, local)).join('\n\n');
  if (list.every(hasSentence)) {
    return list
      .map((row) => `${formatValue('at', row.at, local)}  ${plain(row.sentence)}`)
      .join('\n');
  }
  const names = [...new Set(list.flatMap((row) => shown(row).map(([name]) => name)))];
  const lines = list.map((row) =>
    names.map((name) => formatValue(name, row[name], localOf(row, local, name))),
  );
  return aligned([names.map(labelOf), ...lines]);
}

/** An email has paragraphs, which no table has room for. */
const hasText = (row: Row) => typeof row.text === 'string' && row.text.includes('\n');

/** A line of a history says it in words; its other fields are for programs. */
const hasSentence = (row: Row): row is Row & { sentence: string } =>
  typeof row.sentence === 'string';

function formatRecord(facts: Row, local: Local): string {
  const own = localOf(facts, local);
  const lines = shown(facts).filter(([, value]) => !isBlock(value));
  const parts = shown(facts).filter(([, value]) => isBlock(value));
  return [
    ...(lines.length > 0
      ? [
          aligned(
            lines.map(([name, value]) => [`${labelOf(name)}:`, formatValue(name, value, own)]),
          ),
        ]
      : []),
    ...parts.map(([name, value]) => `${labelOf(name)}:\n${indented(formatBlock(value, own))}`),
  ].join('\n\n');
}

/** Whether the value gets its own block below the lines. */
function isBlock(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\n');
  if (Array.isArray(value)) return value.some((item) => Array.isArray(item) || isRecord(item));
  return isRecord(value) && Object.keys(value).length > MAX_INLINE_FIELDS;
}

/** The currency is part of each amount and needs no column. */
const shown = (row: Row) => Object.entries(row).filter(([name]) => name !== 'currency');

/** A record's own currency overrides the shop's; `local…` amounts of a document have another one. */
function localOf(row: Row, local: Local, name = ''): Local {
  const currency = name.startsWith('local') ? row.localCurrency : row.currency;
  return typeof currency === 'string' ? { ...local, currency } : local;
}

const formatBlock = (value: unknown, local: Local) =>
  typeof value === 'string' ? value.split('\n').map(plain).join('\n') : formatResult(value, local);

const indented = (text: string) => text.replace(/^(?=.)/gm, '  ');

/** `createdAt` becomes "created", `refundedCents` "refunded", `orderNumber` "order number". */
const labelOf = (name: string) =>
  name
    .replace(/(?<=.)(At|Cents)$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();

function formatValue(name: string, value: unknown, local: Local): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (/(^c|.C)ents$/.test(name)) return formatMoney(value, local.currency, SELLER_LANGUAGE);
    if (name === 'rate') return formatRate(value, SELLER_LANGUAGE);
    return /(^a|.A)t$/.test(name)
      ? sortableTime(value, local.timeZone).slice(0, MINUTES)
      : String(value);
  }
  if (Array.isArray(value)) {
    if (value.some(isRecord)) return String(value.length);
    return value.length === 0
      ? '–'
      : value.map((item) => formatValue(name, item, local)).join(', ');
  }
  if (isRecord(value)) {
    const parts = shown(value).map(
      ([key, inner]) => `${labelOf(key)} ${formatValue(key, inner, localOf(value, local))}`,
    );
    return parts.join(', ') || '–';
  }
  return plain(String(value));
}

/** A buyer's input must not move the seller's cursor or reverse the text. */
export const plain = (text: string) =>
  text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ').trim();

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

/**
 * Progress of a long command: one line that is rewritten in a terminal, or one line per quarter in a
 * log file.
 */
export function progressOn(stream: { isTTY?: boolean; write: (text: string) => unknown }) {
  let rewriting = false;
  let last = '';
  const isNewQuarter = (what: string, done: number, total: number) => {
    const quarter = Math.floor((4 * done) / total);
    const current = `${what} ${quarter}`;
    if (total > 0 && (current === last || (quarter === 0 && done > 0))) return false;
    last = current;
    return true;
  };
  return {
    print(what: string, done: number, total: number): void {
      const line = total > 0 ? `${what}: ${done} of ${total}` : what;
      if (stream.isTTY) stream.write(`\r\u001b[K${line}`);
      else if (isNewQuarter(what, done, total)) stream.write(`${line}\n`);
      rewriting = stream.isTTY === true;
    },
    /** Ends the line, so that other output starts on a new one. */
    end(): void {
      if (rewriting) stream.write('\n');
      rewriting = false;
    },
  };
}
