import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { LANGUAGES, LISTED_ROUTES, oneSizeIsEnough, ROUTES, WORDS } from './helpers.ts';

oneSizeIsEnough();

type Data = Record<string, unknown> & { '@type': string };

async function structuredData(page: Page): Promise<Map<string, Data>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const all = texts.map((text) => JSON.parse(text) as Data);
  return new Map(all.map((data) => [data['@type'], data]));
}

for (const language of LANGUAGES) {
  test(`Search engines read firm, product, price, return policy and questions (${language})`, async ({
    page,
    server,
  }) => {
    await page.goto(`/?lng=${language}`);
    const data = await structuredData(page);
    expect(data.get('Organization')).toMatchObject({ address: { addressCountry: 'BG' } });
    expect(data.get('Product')).toMatchObject({
      name: await page.locator('.summary-name').textContent(),
      image: `${server.url}/og-${language}.png`,
      offers: {
        '@type': 'Offer',
        price: '49.00',
        priceCurrency: 'USD',
        url: `${server.url}/#buy`,
        hasMerchantReturnPolicy: {
          '@type': 'MerchantReturnPolicy',
          merchantReturnDays: 30,
          merchantReturnLink: `${server.url}/refundPolicy`,
        },
      },
    });
    const asked = data.get('FAQPage')?.mainEntity as {
      name: string;
      acceptedAnswer: { text: string };
    }[];
    expect(asked).toHaveLength(5);
    const [questions, answers] = await Promise.all([
      page.locator('#faq summary').allTextContents(),
      page.locator('#faq details p').allTextContents(),
    ]);
    expect(asked.map(({ name }) => name)).toEqual(questions);
    expect(asked.map(({ acceptedAnswer }) => acceptedAnswer.text)).toEqual(answers);
    expect(JSON.stringify([...data.values()])).not.toMatch(/aggregateRating|"review"|\.invalid/);
  });

  test(`A shared link shows title, description and a picture (${language})`, async ({
    page,
    server,
    request,
  }) => {
    await page.goto(`/?lng=${language}`);
    const property = (name: string) =>
      page.locator(`meta[property="og:${name}"]`).getAttribute('content');
    expect(await property('title')).toBe(await page.title());
    expect(await property('description')).toBe(WORDS[language].landing.description);
    expect(await property('locale')).toBe({ en: 'en_US', bg: 'bg_BG' }[language]);
    expect(await property('url')).toContain(`${server.url}/`);
    const image = await request.get((await property('image')) ?? '');
    expect(image.headers()['content-type']).toBe('image/png');
    const size = (await image.body()).subarray(16, 24);
    expect([size.readUInt32BE(0), size.readUInt32BE(4)]).toEqual([1200, 630]);
  });

  test(`The manifest can be read, and its icons exist (${language})`, async ({ page, request }) => {
    await page.goto(`/?lng=${language}`);
    const address = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = await page.request.get(address ?? '');
    expect(manifest.ok()).toBe(true);
    const { name, icons, lang } = await manifest.json();
    expect([name, lang]).toEqual([await page.locator('.summary-name').textContent(), language]);
    expect(icons).toHaveLength(2);
    for (const { src } of icons) expect((await request.get(src)).ok()).toBe(true);
  });
}

test('The sitemap lists every page with both languages, and robots.txt names it', async ({
  request,
  server,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  expect([...listed].sort()).toEqual(LISTED_ROUTES.map((route) => server.url + route).sort());
  for (const route of LISTED_ROUTES) {
    const address = server.url + route;
    expect(sitemap).toContain(`hreflang="bg" href="${address}?lng=bg"`);
    // The same address as the page itself gives, or search engines ignore both.
    expect(sitemap).toContain(`hreflang="en" href="${address}"`);
  }
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`);
  expect(robots).toContain('Allow: /');
});

test('A wrong address is answered with 404 and a way home, in the language of the visitor', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/404/);
  for (const language of LANGUAGES) {
    const t = WORDS[language].pages.notFound;
    const response = await page.goto(`/no-such-page?lng=${language}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
    await page.getByRole('link', { name: t.home }).click();
    await expect(page).toHaveURL('/');
  }
});

test('A mistyped address leads to the page that was meant', async ({ page }) => {
  for (const typed of ['/contact/', '/Contact', '/CONTACT/']) {
    await page.goto(typed);
    await expect(page).toHaveURL('/contact');
  }
});

test('Every link within the site leads to a page, and every anchor to a place on it', async ({
  page,
  request,
}) => {
  const broken = new Set<string>();
  const targets = new Map<string, Set<string>>();
  for (const route of ROUTES) {
    await page.goto(route);
    const links = await page
      .locator('a[href]')
      .evaluateAll((all: HTMLAnchorElement[]) => all.map((link) => link.href));
    for (const link of links) {
      const { origin, pathname, hash } = new URL(link);
      if (origin !== new URL(page.url()).origin) continue;
      targets.set(pathname, (targets.get(pathname) ?? new Set()).add(hash));
    }
  }
  for (const [path, anchors] of targets) {
    const answer = await request.get(path);
    if (!answer.ok()) broken.add(path);
    const html = await answer.text();
    for (const anchor of anchors) {
      if (anchor && !html.includes(`id="${anchor.slice(1)}"`)) broken.add(path + anchor);
    }
  }
  expect([...broken]).toEqual([]);
});
