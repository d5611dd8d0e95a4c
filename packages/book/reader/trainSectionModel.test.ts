import { type GuideSection, makeGuideIndex } from 'one-product-shop/formats/guideIndex.ts';
import { searchWords } from 'one-product-shop/formats/searchTerms.ts';
import { openSectionModel } from 'one-product-shop/formats/sectionModel.ts';
import { openGuideSearch } from 'one-product-shop/server/library/guideSearch.ts';
import { describe, expect, test } from 'vitest';
import { trainSectionModel } from './trainSectionModel.ts';

const section = (page: string, phrases: string[]): GuideSection => ({
  ...{ page, section: '', chapter: '', title: '', text: '', phrases, weight: 1 },
});
const SECTIONS = [
  section('price', ['how much should I charge', 'the price is too low', 'каква цена да искам']),
  section('contract', ['what do we sign', 'a signature on paper', 'какво да подпишем']),
];
const ELSEWHERE = ['recipe for dinner', 'tell me a joke', 'рецепта за вечеря'];
/** What fewer than three examples have in common is chance. */
const MANY = SECTIONS.map((one) => ({
  ...one,
  phrases: Array.from({ length: 60 }, () => one.phrases).flat(),
}));
const model = trainSectionModel(
  MANY,
  new Map(),
  Array.from({ length: 60 }, () => ELSEWHERE).flat(),
);

const expected = (question: string) => [...openSectionModel(model)(searchWords(question))];
const likeliest = (question: string) => {
  const sums = expected(question);
  return sums.indexOf(Math.max(...sums));
};

describe('the model of the sections', () => {
  test.each([
    ['they say my price is not low', 0],
    ['цена', 0],
    ['where to sign', 1],
    ['да подпишем ли нещо', 1],
    ['a joke at dinner', 2],
  ])('knows where "%s" belongs, which is no phrase', (question, right) => {
    expect(likeliest(question)).toBe(right);
  });

  test('counts two words more in the order in which they were asked', () => {
    const [inOrder = 0] = expected('too low');
    const [turned = 0] = expected('low too');
    expect(inOrder).toBeGreaterThan(turned);
  });

  test('learns from a question with two answers that it belongs to both, and not elsewhere', () => {
    const texts = Array.from({ length: 20 }, () => ['what about cash', 'my cash']).flat();
    const asked = [{ texts, right: [0, 1] }];
    const both = trainSectionModel(MANY, new Map(), ELSEWHERE, asked);
    const [price = 0, contract = 0, elsewhere = 0] = openSectionModel(both)(['cash']);
    expect(Math.min(price, contract)).toBeGreaterThan(1);
    expect(elsewhere).toBeLessThan(-1);
  });

  test('expects nothing of words that it does not know', () => {
    expect(expected('zebra')).toEqual([0, 0, 0]);
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
      openGuideSearch(index).find('charge tip').passages[0]?.page;

    test('decides between sections that have the same words', () => {
      expect(best(plain)).toBe('contract');
      expect(best(trained)).toBe('price');
    });

    test('is not used with terms that it was not trained with', () => {
      expect(best({ ...trained, analysis: 0 })).toBe('contract');
    });
  });
});
