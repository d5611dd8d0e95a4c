import { expect, test } from 'vitest';
import { shop, words } from '../testkit/ourShop.ts';
import type { Words } from './content.ts';
import { contentProblems } from './contentProblems.ts';
import type { Messages } from './messages.ts';

/** Our words, with something taken out of the Bulgarian ones. */
function without(take: (messages: Messages) => object): Words {
  const { en, bg } = words.messages;
  if (!en || !bg) throw new Error('our shop speaks both');
  const less: typeof bg = (facts) => Object.assign(bg(facts), take(bg(facts)));
  return { ...words, messages: { en, bg: less } };
}

test('the words of this shop are whole', () => {
  expect(contentProblems(shop, words)).toEqual([]);
});

test('a text that a language lacks is named with its file', () => {
  const less = without(({ refund: { submit: _, ...refund } }) => {
    const { txn: __, ...questions } = refund.questions;
    return { refund: { ...refund, questions } };
  });
  const [file, english] = ['words/bg/refund.ts', 'words/en/refund.ts'];
  expect(contentProblems(shop, less)).toEqual([
    `${file}: questions.txn is missing; translate it from ${english}`,
    `${file}: submit is missing; translate it from ${english}`,
  ]);
});

test('so is an item that a list lacks', () => {
  const less = without(({ landing }) => {
    const steps = landing.guarantee.steps.slice(0, 2);
    return { landing: { ...landing, guarantee: { ...landing.guarantee, steps } } };
  });
  expect(contentProblems(shop, less)).toEqual([
    expect.stringMatching(/^content\/messages\/bg\/landing\.ts: guarantee\.steps\.2 is missing;/),
  ]);
});

test('names a text with a fact that was removed, unless no section shows it', () => {
  const english = { ...shop, languages: ['en'] as [string] };
  const { caselets: _, ...left } = words.productFacts('en') as { caselets: number };
  const landing = words.landing.filter(({ section }) => section !== 'faq');
  const problems = contentProblems(english, { ...words, landing, productFacts: () => left });
  const what = 'there is no fact called caselets; content/facts.ts and shop/facts.ts have';
  const messages = 'words/en';
  expect(problems).toEqual(
    expect.arrayContaining([
      `${messages}/landing.ts: inside.cards.caselets.text: ${what} them all`,
      `${messages}/mails.ts: orderConfirmation.contents.items.5: ${what} them all`,
    ]),
  );
  expect(problems.filter((one) => one.includes('landing.ts: faq'))).toEqual([]);
});

test('names an option of the refund form that has no text', () => {
  const refundForm = { ...shop.refundForm, resolution: ['Refund', 'A new loaf'] };
  const what = 'has no text for "A new loaf" of refundForm in shop.config.ts';
  expect(contentProblems({ ...shop, refundForm }, words)).toEqual(
    ['en', 'bg'].flatMap((language) => [
      `words/${language}/refund.ts: options ${what}`,
      `words/${language}/mails.ts: refundRequestReceived.next ${what}`,
    ]),
  );
});

test('a language without a folder is named with what it needs', () => {
  const third = { ...shop, languages: ['en', 'fr'] as [string, string] };
  expect(contentProblems(third, words)).toEqual([
    'shop/words/fr/index.ts is missing',
    ...['termsOfService', 'privacyPolicy', 'paymentAndDelivery', 'refundPolicy'].map(
      (page) => `shop/legal/fr/${page}.md is missing`,
    ),
  ]);
});

test('a language with a folder that the shop does not speak is left alone', () => {
  const english = { ...shop, languages: ['en'] as [string] };
  const { messages, ...rest } = without(() => ({ refund: {} }));
  expect(contentProblems(english, { ...rest, messages })).toEqual([]);
});

test('names a mistake in the list of sections', () => {
  const landing = [...words.landing, { section: 'text' as const, words: 'whi' }];
  expect(contentProblems(shop, { ...words, landing })).toEqual([
    'shop/landing.ts: section 11 (text): words: shop/words/en/landing.ts has no whi; did you mean why?',
  ]);
});

test.each([
  ['by {{frim}}', 'there is no fact called {{frim}}; did you mean {{firm}}?'],
  [
    'by {{zzzzzzzzzz}}',
    'there is no fact called {{zzzzzzzzzz}}; content/facts.ts and shop/facts.ts have them all',
  ],
  ['{{if frim}} by us', 'there is no fact called {{frim}}; did you mean {{firm}}?'],
  ['by {{ firm }}', '{{ firm }} is not understood; write {{name}}, or {{if name}} at the'],
  ['by us {{if firm}}', '{{if firm}} is not understood; write {{name}}'],
])('a mistake in a legal text is explained: %s', (text, told) => {
  const head = '---\ntitle: A\ndescription: B\nupdated: 2026-11-16\n---\n';
  const legal = { ...words.legal, 'en/refundPolicy': `${head}\n${text}\n` };
  const problems = contentProblems(shop, { ...words, legal });
  expect(problems).toEqual([expect.stringContaining(told)]);
  expect(problems[0]).toMatch(/^content\/legal\/en\/refundPolicy\.md: /);
});

test('names every fact that a legal text lacks, each once', () => {
  const text = '{{if tracks}} {{tracks}} songs\n\nby {{zzzzzzzzzz}}, {{zzzzzzzzzz}}';
  const head = '---\ntitle: A\ndescription: B\nupdated: 2026-11-16\n---\n';
  const legal = { ...words.legal, 'en/refundPolicy': `${head}\n${text}\n` };
  expect(contentProblems(shop, { ...words, legal })).toEqual([
    expect.stringContaining('refundPolicy.md: there is no fact called {{tracks}};'),
    expect.stringContaining('refundPolicy.md: there is no fact called {{zzzzzzzzzz}};'),
  ]);
});

/** Our words in these languages, with a text of some of them under another name. */
function renamed(languages: readonly string[], misspelled: readonly string[]) {
  const { en } = words.messages;
  if (!en) throw new Error('our shop speaks English');
  const wrong: typeof en = (facts) => {
    const { backToTop, ...common } = en(facts).common;
    return Object.assign(en(facts), { common: { ...common, backToTopp: backToTop } });
  };
  const messages = Object.fromEntries(
    languages.map((language) => [language, misspelled.includes(language) ? wrong : en]),
  );
  const [first = '', ...others] = languages;
  const problems = contentProblems(
    { ...shop, languages: [first, ...others] },
    { ...words, messages, legal: words.legal },
  );
  return problems.filter((line) => line.includes('backToTop'));
}

test('a misspelled name is blamed on the language that has it, the first one too', () => {
  const wrong = 'there is no text called backToTopp; it is backToTop';
  expect(renamed(['fr', 'en', 'de'], ['fr'])).toEqual([`shop/words/fr/common.ts: ${wrong}`]);
  expect(renamed(['fr', 'en', 'de'], ['en'])).toEqual([`words/en/common.ts: ${wrong}`]);
  expect(renamed(['fr', 'en'], ['fr'])).toEqual([
    'shop/words/fr/common.ts has backToTopp and words/en/common.ts has backToTop: one of them is misspelled',
  ]);
});
