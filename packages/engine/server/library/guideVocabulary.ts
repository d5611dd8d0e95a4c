import SearchableMap from 'minisearch/SearchableMap';
import type { GuideIndex, GuideSection, openGuideIndex } from '../../formats/guideIndex.ts';
import {
  contentWords,
  fromLatin,
  isStopWord,
  STOP_WORDS,
  searchTerm,
  searchWords,
} from '../../formats/searchTerms.ts';

const RAREST = 4;
/** "I have no clients" is not "my clients": small words tell phrases apart, though they find none. */
const STOP_WORD_RARITY = 0.5;

/** The words of a guide: how much each says, and which one a typed word means. */
export function guideVocabulary(
  stored: GuideIndex,
  { sections, synonyms, search }: ReturnType<typeof openGuideIndex>,
) {
  /** How many sections have a term. */
  const known = new Map(
    search
      .toJSON()
      .index.map(([term, fields]) => [
        term,
        new Set(Object.values(fields).flatMap((found) => Object.keys(found))).size,
      ]),
  );
  /** A word that few sections have says more of what a question is about; one that none has, as much. */
  const rarity = (term: string) =>
    isStopWord(term)
      ? STOP_WORD_RARITY
      : Math.min(RAREST, Math.log(1 + sections.length / (0.5 + (known.get(term) ?? 0))));
  const weightOf = (terms: Iterable<string>) => {
    let sum = 0;
    for (const term of terms) sum += rarity(term);
    return sum;
  };

  const phraseOf = (phrase: string) => {
    const terms = searchWords(phrase).map((word) =>
      isStopWord(word) ? word : searchTerm(word, synonyms),
    );
    const rarities = new Map(terms.map((term) => [term, rarity(term)]));
    return { rarities, weight: weightOf(rarities.keys()) };
  };
  /** Words as they are spelled, to recognize misspelled ones. */
  const spellings = SearchableMap.from<string>([
    ...Array.from([...STOP_WORDS, ...known.keys()], (term): [string, string] => [term, term]),
    ...Array.from(
      new Set(
        [
          ...sections.flatMap(textsOf),
          ...Object.values(stored.synonyms).flat(),
          ...stored.elsewhere,
        ].flatMap(contentWords),
      ),
      (word): [string, string] => [word, searchTerm(word, synonyms)],
    ),
  ]);

  /** The term of a word, or of the same word typed in Latin letters, if the guide has it. */
  function knownTerm(word: string): string | undefined {
    if (isStopWord(word)) return word;
    const term = searchTerm(word, synonyms);
    if (known.has(term)) return term;
    const typed = fromLatin(word);
    if (typed && STOP_WORDS.has(typed)) return typed;
    const bulgarian = typed && searchTerm(typed, synonyms);
    return bulgarian && known.has(bulgarian) ? bulgarian : undefined;
  }

  /** If the guide does not have the word, it may have one spelled nearly alike. */
  function termOf(word: string): string {
    const typed = fromLatin(word);
    return (
      knownTerm(word) ?? nearest(word) ?? (typed && nearest(typed)) ?? searchTerm(word, synonyms)
    );
  }

  /** With one wrong letter in a short word, with two in a longer one. */
  function nearest(word: string): string | undefined {
    if (word.length < 4 || /\d/.test(word)) return undefined;
    const [best] = [...spellings.fuzzyGet(word, word.length < 7 ? 1 : 2)]
      .filter(([spelling]) => spelling[0] === word[0])
      .map(([, found]) => found)
      .toSorted(([a, from], [b, to]) => from - to || (known.get(b) ?? 0) - (known.get(a) ?? 0));
    return best?.[0];
  }

  return { known, weightOf, phraseOf, knownTerm, termOf };
}

const textsOf = ({ title, text, phrases }: GuideSection) => [title, text, ...phrases];
