import { escapeXml } from '../figures/svg.ts';

/** A line of a sum and its result: from the equals sign in the column of results, or from the last one. */
const SUM = /^(.*?\S)(?: {2,}| *(?!.*=.*=))(=\s*\S.*)$/;
/** A result that continues on the next line. */
const CONTINUED = /(=.*)\n {12,}(=?[^=\n]+)$/gm;
/** A label, set off from its text by several spaces. */
const LABELED = /^(\s*\S(?:.{0,34}?\S)?) {2,}(\S.*)$/;
/** An amount at the end of such a line is a row of its own. */
const AMOUNT = / {2,}[-−]?\$?[\d.,]+$/;

/** Columns made of spaces break on a phone, so sums and lists with labels become tables. */
export function sampleOf(text: string): string {
  const steps = linesOf(text.replaceAll(CONTINUED, '$1 $2'));
  const sums = steps.map((line) => SUM.exec(line));
  if (sums.filter(Boolean).length * 2 >= steps.length) return sumTable(steps, sums);
  const rows = labeledRows(linesOf(text));
  const labeled = rows.filter(({ label }) => label !== undefined).length;
  return labeled > 2 && labeled * 2 >= rows.length
    ? labelTable(rows)
    : `<pre class="sample">${escapeXml(unwrapped(text))}</pre>`;
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim());

function sumTable(lines: readonly string[], sums: readonly (RegExpExecArray | null)[]): string {
  const cell = (words: string) => escapeXml(words.trim().replaceAll(/\s+/g, ' '));
  // A label is set off by several spaces: `Your month      fee`.
  const labeled = (words: string) => cell(words.trim().replace(/:? {2,}/, ': '));
  const body = lines.map((line, index) => {
    const [, left = '', right] = sums[index] ?? [];
    return right
      ? `<tr><td>${labeled(left)}</td><td>${cell(right)}</td></tr>`
      : `<tr><td colspan="2">${labeled(line)}</td></tr>`;
  });
  return `<table class="sum"><tbody>${body.join('')}</tbody></table>`;
}

type Row = { label?: string; text: string };

function labeledRows(lines: readonly string[]): Row[] {
  const rows: Row[] = [];
  /** The column where the text starts. A line indented that far continues the one above. */
  let column = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const words = line.trimStart();
    const [, label, text] = LABELED.exec(line) ?? [];
    const last = rows.at(-1);
    if (last && line.length - words.length >= column) {
      if (AMOUNT.test(line)) rows.push({ label: '', text: words });
      else last.text += ` ${words.replaceAll(/ {2,}/g, ' ')}`;
    } else if (label && text) {
      column = line.length - text.length;
      rows.push({ label, text });
    } else rows.push({ text: line });
  }
  return rows;
}

function labelTable(rows: readonly Row[]): string {
  const words = (text: string) => escapeXml(text.trim().replaceAll(/ {2,}/g, ' · '));
  const indented = (label: string) =>
    escapeXml(label.trimEnd().replace(/^ +/, (spaces) => '\u00a0'.repeat(spaces.length)));
  const body = rows.map(({ label, text }) =>
    label === undefined
      ? `<tr><td colspan="2">${words(text)}</td></tr>`
      : `<tr><td>${indented(label)}</td><td>${words(text)}</td></tr>`,
  );
  return `<table class="sum labels"><tbody>${body.join('')}</tbody></table>`;
}

/** A line this long was broken because the page of the book ended there. */
const FULL_LINE = 48;
const LIST_MARK = /^(\[|-|\d+[.:]|[A-Z][A-Za-z ]{0,24}:)/;

/** Letters as their writer would send them: a paragraph has no line breaks of its own. */
function unwrapped(text: string): string {
  const lines = text.split('\n');
  return lines
    .map((line, index) => {
      const next = lines[index + 1];
      const joins =
        next &&
        line.length >= FULL_LINE &&
        !LIST_MARK.test(next) &&
        !(/[.!?:]["”]?$/.test(line) && /^["“]?[A-Z]/.test(next));
      if (!joins) return `${line}\n`;
      lines[index + 1] = next.trimStart();
      return `${line} `;
    })
    .join('')
    .trimEnd();
}
