/** Control characters and bidirectional overrides can forge headers and disguise text. */
const UNSAFE_IN_A_LINE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const UNSAFE_IN_PARAGRAPHS = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

export const isOneLine = (text: string) => !UNSAFE_IN_A_LINE.test(text);

/**
 * One line without invisible marks: programs put them around a copied name that is written from right
 * to left.
 */
export const tidyLine = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/gu, '').trim();

/** Multi-line text with normalized line endings and without invisible characters. */
export const tidyParagraphs = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(UNSAFE_IN_PARAGRAPHS, '').trim();

/** Length in code points: an emoji does not count as two. */
export const lengthOf = (text: string) => [...text].length;

/** A number with its noun. */
export const counted = (count: number | string, one: string, more = `${one}s`) =>
  `${count} ${String(count) === '1' ? one : more}`;

/** The first letter of a phrase as a capital. */
export const capitalized = (text: string) =>
  text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** A phrase as a sentence. */
export const asSentence = (text: string) => capitalized(text.replace(/[.!?…\s]*$/, '.'));

/** The known word that a misspelled one probably means. Undefined when none is close. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .filter(({ candidate, distance }) => distance <= Math.max(2, candidate.length / 3))
    .toSorted((a, b) => a.distance - b.distance);
  return best?.candidate;
}

/** The edit distance: letters to add, remove or replace to turn one word into the other. */
export function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...from].entries()) {
    const above = row;
    row = [line + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (above[column] ?? 0) + (letter === other ? 0 : 1);
      row.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (row[column] ?? 0) + 1));
    }
  }
  return row.at(-1) ?? 0;
}

const UNITS = [
  ['gigabyte', 1e9, 'short'],
  ['megabyte', 1e6, 'short'],
  ['kilobyte', 1e3, 'short'],
  ['byte', 1, 'long'],
] as const;

/** `1.6 MB` */
export function formatSize(bytes: number, language: string): string {
  const [unit, size, unitDisplay] = UNITS.find(([, least]) => bytes >= least) ?? UNITS[3];
  const digits = unit === 'kilobyte' ? 0 : 1;
  const style = { style: 'unit', unit, unitDisplay, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(language, style).format(bytes / size);
}
