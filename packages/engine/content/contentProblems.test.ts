import { expect, test } from 'vitest';
import { type OurMessages, shop, words } from '../../../testkit/ourShop.ts';
import type { Words } from './content.ts';
import { contentProblems } from './contentProblems.ts';
import type { Facts } from './facts.ts';
import { mergeWords } from './mergeWords.ts';

/** Our words, with something taken out of the Bulgarian ones. */
function without(take: (messages: OurMessages) => object): Words {
  const { bg } = words.own;
  if (!bg) throw new Error('our shop speaks Bulgarian');
  const whole = (facts: Facts) => mergeWords(words.engine.bg?.(facts), bg(facts)) as OurMessages;
  const less: typeof bg = (facts) => ({ ...whole(facts), ...take(whole(facts)) });
  return { ...words, engine: { en: words.engine.en }, own: { ...words.own, bg: less } };
}

test('the words of this shop are whole', () => {
  expect(contentProblems(shop, words)).toEqual([]);
});

test('a text that a language lacks is named with its file', () => {
  const less = without(({ refund: { submit: _, ...refund } }) => {
    const { txn: __, ...questions } = refund.questions;
    return { refund: { ...refund, questions } };
  });
  const [file, english] = ['shop/words/bg/refund.ts', 'one-product-shop/words/en/refund.ts'];
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
    expect.stringMatching(/^shop\/words\/bg\/landing\.ts: guarantee\.steps\.2 is missing;/),
  ]);
});

test('names a text with a fact that was removed, unless no section shows it', () => {
  const english = { ...shop, languages: ['en'] as [string] };
  const { caselets: _, ...left } = words.productFacts('en') as { caselets: number };
  const landing = words.landing.filter(({ section }) => section !== 'faq');
  const problems = contentProblems(english, { ...words, landing, productFacts: () => left });
  const what =
    'there is no fact called caselets; one-product-shop/content/facts.ts and shop/facts.ts have';
  const messages = 'shop/words/en';
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
      `shop/words/${language}/refund.ts: options ${what}`,
      `shop/words/${language}/mails.ts: refundRequestReceived.next ${what}`,
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
  expect(
    contentProblems(
      english,
      without(() => ({ refund: {} })),
    ),
  ).toEqual([]);
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
    'there is no fact called {{zzzzzzzzzz}}; one-product-shop/content/facts.ts and shop/facts.ts have them all',
  ],
  ['{{if frim}} by us', 'there is no fact called {{frim}}; did you mean {{firm}}?'],
  ['by {{ firm }}', '{{ firm }} is not understood; write {{name}}, or {{if name}} at the'],
  ['by us {{if firm}}', '{{if firm}} is not understood; write {{name}}'],
])('a mistake in a legal text is explained: %s', (text, told) => {
  const head = '---\ntitle: A\ndescription: B\nupdated: 2026-11-16\n---\n';
  const legal = { ...words.legal, 'en/refundPolicy': `${head}\n${text}\n` };
  const problems = contentProblems(shop, { ...words, legal });
  expect(problems).toEqual([expect.stringContaining(told)]);
  expect(problems[0]).toMatch(/^shop\/legal\/en\/refundPolicy\.md: /);
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

test('a text that the engine does not have stops the build with its name', () => {
  const { en } = words.own;
  if (!en) throw new Error('our shop speaks English');
  const own: typeof en = (facts) => ({
    ...en(facts),
    common: { ...Reflect.get(en(facts), 'common'), backToTopp: 'Up' },
    mails: { ...Reflect.get(en(facts), 'mails'), orderConfirmation: { zzz: 'Gone' } },
    newsletter: { title: 'Hello' },
  });
  const problems = contentProblems(shop, { ...words, own: { ...words.own, en: own } });
  expect(problems).toEqual(
    expect.arrayContaining([
      'shop/words/en/common.ts: there is no text called backToTopp; it is backToTop',
      expect.stringMatching(
        /^shop\/words\/en\/mails\.ts: there is no text called orderConfirmation\.zzz; there are /,
      ),
      expect.stringMatching(/^shop\/words\/en\/index\.ts: there is no text called newsletter;/),
    ]),
  );
});

test('what only a shop can say is required from it', () => {
  const own = Object.fromEntries(['en', 'bg'].map((language) => [language, () => ({})]));
  const problems = contentProblems(shop, { ...words, landing: [], own });
  expect(problems.filter((line) => line.includes('only a shop'))).toEqual(
    ['en', 'bg'].flatMap((language) =>
      [
        'landing.ts: title',
        'landing.ts: description',
        'common.ts: header.badge',
        'common.ts: footer.honesty',
        'buy.ts: summary.format',
        'mails.ts: orderConfirmation.contents',
        'mails.ts: orderConfirmation.contract.formatText',
        'conversation.ts: examples',
      ].map((text) => `shop/words/${language}/${text} is missing; only a shop can say it`),
    ),
  );
});

test.each<[string, Words['landing'], number]>([
  ['no section', [], 0],
  ['a roadmap', [{ section: 'roadmap', words: 'roadmap' }], 1],
  [
    'a tool picker',
    [{ section: 'cards', words: 'inside', cards: [{ card: 'tools', piece: 'toolPicker' }] }],
    1,
  ],
])('the stages of a guide are required for %s', (_, landing, count) => {
  const own = { en: () => ({ landing: {} }) };
  const english = { ...shop, languages: ['en'] as [string] };
  const problems = contentProblems(english, { ...words, landing, own });
  const missing = 'shop/words/en/index.ts: outline is missing; only a shop can say it';
  expect(problems.filter((line) => line === missing)).toHaveLength(count);
});

test('a language that the engine does not have needs all of its words from the shop', () => {
  const french = { ...shop, languages: ['fr'] as [string] };
  const own = { fr: () => ({ common: { header: { badge: 'AI' } } }) };
  const problems = contentProblems(french, { ...words, landing: [], own });
  expect(problems).toContain(
    'shop/words/fr/common.ts: backToTop is missing; translate it from one-product-shop/words/en/common.ts',
  );
  expect(problems).toContain(
    'shop/words/fr/index.ts: mails is missing; translate it from one-product-shop/words/en/mails.ts',
  );
});
