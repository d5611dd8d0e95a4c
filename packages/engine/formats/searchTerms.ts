import { SEARCH_LANGUAGES, type SearchLanguage } from '../content/search/languages.ts';

/** Words with one meaning for the search: a term, and the term that stands for its group. */
export type Synonyms = ReadonlyMap<string, string>;

const WORD = /[\p{L}\p{N}]+/gu;
/** The guide has some 6,000 words; the limit keeps what is typed into questions from filling memory. */
const MOST_STEMS = 20_000;

export function openSearchTerms(languages: readonly SearchLanguage[]) {
  const stopWords: ReadonlySet<string> = new Set(
    languages.flatMap((language) => language.stopWords.split(/\s+/)),
  );
  const numbers = new Map(languages.flatMap((language) => Object.entries(language.numbers)));
  const anyOf = (part: 'dropped' | 'joins' | 'asks') =>
    languages.flatMap((language) => language[part]?.source ?? []).join('|') || '(?!)';
  const dropped = new RegExp(anyOf('dropped'), 'gu');
  const nextQuestion = new RegExp(
    `\\?+\\s+|[,;]?\\s+(?:${anyOf('joins')})\\s+(?=(?:${anyOf('asks')})\\s)`,
    'iu',
  );
  const stems = new Map<string, string>();

  /** Says nothing about the subject. */
  const isStopWord = (word: string): boolean =>
    stopWords.has(word) || (word.length < 3 && /^\p{L}$/u.test(word));

  /** The words of a text, in lower case. */
  const searchWords = (text: string): string[] =>
    text.normalize('NFC').toLowerCase().replaceAll('’', "'").replace(dropped, '').match(WORD) ?? [];

  const contentWords = (text: string): string[] =>
    searchWords(text).filter((word) => !isStopWord(word));

  function stem(word: string): string {
    const known = stems.get(word);
    if (known !== undefined) return known;
    const own = languages.find(({ letters }) => letters?.test(word));
    const found = (own ?? languages.find(({ letters }) => !letters))?.stem(word) ?? word;
    if (stems.size < MOST_STEMS) stems.set(word, found);
    return found;
  }

  /** A word as the index knows it: numbers as digits, the rest stemmed, synonyms as one. */
  function searchTerm(word: string, synonyms: Synonyms): string {
    const term = numbers.get(word) ?? stem(word);
    return synonyms.get(word) ?? synonyms.get(term) ?? term;
  }

  return {
    stopWords,
    isStopWord,
    searchWords,
    contentWords,
    stem,
    searchTerm,
    searchTerms: (text: string, synonyms: Synonyms): string[] =>
      contentWords(text).map((word) => searchTerm(word, synonyms)),
    /** “cenata” is “цената”. */
    fromLatin: (word: string): string | undefined =>
      languages.map((language) => language.fromLatin?.(word)).find(Boolean),
    /** A text can ask several questions. A sentence before a question belongs to it. */
    questionsIn: (text: string): string[] =>
      text.split(nextQuestion).filter((part) => contentWords(part).length > 0),
  };
}

export const {
  stopWords: STOP_WORDS,
  isStopWord,
  searchWords,
  contentWords,
  stem,
  searchTerm,
  searchTerms,
  fromLatin,
  questionsIn,
} = openSearchTerms(SEARCH_LANGUAGES);
