import { beforeAll, describe, expect, test } from 'vitest';
import { textIn } from '../../packages/engine/rules/language.ts';
import ours from '../../shop/shop.config.ts';
import { buildVariants, variantDist } from '../../testkit/buildVariants.ts';
import { LANGUAGES } from '../../testkit/ourShop.ts';
import { startServer } from '../../testkit/serverProcess.ts';
import other from '../../testkit/shops/other/shop.config.ts';
import { fetchPages } from '../../testkit/visitorPages.ts';

const BUILD_MS = 240_000;

/** By language and path: `en/contact`. */
let pages: ReadonlyMap<string, string>;

/** The text that people and search engines read, without styles, scripts and font data. */
const textOf = (page: string) =>
  (pages.get(page) ?? `no ${page}`)
    .replace(/<style>[\s\S]*?<\/style>|<script>[\s\S]*?<\/script>/g, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const pagesOf = (language: string) =>
  [...pages.keys()].filter((name) => name.startsWith(`${language}/`));

describe('a shop with a different configuration', () => {
  beforeAll(async () => {
    buildVariants();
    const server = await startServer({ dist: variantDist('other') });
    pages = await fetchPages(server.url, LANGUAGES);
    await server.stop();
  }, BUILD_MS);

  test.each(LANGUAGES)('shows none of our own names and figures on any page (%s)', (language) => {
    const traces = [
      textIn(ours.product.name, language),
      textIn(ours.company.name, language),
      ours.company.email,
      textIn(ours.company.address.street, language),
      ours.company.registrationNumber,
      ...ours.cards,
      language === 'en' ? '$49' : '49 $',
      '24–48',
      'kzp.bg',
      '2–3',
    ];
    // The landing page and the terms mention the product's roadmap, which has the same number of days.
    const period = language === 'en' ? ' 30 days' : ' 30 дни';
    for (const page of pagesOf(language)) {
      const ofProduct = page === `${language}/` || page.endsWith('/termsOfService');
      const found = [...traces, ...(ofProduct ? [] : [period])].filter((trace) =>
        textOf(page).includes(trace),
      );
      expect([page, found]).toEqual([page, []]);
    }
  });

  test.each(LANGUAGES)('offers its own options for a refund and no others (%s)', (language) => {
    const form = textOf(`${language}/return-form`);
    const values = [...form.matchAll(/name="(\w+)" [^>]*value="([^"]*)"/g)];
    for (const [name, options] of Object.entries(other.refundForm)) {
      const offered = values.filter(([, field]) => field === name).map(([, , value]) => value);
      expect(offered).toEqual(options);
    }
  });

  test.each(LANGUAGES)('does not mention the consultant (%s)', (language) => {
    for (const page of pagesOf(language)) {
      // The terms mention a financial adviser, which is the same word in Bulgarian.
      const text = textOf(page).replaceAll('финансов консултант', '');
      expect([page, /consultant|консултант/i.test(text)]).toEqual([page, false]);
    }
  });

  test.each(LANGUAGES)('does not ask buyers to delete files first (%s)', (language) => {
    const asked = /delete your copies|delete all copies of|изтри(вате|йте) (копията|всички)/i;
    for (const page of ['/', '/refundPolicy', '/return-form']) {
      expect([page, asked.exec(textOf(language + page))?.[0]]).toEqual([page, undefined]);
    }
  });

  test.each(LANGUAGES)('shows its own price and periods (%s)', (language) => {
    const price = language === 'en' ? '€13.50' : '13,50 €';
    const expected: Record<string, (string | number)[]> = {
      '/': [price, textIn(other.product.name, language), 61, '"price":"13.50"', '"EUR"'],
      '/termsOfService': [
        ...[textIn(other.company.name, language), '177245678', 21, '13,5'.slice(0, 2)],
        '+359 32 123 456',
      ],
      '/privacyPolicy': ['hello@rye.test', 11, 12, 44, 55, 66, 8, 19, 14, '4–6'],
      '/paymentAndDelivery': ['Discover', 'JCB', '8–9', '4–6', 'BG18RZBB91550123456789'],
      '/refundPolicy': [
        textIn(other.product.name, language),
        61,
        17,
        13,
        22,
        33,
        '+359 32 123 456',
      ],
      '/contact': [
        '5–7',
        '4023',
        textIn(other.company.address.street, language),
        'mlat=42.14',
        'tel:+35932123456',
      ],
      '/return-form': [textIn(other.product.name, language), '3.2', 61],
    };
    for (const [page, figures] of Object.entries(expected)) {
      const text = textOf(language + page);
      const missing = figures.filter((figure) => !text.includes(String(figure)));
      expect([page, missing]).toEqual([page, []]);
    }
  });
});
