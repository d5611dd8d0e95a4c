import { type GuideIndex, type GuideSection, openGuideIndex } from '../../formats/guideIndex.ts';
import {
  contentWords,
  isStopWord,
  questionsIn,
  searchTerms,
  searchWords,
} from '../../formats/searchTerms.ts';
import { lookUp } from '../../rules/lookUp.ts';
import { guideVocabulary } from './guideVocabulary.ts';
import { quoteFrom } from './quote.ts';

export type Passage = {
  page: string;
  section: string;
  chapter: string;
  title: string;
  text: string;
  /** What the section says about the question, in its own words and shortened. Markdown, like the text. */
  quote: string;
};
export type Found = {
  /** Best first. */
  passages: Passage[];
  /** False when the guide does not answer the question. */
  answered: boolean;
  /** Searched together with the question before. */
  isFollowUp?: boolean;
};
export type GuideSearch = { find: (question: string, options?: { limit?: number }) => Found };

const LONGEST_QUESTION = 1000;
const CANDIDATES = 60;
/** All figures below were set with development questions, not with those that the benchmark asks. */
const BOOST = { title: 0.7, chapter: 0.4, phrases: 4 };
const BM25 = { k: 1.5, b: 0.5, d: 1 };
const PHRASE_BOOST = 5;
const COVERED_POWER = 0.7;
/** Beside what the model expects, words are a hint. */
const WORDS_POWER = 0.3;
/** A word that is only somewhere in the text of a section may be there by chance. */
const IN_TEXT_ONLY = 0.7;

type Phrase = ReturnType<ReturnType<typeof guideVocabulary>['phraseOf']>;

export function openGuideSearch(stored: GuideIndex): GuideSearch {
  const index = openGuideIndex(stored);
  const { sections, synonyms, search, expect } = index;
  const { known, weightOf, phraseOf, knownTerm, termOf } = guideVocabulary(stored, index);
  const phrases = sections.map((section) => section.phrases.map(phraseOf));
  const elsewhere = stored.elsewhere.map(phraseOf);

  /** The sections that have words of a question. */
  function matchWords(terms: ReadonlySet<string>, likeness: (some: Phrase[]) => number) {
    const weight = weightOf(terms);
    const results = search.search([...terms].join(' '), {
      tokenize: (text) => text.split(' '),
      boost: BOOST,
      bm25: BM25,
      boostDocument: (id) => sections[id]?.weight ?? 1,
    });
    return new Map(
      results.slice(0, CANDIDATES).map(({ id, score, match, queryTerms }) => {
        const inText = queryTerms.filter((term) =>
          lookUp(match, term)?.every((field) => field === 'text'),
        );
        const covered = weightOf(queryTerms) / weight;
        const like = likeness(phrases[id] ?? []);
        const words = score * covered ** COVERED_POWER * (1 + PHRASE_BOOST * like);
        const byChance = ((1 - IN_TEXT_ONLY) * weightOf(inText)) / weight;
        return [id, { words: Math.log(1 + words), covered: covered - byChance, like }];
      }),
    );
  }

  function findOne(question: string) {
    const read = searchWords(question).map(termOf);
    const words = new Set(read);
    const wordsWeight = weightOf(words);
    const likeness = (some: Phrase[]) => nearestOf(some, words, wordsWeight);
    const terms = new Set([...words].filter((word) => !isStopWord(word)));
    const byWords = matchWords(terms, likeness);
    const expected = expect?.(read);
    const candidates = sections.flatMap((section, id) => {
      const { words, covered, like } = byWords.get(id) ?? { words: 0, covered: 0, like: 0 };
      const score = expected ? (expected[id] ?? 0) + WORDS_POWER * words : words;
      return score > 0 ? { section, score, covered, like } : [];
    });
    const found = candidates.toSorted((a, b) => b.score - a.score);
    const weigh = (text: string) =>
      weightOf(new Set(searchTerms(text, synonyms).filter((term) => terms.has(term))));
    const most = (value: 'covered' | 'like') =>
      Math.max(0, ...found.slice(0, 3).map((one) => one[value]));
    const unknown = weightOf([...terms].filter((term) => !known.has(term))) / weightOf(terms);
    const like = most('like');
    const unlike = likeness(elsewhere);
    const confidence = expected
      ? inGuide(expected) + 0.9 + 4.5 * like - 6 * unlike
      : most('covered') - 0.5 + 0.6 * like - 1.35 * unlike - 0.4 * unknown;
    // The model judges by the words it knows. Of “Can pigs fly on Mars?” these would be “can”, “on” and,
    // for Mars, “mark”.
    const isForeign =
      unknown > 0 && terms.size > 1 && !contentWords(question).some((word) => knownTerm(word));
    return { found, weigh, answered: confidence >= 0 && !isForeign };
  }

  return {
    find(question, { limit = 3 } = {}) {
      const parts = questionsIn(question.slice(0, LONGEST_QUESTION)).map(findOne);
      const answered = parts.filter((part) => part.answered);
      const used = answered.length > 0 ? answered : parts;
      return { passages: bestPassages(used, limit), answered: answered.length > 0 };
    },
  };
}

/** How well the nearest of some phrases matches words, from 0 to 1. */
const nearestOf = (some: Phrase[], words: ReadonlySet<string>, weight: number) =>
  some.reduce((most, phrase) => {
    let shared = 0;
    for (const word of words) shared += phrase.rarities.get(word) ?? 0;
    return Math.max(most, (2 * shared) / (weight + phrase.weight));
  }, 0);

/** Of every part of the question its best passage, then of every part its second best, and so on. */
function bestPassages(
  parts: readonly { found: { section: GuideSection }[]; weigh: (text: string) => number }[],
  limit: number,
): Passage[] {
  const ranked = Array.from({ length: limit }, (_, rank) =>
    parts.flatMap(({ found, weigh }) => {
      const one = found[rank];
      return one ? { section: one.section, weigh } : [];
    }),
  ).flat();
  const best = new Map(ranked.toReversed().map((one) => [one.section, one]));
  return ranked
    .filter((one) => best.get(one.section) === one)
    .slice(0, limit)
    .map(({ section: { phrases, weight, ...passage }, weigh }) => ({
      ...passage,
      quote: quoteFrom(passage.text, weigh),
    }));
}

/** How much more the model expects the likeliest section than no section at all. */
function inGuide(expected: Float64Array): number {
  const likeliest = expected.subarray(0, -1).reduce((a, b) => Math.max(a, b));
  return likeliest - (expected.at(-1) ?? 0);
}
