import { describe, expect, test } from 'vitest';
import { type GuideSection, guideIndexSchema, makeGuideIndex } from '../../formats/guideIndex.ts';
import { openGuideSearch } from './guideSearch.ts';

const section = (page: string, title: string, text: string, phrases: string[]): GuideSection => ({
  ...{ page, section: 'one', chapter: page, title, text, phrases, weight: 1 },
});
const SECTIONS = [
  section('price', 'Choose the unit', 'A monthly fee with a cap.\n\n- Per item\n- Monthly', [
    'how do I set the price',
    'как да определя цената',
  ]),
  section('contract', 'Put the agreement on two pages', 'Ten points cover most jobs.', [
    'what goes into the contract',
    'какво да има в договора',
  ]),
  section('outreach', 'Write five short parts', 'Keep the body under 110 words.', [
    'how long is the first message',
    'колко дълго да е съобщението',
  ]),
];
const SYNONYMS = { price: ['цена', 'charge'], message: ['съобщение', 'имейл', 'email'] };
const ELSEWHERE = ['the price per item in a lottery'];
const stored = makeGuideIndex(SECTIONS, SYNONYMS, ELSEWHERE);
const search = openGuideSearch(JSON.parse(JSON.stringify(stored)));
const best = (question: string) => search.find(question).passages[0]?.page;

describe('the search in the guide', () => {
  test.each([
    ['How do I set my price?', 'price'],
    ['what should I charge', 'price'],
    ['contracts', 'contract'],
    ['contarct', 'contract'],
    ['Каква да е цената?', 'price'],
    ['цени', 'price'],
    ['договорите', 'contract'],
    ['догвор', 'contract'],
    ['имейлът', 'outreach'],
    ['kak da opredelq cenata', 'price'],
    ['kakvo da ima v dogovora', 'contract'],
    ['110', 'outreach'],
    ['ten points', 'contract'],
    ['10 points', 'contract'],
    ['Имам договор на две страници, договорът е готов. Как да определя цената?', 'price'],
  ])('finds the place for "%s"', (question, page) => {
    expect(best(question)).toBe(page);
  });

  test('finds a place for each part of a question', () => {
    const pages = (question: string) =>
      search.find(question, { limit: 2 }).passages.map(({ page }) => page);
    expect(pages('How do I set the price? What goes into the contract?')).toEqual([
      'price',
      'contract',
    ]);
    expect(pages('как да определя цената и какво да има в договора')).toEqual([
      'price',
      'contract',
    ]);
  });

  test('knows what it does not answer', () => {
    expect(search.find('how do I set the price').answered).toBe(true);
    expect(search.find('какво да има в договора').answered).toBe(true);
    expect(search.find('Which cryptocurrency wins the football championship?').answered).toBe(
      false,
    );
    expect(search.find('рецепта за баница').answered).toBe(false);
    expect(search.find('how do I?')).toEqual({ passages: [], answered: false });
  });

  test('knows what it does not answer although the words are in the guide', () => {
    const question = 'the price per item';
    expect(openGuideSearch({ ...stored, elsewhere: [] }).find(question).answered).toBe(true);
    expect(search.find(question).answered).toBe(false);
  });

  test('tells phrases apart by their small words', () => {
    const [found] = openGuideSearch(
      makeGuideIndex([
        section('keep', 'Keep them', '', ['my clients are with me again']),
        section('proof', 'Proof', '', ['without any clients so far']),
      ]),
    ).find('still without any clients').passages;
    expect(found?.page).toBe('proof');
  });

  test('takes a word of a group before another word with the same stem', () => {
    const words = { contract: ['business'], message: ['busy'] };
    const { find } = openGuideSearch(makeGuideIndex(SECTIONS, words));
    expect(find('business').passages[0]?.page).toBe('contract');
    expect(find('busy').passages[0]?.page).toBe('outreach');
  });

  test('gives the text, a quote and no phrases', () => {
    const [found] = search.find('price', { limit: 1 }).passages;
    expect(found).toMatchObject({ page: 'price', section: 'one', title: 'Choose the unit' });
    expect(found?.quote).toBe('A monthly fee with a cap.\n\n- Per item\n- Monthly');
    expect(found).not.toHaveProperty('phrases');
  });

  test('opens what older code has stored with an edition', () => {
    const model = { dimensions: 32, features: '', sections: '', scale: 1 };
    const old = guideIndexSchema.parse({ ...stored, analysis: 0, index: {}, model });
    expect(openGuideSearch(old).find('price').passages[0]?.page).toBe('price');
  });

  test('survives very long questions', () => {
    expect(search.find('price '.repeat(100_000)).passages[0]?.page).toBe('price');
  });
});
