import { pagesOf, type ReaderBook, type ReaderPage } from '../../formats/readerBook.ts';
import { lookUp } from '../../rules/lookUp.ts';

export type SearchHit = {
  page: ReaderPage;
  section: ReaderPage['sections'][number];
  /** The text around the first match; every other part is a match. */
  snippet: readonly string[];
};

export const LONGEST_QUERY = 100;
const MOST_WORDS = 8;
const MOST_HITS = 40;
const BEFORE = 60;
const SNIPPET = 200;
const IN_TITLE = 100;

/** The sections that have every word of the query, or words that begin with it; best first. */
export function searchBook(book: ReaderBook, query: string): SearchHit[] {
  const words = fold(query.slice(0, LONGEST_QUERY)).split(/\s+/).filter(Boolean);
  const patterns = words.slice(0, MOST_WORDS).map(wordStart);
  if (patterns.length === 0) return [];
  const found = pagesOf(book).flatMap((page) =>
    page.sections.flatMap((section) => {
      const title = fold(section.id === '' ? page.title : section.title);
      const text = fold(section.text);
      if (!patterns.every((pattern) => pattern.test(title) || pattern.test(text))) return [];
      const inTitle = patterns.filter((pattern) => pattern.test(title)).length;
      const inText = patterns.reduce((sum, pattern) => sum + matches(text, pattern).length, 0);
      return { page, section, text, score: inTitle * IN_TITLE + inText };
    }),
  );
  // Sorting is stable: equal sections stay in the order of the book.
  const best = found.toSorted((a, b) => b.score - a.score).slice(0, MOST_HITS);
  return best.map(({ page, section, text }) => ({
    page,
    section,
    snippet: snippetOf(section.text, text, patterns),
  }));
}

const QUOTES: Readonly<Record<string, string>> = { '“': '"', '”': '"', '‘': "'", '’': "'" };

/** Lower case, without accents and typographic quotes; each character keeps its place. */
const fold = (text: string) =>
  text
    .replace(
      /[\u0080-\uffff]/g,
      (letter) => lookUp(QUOTES, letter) ?? letter.normalize('NFD').charAt(0),
    )
    .toLowerCase();

const wordStart = (word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}`, 'u');

const matches = (text: string, pattern: RegExp) =>
  Array.from(
    text.matchAll(new RegExp(pattern, 'gu')),
    (match) => [match.index, match.index + match[0].length] as const,
  );

function snippetOf(shown: string, text: string, patterns: readonly RegExp[]): string[] {
  const all = patterns.flatMap((pattern) => matches(text, pattern)).toSorted(([a], [b]) => a - b);
  const first = all[0]?.[0] ?? 0;
  const start = first <= BEFORE ? 0 : shown.lastIndexOf(' ', first - BEFORE) + 1;
  const full = start + SNIPPET;
  const end = full < shown.length ? shown.lastIndexOf(' ', full) : shown.length;
  const parts: string[] = [];
  let at = start;
  for (const [from, to] of all.filter(([from, to]) => from >= start && to <= end)) {
    if (from < at) continue;
    parts.push(shown.slice(at, from), shown.slice(from, to));
    at = to;
  }
  const [opening = '', ...rest] = [...parts, shown.slice(at, end)];
  const cut = [start > 0 ? `… ${opening}` : opening, ...rest];
  return end < shown.length ? [...cut.slice(0, -1), `${cut.at(-1)} …`] : cut;
}
