import { bulgarian } from './bg.ts';
import { english } from './en.ts';

/** How the consultant reads one language when it searches the guide. */
export type SearchLanguage = {
  /** Words that say nothing about the subject, those that ask among them. */
  stopWords: string;
  /** Numbers as words, and as digits. */
  numbers: Readonly<Record<string, string>>;
  /** Letters that show that a word is of this language. Without them, it is read as any other word. */
  letters?: RegExp;
  /** The part of a word that all its forms have; rough, but the same for the guide and the question. */
  stem: (word: string) => string;
  /** Parts of words that are left out, such as “ ’s”. Apostrophes are straight here. */
  dropped?: RegExp;
  /** Between two questions in one sentence: the words that join them, and the first word of the next. */
  joins: RegExp;
  asks: RegExp;
  /** A word as it is spelled, from one typed on a Latin keyboard. Undefined when nobody would type it. */
  fromLatin?: (word: string) => string | undefined;
};

/** Guides and questions are read in all of these. Words without letters of their own go to the first. */
export const SEARCH_LANGUAGES: readonly SearchLanguage[] = [english, bulgarian];
