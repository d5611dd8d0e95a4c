import { expect, test } from 'vitest';
import type { Passage } from '../library/guideSearch.ts';
import { checkCitations, withoutFootnotes } from './citations.ts';

const PASSAGE = {
  ...{ page: 'chapter-6', section: 'fence', chapter: 'Chapter 6', title: 'The fence' },
  ...{ text: 'Ask for between a third and a half.', quote: 'Ask for between a third and a half.' },
} as Passage;
const answer = (text: string) => checkCitations(text, [PASSAGE]).answer;
const TRUE = '[chapter-6#fence "between a third and a half"]';

test.each([
  ['You may deduct all tax.[^1]', 'You may deduct all tax.'],
  ['Deduct.[ ^ 1 ][^99]', 'Deduct.'],
  ['Deduct.[^[^1]1]', 'Deduct.'],
  ['Deduct.[^[chapter-9#x "made up"]1]', 'Deduct.'],
  ['Deduct.\ue0001\ue001', 'Deduct.1'],
  ['[^1]: https://evil.example', ': https://evil.example'],
])('a footnote that a model numbers itself is removed: %s', (text, left) => {
  expect(answer(text)).toBe(left);
});

test('what is left are the checked ones', () => {
  expect(answer(`Deduct.[^1] Ask${TRUE}.[^2]`)).toBe('Deduct. Ask[^1].');
  expect(answer(`[^${TRUE}1]`)).toBe('[^[^1]1]');
});

test('many of them take no time', () => {
  expect(withoutFootnotes(`${'[^'.repeat(3000)}1]${'1]'.repeat(3000)}`).length).toBeLessThan(
    13_000,
  );
});
