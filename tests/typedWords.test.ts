import { describe, expect, test } from 'vitest';
import { type Content, openContent, type Words } from '../packages/engine/content/content.ts';
import { suggestedAnswers } from '../packages/engine/rules/drafts.ts';
import { orderNumberIn } from '../packages/engine/rules/orderNumber.ts';
import { builtInAnswer } from '../packages/engine/server/consultant/builtInAnswer.ts';
import {
  buildPrompt,
  queryPrompt,
  withoutBuyer,
} from '../packages/engine/server/consultant/prompt.ts';
import { content as ours, shop, words } from '../testkit/ourShop.ts';
import { CONSULTANT } from '../testkit/shops/videos/facts.ts';
import { words as french } from '../testkit/shops/videos/words/fr/index.ts';

/** A shop that sells in French and English only, with the French of the test shop. */
const other = openContent(
  { ...shop, languages: ['fr', 'en'] },
  { ...words, own: { ...words.own, fr: french as Words['own'][string] } },
);
const languagesOf = (content: Content) => content.allMessages().map(({ typed }) => typed);

describe('the number of an order', () => {
  const numberIn = (content: Content, text: string) =>
    orderNumberIn(
      text,
      languagesOf(content).map(({ orderNumber }) => orderNumber),
    );

  test.each(['12', '#12', '№ 12', 'No. 12', 'Order no. 12', 'order nr 12', ' order 12 '])(
    'is read in every shop: %s',
    (text) => {
      expect(numberIn(ours, text)).toBe('12');
      expect(numberIn(other, text)).toBe('12');
    },
  );

  test('is read in the languages of the shop, and in no other', () => {
    for (const text of ['поръчка 12', 'Поръчка номер 12', 'Поръчка № 12'])
      expect([numberIn(ours, text), numberIn(other, text)]).toEqual(['12', undefined]);
    for (const text of ['commande 12', 'Commande n° 12', 'commande numéro 12'])
      expect([numberIn(ours, text), numberIn(other, text)]).toEqual([undefined, '12']);
    expect(numberIn(other, 'commande 12, appelez le 3')).toBeUndefined();
  });

  test.each([
    [ours, 'My order no. 12 and поръчка № 12', 'My order no. [removed] and поръчка № [removed]'],
    [other, 'Ma commande n° 12, order 12', 'Ma commande n° [removed], order [removed]'],
    [other, 'commande 123, 12 pains', 'commande 123, 12 pains'],
  ])('is kept from the language model', (content, text, sent) => {
    const buyer = { name: 'Ann', email: 'ann@example.com', number: 12 };
    expect(withoutBuyer(content, text, buyer)).toBe(sent);
  });
});

describe('the consultant', () => {
  const cautionOf = (content: Content, question: string, language: string) =>
    builtInAnswer(content)(question, { passages: [], answered: false }, language).answer;

  test('is careful in every language of the shop', () => {
    const { accountant } = other.messages('fr').guideAnswer.professional;
    const question = 'Quelle TVA dois-je payer ?';
    expect(cautionOf(other, question, 'fr')).toContain(accountant(question));
    expect(cautionOf(ours, question, 'en')).not.toContain('tax advice');
    expect(cautionOf(other, 'Combien puis-je gagner ?', 'fr')).toContain(
      other.messages('fr').guideAnswer.noPromise,
    );
    expect(cautionOf(other, 'Do I pay VAT?', 'fr')).toContain('tax advice');
    expect(cautionOf(ours, 'Дължа ли ДДС?', 'en')).toContain('tax advice');
  });
});

describe('the language model behind the consultant', () => {
  const buyer = { name: 'Ann', email: 'ann@example.com', number: 12 };
  const toldIn = (content: Content, language: string) => {
    const question = { text: 'Pourquoi ?', language };
    const answer = buildPrompt({
      ...{ question, earlier: [], found: { passages: [], answered: false }, day: 4 },
      ...{
        profile: { trade: '', client: '', offer: '', price: '', hours: '' },
        product: 'Levain',
        buyer,
        content,
      },
    });
    return [answer, queryPrompt(content, question.text, buyer)].map(
      ({ instructions }) => instructions,
    );
  };

  test('is told what this product is', () => {
    const [answer, query] = toldIn(ours, 'bg');
    expect(answer).toContain(
      'You are the automated business consultant of “Levain”, a working manual for starting a small AI service business in 30 days. You talk to somebody who bought it and is on day 4.',
    );
    expect(answer).toContain('Answer in Bulgarian');
    expect(query).toContain('one short English search query for a text about starting a small AI');
  });

  test.each([
    [
      'what it says itself',
      CONSULTANT,
      ['“Levain”, two videos about', 'baking bread with sourdough'],
    ],
    ['nothing that is not true', undefined, ['“Levain”, a digital product.', 'this product']],
  ])('learns %s about another product, and nothing of ours', (_, consultant, [about, subject]) => {
    const told = toldIn(
      openContent({ ...shop, languages: ['fr', 'en'] }, { ...words, consultant }),
      'fr',
    );
    expect(told[0]).toContain(about);
    expect(told[0]).toContain('Answer in French');
    expect(told[1]).toContain(`one short French search query for a text about ${subject}`);
    expect(told.join()).not.toMatch(/business|\bAI\b|30 days|day 4|income|English/);
  });
});

describe('a draft', () => {
  const suggested = (content: Content, said: string[], profile = {}) =>
    suggestedAnswers(
      { client: '', offer: '', price: '', ...profile },
      said,
      languagesOf(content).map(({ figures }) => figures),
    );

  test('takes from profile and conversation what is certain, newest first', () => {
    const profile = {
      client: 'small agencies',
      offer: 'résumés',
      price: '$390 a month for up to 65',
    };
    const said = ['They get 15 résumés a week, 32 minutes each'];
    expect(suggested(ours, said, profile)).toEqual({
      ...{ client: 'small agencies', get: 'résumés', price: '$390', cap: '65' },
      ...{ items: '15', minutesToday: '32' },
    });
    expect(suggested(ours, ['How do I begin?'])).toEqual({});
  });

  test('reads figures in every language of the shop', () => {
    const bulgarian = ['Искам 200 € на месец, по 36 евро на час', '20 броя седмично, 10 мин'];
    expect(suggested(ours, bulgarian)).toEqual({
      ...{ price: '200 €', myRate: '36', items: '20', minutesToday: '10' },
    });
    const said = ['200 € par mois, 36 euros de l’heure', '20 pains par semaine, jusqu’à 65'];
    expect(suggested(other, said)).toEqual({
      ...{ price: '200 €', myRate: '36', items: '20', cap: '65' },
    });
    expect(suggested(ours, said)).toEqual({});
  });
});
