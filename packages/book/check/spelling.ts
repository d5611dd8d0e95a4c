import bulgarian from 'dictionary-bg';
import nspell from 'nspell';
import { GuideError } from 'one-product-shop/content/guide.ts';
import type { Passage } from './everyText.ts';
import { misspelled } from './wording.ts';

const DICTIONARIES: Record<string, { aff: Uint8Array; dic: Uint8Array }> = { bg: bulgarian };

/** Reading a dictionary takes seconds, so each is read once. Our own words are not added to it. */
const read = new Map<string, ReturnType<typeof nspell>>();

function dictionaryOf(language: string): ReturnType<typeof nspell> {
  const { language: name } = new Intl.Locale(language);
  const dictionary = DICTIONARIES[name];
  if (!dictionary) throw new GuideError(`There is no dictionary for ${language}`);
  const spell =
    read.get(name) ??
    nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) });
  read.set(name, spell);
  return spell;
}

const CYRILLIC = /[\p{Script=Cyrillic}]+(?:-\p{Script=Cyrillic}+)*/gu;

/** Words that are in no dictionary and not in our own list; Latin words are checked as English. */
export function misspelledIn(
  language: string,
  passages: readonly Passage[],
  known: readonly string[],
): string[] {
  const spell = dictionaryOf(language);
  const own = new Set(known);
  const places = new Map<string, string>();
  for (const { where, text } of passages)
    for (const [word] of text.matchAll(CYRILLIC)) if (!places.has(word)) places.set(word, where);
  const isKnown = (word: string) =>
    word.length < 2 ||
    own.has(word) ||
    own.has(word.toLowerCase()) ||
    spell.correct(word) ||
    spell.correct(word.toLowerCase());
  const wrong = [...places].filter(
    ([word]) => !isKnown(word) && !word.split('-').every((part) => isKnown(part)),
  );
  return [
    ...wrong.map(([word, where]) => `${where}: is "${word}" spelled right?`),
    ...misspelled(passages, known),
  ];
}
