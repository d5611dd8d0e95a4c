import dictionary from 'dictionary-en';
import nspell from 'nspell';
import type { Passage } from './everyText.ts';

/** The dictionary accepts “e-mail” too; we write “email”. */
const HYPHENATED = /^e-mail/i;
const WORD = /\be-mail\w*|[a-zÀ-ÿ]+(?:['’][a-zÀ-ÿ]+)*/gi;

/** Read once: that takes a second. */
let english: ReturnType<typeof nspell> | undefined;

/** Words that are neither in the US dictionary nor in our own list. */
export function misspelled(passages: readonly Passage[], known: readonly string[]): string[] {
  english ??= nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) });
  const spell = english;
  for (const word of known) spell.add(word);
  const places = new Map<string, string>();
  for (const { where, text } of passages) {
    for (const [word] of text.replaceAll(/\S+@\S+|https?:\S+/g, '').matchAll(WORD)) {
      if (!places.has(word)) places.set(word, where);
    }
  }
  return [...places]
    .filter(([word]) => !isKnown(word.replaceAll('’', "'"), spell))
    .map(([word, where]) => `${where}: is "${word}" spelled right?`);
}

function isKnown(word: string, spell: ReturnType<typeof nspell>): boolean {
  if (HYPHENATED.test(word)) return false;
  if (word.length === 1 || /^[A-Z]+$/.test(word))
    return spell.correct(word) || spell.correct(word.toLowerCase()) || word.length < 4;
  return (
    spell.correct(word) ||
    spell.correct(word.replace(/'s$/, '')) ||
    spell.correct(word.replace(/^[A-Z]/, (letter) => letter.toLowerCase()))
  );
}

/** Short sentences ("Not stated.") may repeat; a longer repeated one was copied. */
const SHORTEST = 40;

export function repeatedSentences(
  passages: readonly Passage[],
  allowed: readonly string[],
): string[] {
  const seen = new Map<string, string>();
  return passages.flatMap(({ where, text }) =>
    sentences(text).flatMap((sentence) => {
      const key = sentence.toLowerCase().replaceAll(/[^\p{L}\p{N}[\] ]/gu, '');
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
