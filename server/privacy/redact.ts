import type { ColumnRule } from './rule.ts';

const ERASED = '[erased]';

/** Takes a person's words out of a text, or out of the values of JSON, and leaves the rest of it. */
export function withoutWords(text: string, words: readonly string[]): string {
  const clean = (part: string) =>
    words.reduce((left, word) => left.replaceAll(pattern(word), ERASED), part);
  try {
    // Within JSON a quotation mark is written differently, and a name may be the name of a field.
    const cleaned = JSON.parse(text, (_, value) =>
      typeof value === 'string' ? clean(value) : value,
    );
    return typeof cleaned === 'object' ? JSON.stringify(cleaned) : clean(text);
  } catch {
    return clean(text);
  }
}

/** Whole words only: without Ann an announcement is still an announcement. */
const pattern = (word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${literal(word)}(?![\\p{L}\\p{N}])`, 'giu');

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

export const redacted: ColumnRule = {
  becomes: (text, { words }) => withoutWords(text, words),
};
