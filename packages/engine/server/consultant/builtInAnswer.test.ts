import { expect, test } from 'vitest';
import { content } from '../../../../testkit/ourShop.ts';
import type { Passage } from '../library/guideSearch.ts';
import { builtInAnswer } from './builtInAnswer.ts';

const answer = builtInAnswer(content);

const passage = (title: string, quote: string): Passage => ({
  ...{ page: 'chapter-6', section: 'unit', chapter: '6. Price it', title, quote, score: 1 },
  text: quote,
});
const PRICE = passage(
  'Choose *the* unit',
  'A price has a number_and_a unit.\n\n- Per item\n- Monthly',
);
const TABLE = passage(
  'A table',
  '| Unit | Use it when |\n| --- | --- |\n| Per item | Volume jumps |',
);
const found = { passages: [PRICE, TABLE], answered: true };

test('quotes the guide, with a footnote for each place', () => {
  const { answer: markdown, sources } = answer('How do I price it?', found, 'en');
  expect(markdown).toContain('**Choose \\*the\\* unit**[^1]');
  expect(markdown).toContain('> A price has a number\\_and\\_a unit.\n> \n> - Per item');
  // A table cell means nothing on its own.
  expect(markdown).toMatch(/^- \*\*A table\*\*\[\^2\]$/m);
  expect(markdown).toContain('No language model is connected');
  expect(sources.map(({ title, quote }) => [title, quote])).toEqual([
    ['Choose *the* unit', 'A price has a number_and_a unit.'],
    ['A table', ''],
  ]);
});

test('keeps a sample as it is', () => {
  const sample = passage('A sample', '```\nyearly_cost = items * minutes\n```');
  const { answer: markdown } = answer('cost', { passages: [sample], answered: true }, 'en');
  expect(markdown).toContain('> ```\n> yearly_cost = items * minutes\n> ```');
});

test('a hint is a sentence or an item: no line of a sample, no picture, no label', () => {
  const offer = passage('An offer', '```\nHi Luis,\n\nhere it is.\n```\n\nSend it the same day.');
  const invoice = {
    ...passage('An invoice', '```\nINVOICE 001\n```'),
    text: '![A ruler of 30 days.]\n\n```\nINVOICE 001\n```\n\nAsk for the address first.',
  };
  const scope = passage('Scope', 'In:\n\n- Up to 60 messages a month');
  const { sources } = answer('cost', { passages: [offer, invoice, scope], answered: true }, 'en');
  expect(sources.map(({ quote }) => quote)).toEqual([
    'Send it the same day.',
    'Ask for the address first.',
    'Up to 60 messages a month',
  ]);
});

test('frames the quotes in the language of the page', () => {
  const { answer: markdown } = answer('Каква цена?', found, 'bg');
  expect(markdown).toContain('Ето какво казва наръчникът');
  expect(markdown).toContain('Няма свързан езиков модел');
  expect(markdown).toContain('A price has');
});

test('says when it found no answer, what the guide covers, and the nearest places', () => {
  const { answer: markdown, sources } = answer('Weather?', { ...found, answered: false }, 'en');
  expect(markdown).toContain('I couldn’t find an answer to this in the guide');
  expect(markdown).toContain('- **Sell:** conversations, proposals, the first yes');
  expect(markdown).toContain('[^1]');
  expect(markdown).not.toContain('> ');
  expect(sources).toHaveLength(2);
  expect(answer('Weather?', { passages: [], answered: false }, 'en').sources).toEqual([]);
});

test.each([
  ['Do I have to charge VAT?', 'Take this question to an accountant'],
  ['Is it legal to email strangers?', 'Take this question to a lawyer'],
  ['Should I invest in stocks?', 'Take this question to a licensed financial adviser'],
  ['How much will I earn?', 'Nobody can promise you an income'],
])('does not advise on "%s"', (question, caution) => {
  expect(answer(question, found, 'en').answer).toContain(caution);
  expect(answer(question, { passages: [], answered: false }, 'en').answer).toContain(caution);
});

test.each([
  ['Колко данъци ще платя?', 'Задайте този въпрос на счетоводител'],
  ['Законно ли е?', 'Задайте този въпрос на адвокат'],
  ['Колко ще спечеля?', 'Никой не може да Ви обещае доход'],
])('does not advise on "%s"', (question, caution) => {
  expect(answer(question, found, 'bg').answer).toContain(caution);
});

test('gives no caution where none is due, and repeats a question without its markup', () => {
  expect(answer('How long is an outreach message?', found, 'en').answer).not.toContain('advice');
  const asked = answer('Is *this* legal [x](http://e.test)?', found, 'en').answer;
  expect(asked).toContain('“Is \\*this\\* legal \\[x\\](http://e.test)?”');
});
