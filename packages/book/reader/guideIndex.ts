import { GuideError } from 'one-product-shop/content/guide.ts';
import {
  type GuideIndex,
  type GuideSection,
  makeGuideIndex,
  synonymsOf,
} from 'one-product-shop/formats/guideIndex.ts';
import type { ReaderBook, ReaderPage } from 'one-product-shop/formats/readerBook.ts';
import type { Guide } from '../read/guide.ts';
import { ELSEWHERE } from '../read/readQuestions.ts';
import { piecesOf } from './makeReader.ts';
import { passageText } from './passages.ts';
import { trainSectionModel } from './trainSectionModel.ts';

/** Exercises, examples and openings repeat the words of the sections that explain. */
const WEIGHTS: readonly (readonly [RegExp, number])[] = [
  [/#(?:exercises|done-when)$/, 0.5],
  [/^prompts-|^[a-z]+-\d+$/, 0.7],
  [/^caselet-|^template-/, 0.8],
];

const NO_QUESTIONS = { questions: new Map<string, string[]>(), asked: new Map<string, string[]>() };

/** What the consultant searches: the sections of the online reader, with the phrases of the guide. */
export function guideIndexOf(
  book: ReaderBook,
  search: Guide['search'],
  train = trainSectionModel,
): GuideIndex {
  const sections = book.parts.flatMap(({ pages }) => pages.flatMap(sectionsOf));
  const phrases = search?.sections ?? {};
  const { questions, asked } = search ?? NO_QUESTIONS;
  const numbers = new Map(sections.map((section, at) => [addressOf(section), at]));
  const counted = Object.entries(search?.synonyms ?? {}).flatMap(([word, others]) =>
    [word, ...others].map((other) => [other, word] as const),
  );
  const meaning = new Map(counted.toReversed());
  const problems = [
    ...counted
      .filter(([term, word]) => meaning.get(term) !== word)
      .map(([term, word]) => `"${term}" counts as "${meaning.get(term)}" and as "${word}"`),
    ...[...Object.keys(phrases), ...[...questions.keys(), ...asked.keys()].flatMap(addressesIn)]
      .filter((address) => !numbers.has(address) && address !== ELSEWHERE)
      .map((address) => `there is no section "${address}"`),
    ...sections
      .map(addressOf)
      .filter((address) => search && !phrases[address])
      .map((address) => `the section "${address}" has no phrases`),
  ];
  if (problems.length > 0)
    throw new GuideError(`shop/product/search.yaml and questions:\n  ${problems.join('\n  ')}`);
  const withPhrases = sections.map((section) => ({
    ...section,
    phrases: Object.values(phrases[addressOf(section)] ?? {}).flat(),
  }));
  const elsewhere = [
    ...Object.values(search?.elsewhere ?? {}).flat(),
    ...(questions.get(ELSEWHERE) ?? []),
  ];
  // The model keeps what it learns from thousands of questions; the index would grow with each.
  const withQuestions = withPhrases.map((section) => ({
    ...section,
    phrases: [...section.phrases, ...(questions.get(addressOf(section)) ?? [])],
  }));
  return {
    ...makeGuideIndex(withPhrases, search?.synonyms, elsewhere),
    model:
      search &&
      train(
        withQuestions,
        synonymsOf(search.synonyms),
        elsewhere,
        [...asked].map(([addresses, texts]) => ({
          texts,
          right: addressesIn(addresses).map((address) => numbers.get(address) ?? sections.length),
        })),
      ),
  };
}

const addressesIn = (heading: string) => heading.split(' ');

const addressOf = ({ page, section }: Pick<GuideSection, 'page' | 'section'>) =>
  section ? `${page}#${section}` : page;

const weightOf = (address: string) => WEIGHTS.find(([pattern]) => pattern.test(address))?.[1] ?? 1;

function sectionsOf({ id: page, title, numeral, html }: ReaderPage): GuideSection[] {
  const chapter = numeral && page.startsWith('chapter-') ? `${numeral}. ${title}` : title;
  return piecesOf(html).flatMap((piece) => {
    const text = passageText(piece.html);
    if (!text) return [];
    return {
      page,
      section: piece.id,
      chapter,
      title: piece.title || title,
      text,
      phrases: [],
      weight: weightOf(addressOf({ page, section: piece.id })),
    };
  });
}
