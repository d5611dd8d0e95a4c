import type { Passage } from './everyText.ts';

/** Short sentences ("Not stated.") may come again; longer ones were copied. */
const SHORTEST = 40;

export function repeatedSentences(
  passages: readonly Passage[],
  allowed: readonly string[],
): string[] {
  const seen = new Map<string, string>();
  return passages.flatMap(({ where, text }) =>
    sentences(text).flatMap((sentence) => {
      const key = sentence.toLowerCase().replaceAll(/[^a-z0-9[\] ]/g, '');
      const before = seen.get(key);
      seen.set(key, where);
      return before && !allowed.includes(sentence)
        ? [`${where}: this sentence is also in ${before}: ${sentence}`]
        : [];
    }),
  );
}

const sentences = (text: string) =>
  text
    .split(/(?<=[.!?][”"]?)\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= SHORTEST);
