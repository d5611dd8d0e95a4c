import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPage, LANGUAGES, MESSAGES } from '../../testkit/htmlPages.ts';
import { type TestApp, testApp } from '../../testkit/testApp.ts';
import { LEGAL_ROUTES } from '../../testkit/visitorPages.ts';

const TITLES: Record<(typeof LEGAL_ROUTES)[number], string> = {
  '/termsOfService': 'Terms of Use',
  '/privacyPolicy': 'Privacy Policy',
  '/paymentAndDelivery': 'Payment & Delivery',
  '/refundPolicy': 'Return of Goods / Right of Withdrawal',
};

/** What the specification requires on these pages. */
const FIGURES: Record<(typeof LEGAL_ROUTES)[number], RegExp[]> = {
  '/termsOfService': [
    /\$49 USD/,
    /VAT is included/,
    /at least 18 years old/,
    /limited company registered in Bulgaria/,
    /guest or as a registered user/,
    /one person, for personal use/,
    /resell/,
    /share/,
    /display or publish/,
    /competing product/,
    /train.*AI models/,
    /20 chapters/,
    /30 days/,
    /2–3 business days/,
  ],
  '/privacyPolicy': [/5 years/, /under 16/, /18 or over/, /2–3 business days/, /\bi18next\b/],
  '/paymentAndDelivery': [
    /\$49 USD/,
    /MasterCard, MasterCard Electronic, Maestro, Visa, Visa Electron,? and V PAY/,
    /3-D Secure/,
    /1–2 business days/,
    /2–3 business days/,
    /declines, the payment is not completed/,
    /30 days/,
    /download link/,
  ],
  '/refundPolicy': [
    /30 days from delivery/,
    /within 30 business days of acceptance/,
    /bank transfer/,
    /up to 30 days/,
    /15 questions/,
    /Delete all copies/,
    /2–3 business days/,
  ],
};

/** The same figures in Bulgarian. */
const BULGARIAN_FIGURES: Record<(typeof LEGAL_ROUTES)[number], RegExp[]> = {
  '/termsOfService': [/49/, /18/, /30 дни/, /2–3 работни дни/],
  '/privacyPolicy': [/5 години/, /16/, /2–3 работни дни/],
  '/paymentAndDelivery': [/49/, /V PAY/, /3-D Secure/, /1–2 работни дни/, /2–3 работни дни/],
  '/refundPolicy': [/30 дни/, /30 работни дни/, /15 въпроса/, /2–3 работни дни/],
};

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());
const open = async (path: string) => (await getPage(shop.app, path)).page;

describe.each(LEGAL_ROUTES)('%s', (route) => {
  test('has the title and every figure of the specification, in both languages', async () => {
    const page = await open(route);
    expect(page.text('h1')).toBe(TITLES[route]);
    for (const figure of FIGURES[route]) expect(page.text('main')).toMatch(figure);
    const bulgarian = (await open(`${route}?lng=bg`)).text('main');
    for (const figure of BULGARIAN_FIGURES[route]) expect(bulgarian).toMatch(figure);
    for (const text of [page.text('main'), bulgarian]) {
      expect(text).not.toMatch(/\{\{|undefined|NaN/);
    }
  });

  test.each(LANGUAGES)(
    'has a date and a table of contents that links every heading (%s)',
    async (language) => {
      const page = await open(`${route}?lng=${language}`);
      const { updated, contents } = MESSAGES[language].pages.legal;
      expect(page.text('.page-intro')).toContain(updated);
      expect(page.attribute('.page-intro time', 'datetime')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(page.text('.page-intro time')).toMatch(/\d{4}/);
      expect(page.text('nav.contents h2')).toBe(contents);
      const links = 'nav.contents a';
      expect(page.texts(links).length).toBeGreaterThan(3);
      expect(page.texts('.prose h2')).toEqual(page.texts(links));
      expect(page.all('.prose h2').map(({ id }) => `#${id}`)).toEqual(
        page.all(links).map((link) => link.getAttribute('href')),
      );
    },
  );
});

test('the refund policy links to the refund form', async () => {
  const page = await open('/refundPolicy');
  const link = page.all('main a').find(({ text }) => text.includes('refund request form'));
  expect(link?.getAttribute('href')).toBe('/return-form');
  expect((await open('/return-form')).text('h1')).toBe('Refund Request');
});
