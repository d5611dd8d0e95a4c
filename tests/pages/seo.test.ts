import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerEdition } from '../../packages/engine/server/library/editions.ts';
import { getPage, LANGUAGES, MESSAGES } from '../../testkit/htmlPages.ts';
import { type TestApp, testApp } from '../../testkit/testApp.ts';
import { LISTED_ROUTES, ROUTES } from '../../testkit/visitorPages.ts';

const ORIGIN = 'http://localhost';
let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
  // The sample chapter comes from the edition that is sold.
  await registerEdition(shop.store, () => shop.time.now, shop.dataDir, 'dist/guide', {});
});
afterAll(() => shop.close());
const open = async (path: string) => (await getPage(shop.app, path)).page;

describe.each(LANGUAGES)('in %s', (language) => {
  test('the landing page describes company, product, price, return policy and questions as JSON-LD', async () => {
    const page = await open(`/?lng=${language}`);
    const blocks = page
      .all('script[type="application/ld+json"]')
      .map(({ text }) => JSON.parse(text));
    const data = new Map(blocks.map((block) => [block['@type'], block]));
    expect(data.get('Organization')).toMatchObject({ address: { addressCountry: 'BG' } });
    expect(data.get('Product')).toMatchObject({
      name: page.text('.order-name b'),
      image: `${ORIGIN}/og-${language}.png`,
      offers: {
        '@type': 'Offer',
        price: '49.00',
        priceCurrency: 'USD',
        url: `${ORIGIN}/#buy`,
        hasMerchantReturnPolicy: {
          '@type': 'MerchantReturnPolicy',
          merchantReturnDays: 30,
          merchantReturnLink: `${ORIGIN}/refundPolicy`,
        },
      },
    });
    const questions: { name: string; acceptedAnswer: { text: string } }[] =
      data.get('FAQPage')?.mainEntity;
    expect(questions).toHaveLength(5);
    expect(questions.map(({ name }) => name)).toEqual(page.texts('#faq summary'));
    expect(questions.map(({ acceptedAnswer }) => acceptedAnswer.text)).toEqual(
      page.texts('#faq details p'),
    );
    expect(JSON.stringify(blocks)).not.toMatch(/aggregateRating|"review"|\.invalid/);
  });

  test('a shared link shows title, description and a picture of 1200 × 630 pixels', async () => {
    const page = await open(`/?lng=${language}`);
    const property = (name: string) => page.attribute(`meta[property="og:${name}"]`, 'content');
    expect(property('title')).toBe(page.text('title'));
    expect(property('description')).toBe(MESSAGES[language].landing.description);
    expect(property('locale')).toBe({ en: 'en_US', bg: 'bg_BG' }[language]);
    expect(property('url')).toContain(`${ORIGIN}/`);
    const image = await shop.app.request(new URL(property('image') ?? '').pathname);
    expect(image.headers.get('content-type')).toBe('image/png');
    const size = Buffer.from(await image.arrayBuffer()).subarray(16, 24);
    expect([size.readUInt32BE(0), size.readUInt32BE(4)]).toEqual([1200, 630]);
  });

  test('the manifest is valid JSON and its icons exist', async () => {
    const page = await open(`/?lng=${language}`);
    const address = page.attribute('link[rel=manifest]', 'href') ?? '';
    const manifest = await shop.app.request(address, {
      headers: { cookie: `i18next=${language}` },
    });
    const { name, icons, lang } = await manifest.json();
    expect([name, lang]).toEqual([page.text('.order-name b'), language]);
    expect(icons).toHaveLength(2);
    for (const { src } of icons) expect((await shop.app.request(src)).status).toBe(200);
  });

  test('an unknown address is answered with 404 and a link to the landing page', async () => {
    const { title, home } = MESSAGES[language].pages.notFound;
    const { response, page } = await getPage(shop.app, `/no-such-page?lng=${language}`);
    expect(response.status).toBe(404);
    expect(page.text('h1')).toBe(title);
    const link = page.all('main a').find(({ text }) => text.trim() === home);
    expect(link?.getAttribute('href')).toBe('/');
  });
});

test('every page has its own title and description, and names its address in each language', async () => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const route of LISTED_ROUTES) {
    for (const language of LANGUAGES) {
      const page = await open(`${route}?lng=${language}`);
      const url = ORIGIN + route;
      const href = (selector: string) => page.attribute(selector, 'href');
      expect(href('link[rel=canonical]')).toBe(language === 'en' ? url : `${url}?lng=bg`);
      expect(href('link[hreflang=en]')).toBe(url);
      expect(href('link[hreflang=bg]')).toBe(`${url}?lng=bg`);
      expect(href('link[hreflang=x-default]')).toBe(url);
      titles.add(page.text('title'));
      descriptions.add(page.attribute('meta[name=description]', 'content') ?? '');
    }
  }
  const pages = LISTED_ROUTES.length * LANGUAGES.length;
  expect([titles.size, descriptions.size]).toEqual([pages, pages]);
  expect([titles.has(''), descriptions.has('')]).toEqual([false, false]);
});

test('the sitemap lists every page in both languages, and robots.txt names it', async () => {
  const sitemap = await (await shop.app.request('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  const routes = [...LISTED_ROUTES, '/read'];
  const addresses = routes.flatMap((route) => [ORIGIN + route, `${ORIGIN + route}?lng=bg`]);
  expect(listed.toSorted()).toEqual(addresses.toSorted());
  for (const route of routes) {
    expect((await shop.app.request(route)).status).toBe(200);
    const address = ORIGIN + route;
    expect(sitemap).toContain(`hreflang="bg" href="${address}?lng=bg"`);
    // The same address as on the page itself, or search engines ignore both.
    expect(sitemap).toContain(`hreflang="en" href="${address}"`);
  }
  const robots = await (await shop.app.request('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(robots).toContain('Allow: /');
});

test.each(['/contact/', '/Contact', '/CONTACT/'])('%s redirects to /contact', async (typed) => {
  const response = await shop.app.request(typed);
  expect([response.status, response.headers.get('location')]).toEqual([301, '/contact']);
});

test('every internal link leads to a page, and every anchor to an element on it', async () => {
  const targets = new Map<string, Set<string>>();
  for (const route of ROUTES) {
    for (const link of (await open(route)).all('a[href]')) {
      const { origin, pathname, hash } = new URL(link.getAttribute('href') ?? '', ORIGIN + route);
      if (origin === ORIGIN) targets.set(pathname, (targets.get(pathname) ?? new Set()).add(hash));
    }
  }
  const broken: string[] = [];
  for (const [path, anchors] of targets) {
    const { response, html } = await getPage(shop.app, path);
    if (!response.ok) broken.push(path);
    for (const anchor of anchors) {
      if (anchor && !html.includes(`id="${anchor.slice(1)}"`)) broken.push(path + anchor);
    }
  }
  expect(targets.size).toBeGreaterThan(8);
  expect(broken).toEqual([]);
});
