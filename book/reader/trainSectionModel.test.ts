import { describe, expect, test } from 'vitest';
import { type GuideSection, makeGuideIndex } from '../../server/consultant/guideIndex.ts';
import { openGuideSearch } from '../../server/consultant/guideSearch.ts';
import { wordsOf } from '../../server/consultant/searchTerms.ts';
import { openSectionModel } from '../../server/consultant/sectionModel.ts';
import { trainSectionModel } from './trainSectionModel.ts';

const section = (page: string, phrases: string[]): GuideSection => ({
  ...{ page, section: '', chapter: '', title: '', text: '', phrases, weight: 1 },
});
const SECTIONS = [
  section('price', ['how much should I charge', 'the price is too low', 'каква цена да искам']),
  section('contract', ['what do we sign', 'a signature on paper', 'какво да подпишем']),
];
const ELSEWHERE = ['recipe for dinner', 'tell me a joke', 'рецепта за вечеря'];
/** So few phrases say little in eight rounds. */
const MANY = SECTIONS.map((one) => ({
  ...one,
  phrases: Array.from({ length: 60 }, () => one.phrases).flat(),
}));
const model = trainSectionModel(
  MANY,
  new Map(),
  Array.from({ length: 60 }, () => ELSEWHERE).flat(),
);

const likeliest = (question: string) => {
  const expected = openSectionModel(model)(wordsOf(question).map((word) => ({ word, term: word })));
  return [...expected].indexOf(0);
};

describe('the model of the sections', () => {
  test.each([
    ['charging', 0],
    ['overcharged', 0],
    ['цената', 0],
    ['signatures', 1],
    ['подпишете', 1],
    ['recipes', 2],
    ['вечерята', 2],
  ])('knows where "%s" belongs, which is in no phrase', (question, expected) => {
    expect(likeliest(question)).toBe(expected);
  });

  test('is the same each time it is trained', () => {
    expect(trainSectionModel(SECTIONS, new Map(), ELSEWHERE)).toEqual(
      trainSectionModel(SECTIONS, new Map(), ELSEWHERE),
    );
  });

  describe('in the search', () => {
    const sections = MANY.toReversed();
    const plain = makeGuideIndex(sections.map((one) => ({ ...one, title: 'Tip', phrases: [] })));
    const trained = { ...plain, model: trainSectionModel(sections, new Map(), []) };
    const best = (index: typeof plain) =>
      openGuideSearch(index).find('overcharged tip').passages[0]?.page;

    test('decides between sections that have the same words', () => {
      expect(best(plain)).toBe('contract');
      expect(best(trained)).toBe('price');
    });

    test('is not used with terms that it was not trained with', () => {
      expect(best({ ...trained, analysis: 0 })).toBe('contract');
    });
  });
});
