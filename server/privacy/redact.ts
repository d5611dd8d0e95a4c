import type { ColumnRule } from './rule.ts';

const ERASED = '[erased]';

/** Takes a person's words out of a text and leaves the rest of it. */
export function withoutWords(text: string, words: readonly string[]): string {
  return words.reduce((left, word) => left.replaceAll(pattern(word), ERASED), text);
}

/** Whole words only: without Ann an announcement is still an announcement. */
const pattern = (word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${literal(word)}(?![\\p{L}\\p{N}])`, 'giu');

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

export const redacted: ColumnRule = {
  becomes: (text, { words }) => withoutWords(text, words),
};
