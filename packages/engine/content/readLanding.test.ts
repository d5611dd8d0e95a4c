import { expect, test } from 'vitest';
import { LANDING } from '../../../shop/landing.ts';
import { messagesFor } from '../../../testkit/ourShop.ts';
import { readLanding } from './readLanding.ts';

const { landing } = messagesFor('en');
const hero = { section: 'hero', words: 'headline' };
const order = { section: 'order', words: 'buy' };
const facts = { consultant: 'yes', extendsWithdrawal: true };

const problemsIn = (list: readonly unknown[], messages: object = landing) =>
  readLanding({ list, messages, file: 'en/landing.ts', facts }).problems;

test('finds nothing wrong with the landing page of this shop', () => {
  expect(problemsIn(LANDING)).toEqual([]);
});

test('reports a text where a pair of texts belongs', () => {
  const plain = { ...landing, faq: { ...landing.faq, ask: 'Write to us' } };
  expect(problemsIn([hero, order, { section: 'faq', words: 'faq' }], plain)).toEqual([
    'shop/landing.ts: section 3 (faq): words: en/landing.ts: faq.ask: expected a list',
  ]);
});

test.each([
  [
    [hero, order, { section: 'txt', words: 'why' }],
    'section 3: there is no section called txt; did you mean text?',
  ],
  [
    [
      hero,
      order,
      { section: 'showcase', words: 'product', parts: [{ section: 'order', words: 'buy' }] },
    ],
    /^section 3\.1 \(order\): there is no section called order under showcase; there are showcase, spreads,/,
  ],
  [
    [hero, order, { section: 'text', words: 'whi' }],
    'section 3 (text): words: en/landing.ts has no whi; did you mean why?',
  ],
  [
    [hero, order, { section: 'faq', words: 'lead' }],
    'section 3 (faq): words: en/landing.ts: lead.items: expected a list',
  ],
  [[hero, order, { section: 'text' }], 'section 3 (text): words: expected some text'],
  [
    [hero, order, { section: 'text', words: 'why', colour: 'red' }],
    'section 3 (text): Unrecognized key: "colour"',
  ],
  [
    [hero, order, { section: 'pictures', words: 'headline', pictures: ['oven.jpg'] }],
    "section 3 (pictures): en/landing.ts has no headline.pictures['oven.jpg']",
  ],
  [
    [hero, order, { section: 'cards', words: 'inside', cards: [{ card: 'bread' }] }],
    'section 3 (cards): en/landing.ts has no inside.cards.bread',
  ],
  [
    [
      hero,
      order,
      { section: 'cards', words: 'inside', cards: [{ card: 'guide', piece: 'checklist' }] },
    ],
    'section 3 (cards): en/landing.ts has no inside.cards.guide.piece.items',
  ],
  [
    [hero, order, { section: 'text', words: 'why', if: 'consultent' }],
    'section 3 (text): if: there is no fact called consultent; did you mean consultant?',
  ],
  [
    [hero, { ...order, parts: [hero] }],
    'section 2 (order): parts: expected a list of sections, under a numbered section only',
  ],
  [
    [
      hero,
      order,
      { section: 'spreads', words: 'pages', spreads: Array.from({ length: 9 }, () => ['a', 'b']) },
    ],
    'section 3 (spreads): en/landing.ts has no pages.spreads[8]',
  ],
  [
    [{ ...hero, proof: 'sum' }, order, { section: 'faq', id: 'sums', words: 'faq' }],
    'hero leads to sum, and no section has this id; did you mean sums?',
  ],
  [
    [{ ...hero, more: 'buj' }, order],
    'hero leads to buj, and no section has this id; did you mean buy?',
  ],
  [[hero, { ...order, more: 'top' }], 'section 2 (order): en/landing.ts has no buy.more'],
  [
    [hero, order, order],
    'expected one section order, with the form that buyers order with; there are 2',
  ],
  [[order], 'expected one section hero, with the heading of the page; there are 0'],
  [[hero, order, { section: 'faq', id: 'top', words: 'faq' }], 'two sections have the id top'],
])('names the place of a mistake %#', (list, words) => {
  const [first = ''] = problemsIn(list);
  const line = first.replace('shop/landing.ts: ', '');
  expect(first).not.toBe(line);
  if (typeof words === 'string') expect(line).toContain(words);
  else expect(line).toMatch(words);
});
