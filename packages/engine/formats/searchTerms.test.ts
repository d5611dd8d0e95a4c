import { describe, expect, test } from 'vitest';
import { SEARCH_LANGUAGES, type SearchLanguage } from '../content/search/languages.ts';
import { openSearchTerms, questionsIn, searchTerms } from './searchTerms.ts';

const NO_SYNONYMS = new Map();

test('a word that every object of JavaScript knows is a word like others', () => {
  expect(searchTerms('constructor', NO_SYNONYMS)).toEqual(['constructor']);
});

test('reads English and Bulgarian', () => {
  expect(searchTerms('What’s the price of ten calls?', NO_SYNONYMS)).toEqual([
    ...['price', '10', 'call'],
  ]);
  expect(searchTerms('Каква е цената на десет обаждания?', NO_SYNONYMS)).toEqual([
    ...['цен', '10', 'обажд'],
  ]);
  expect(questionsIn('What does it cost and how do I ask? Защо?')).toHaveLength(2);
});

describe('a third language', () => {
  const french: SearchLanguage = {
    stopWords: 'le la les des de du est quel quelle mes',
    numbers: { dix: '10' },
    stem: (word) => word.replace(/(?:es|s|e)$/, ''),
    dropped: /(?<!\p{L})(?:[cdjlmnst]|qu)'/u,
    joins: /et/u,
    asks: /comment|quel|quelle/u,
  };
  const terms = openSearchTerms([french, ...SEARCH_LANGUAGES]);

  test('has its own small words, numbers, stems and questions', () => {
    expect(terms.searchTerms('Quelle est l’offre des dix pains ?', NO_SYNONYMS)).toEqual([
      ...['offr', '10', 'pain'],
    ]);
    expect(terms.questionsIn('Quel prix et comment vendre mes pains ?')).toEqual([
      ...['Quel prix', 'comment vendre mes pains ?'],
    ]);
    expect(questionsIn('Quel prix et comment vendre mes pains ?')).toHaveLength(1);
  });

  test('leaves words in other letters to the languages that have them', () => {
    expect(terms.searchTerms('цената', NO_SYNONYMS)).toEqual(['цен']);
    expect(terms.fromLatin('cenata')).toBe('цената');
    expect(openSearchTerms([french]).fromLatin('cenata')).toBeUndefined();
    expect(openSearchTerms([french]).searchTerms('prix 12', NO_SYNONYMS)).toEqual(['prix', '12']);
  });
});
