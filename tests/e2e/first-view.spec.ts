import { get } from 'node:http';
import type { Page, Request } from '@playwright/test';
import { firstRoundTrip } from '../../testkit/firstRoundTrip.ts';
import { expect, test, waitForHydration } from './fixtures.ts';
import { FAILED_REQUEST, FULL, LANGUAGES, languageTag } from './helpers.ts';
import { LARGEST_SHIFT, observeShifts, shiftOf } from './layoutShift.ts';

const FIRST_SCREEN_BYTES = 90_000;

function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol.startsWith('http')) paths.push(pathname);
  });
  return paths;
}

/** As it is sent: fetch would decompress it. */
const compressed = (url: string) =>
  new Promise<Response>((done, fail) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      done(new Response(body, { headers: answer.headers as Record<string, string> }));
    }).on('error', fail);
  });

/** Less than what browsers count as a shift. */
const UNSEEN_PX = 2;
const BOXES = '.site-header, .kicker, h1, .qualifier, .offer, .offer-notes li, .claim .counts';

/** Nothing grows, shrinks or moves up or down when the fonts arrive. */
async function compareFonts(page: Page, language: string, widths: readonly number[]) {
  const before = await page.context().newPage();
  await before.route('**/*.woff2', (route) => route.abort());
  for (const tab of [page, before]) await tab.goto(`/?lng=${language}`);
  await page.evaluate(() => document.fonts.ready);
  const heights = (tab: Page) =>
    tab.locator(BOXES).evaluateAll((all) => all.map((one) => Math.round(one.clientHeight)));
  for (const width of widths) {
    for (const tab of [page, before]) await tab.setViewportSize({ width, height: 900 });
    expect([width, await heights(before)]).toEqual([width, await heights(page)]);
    const after = await tops(page);
    const moved = (await tops(before))
      .map(([text, top], n) => `${width}: ${text} ${Math.round((after[n]?.[1] ?? 0) - top)}`)
      .filter((line) => Math.abs(Number(line.split(' ').at(-1))) >= UNSEEN_PX);
    expect(moved).toEqual([]);
  }
}

/** Where each text of the window begins. */
const tops = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = new Range();
    const found: [string, number][] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      range.selectNodeContents(text);
      const { top, width } = range.getBoundingClientRect();
      if (width > 0 && top < innerHeight) found.push([text.textContent ?? '', top]);
    }
    return found;
  });

for (const language of LANGUAGES) {
  test(
    `The first round trip brings the first screen (${language})`,
    languageTag(language),
    async ({ page, baseURL, expectedNoise }) => {
      expectedNoise.push(FAILED_REQUEST, /insights not loaded/);
      const address = new URL(`/?lng=${language}`, baseURL).href;
      const { html } = await firstRoundTrip(await compressed(address));
      await page.route(/\/_|\.(js|css|woff2|avif|png)$/, (route) => route.abort());
      await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }));
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
      await expect(page.locator('#top').getByRole('link').first()).toBeInViewport();
      await expect(page.locator('#top .price')).toBeInViewport();
      await expect(page.locator('#top .good')).toBeInViewport();
      await expect(page.locator('#top .cover')).toBeInViewport();
      // The second section has begun, so the first screen is complete.
      await expect(page.locator('#read')).toBeAttached();
    },
  );

  test(
    `Fonts load without visible layout shift, and the visit is counted (${language})`,
    languageTag(language),
    async ({ page }) => {
      await observeShifts(page);
      const requests = requestsOf(page);
      await page.goto(`/?lng=${language}`);
      await expect.poll(() => requests.some((path) => path.endsWith('.woff2'))).toBe(true);
      await expect.poll(() => requests).toContain('/_insights/script.js');
      // Fonts for another script are loaded only by pages that use it.
      const sample = language === 'bg' ? 'Guide Наръчник' : 'Guide';
      const check = (text: string) => document.fonts.check('16px Text', text);
      await expect.poll(() => page.evaluate(check, sample)).toBe(true);
      await page.evaluate(() => document.fonts.ready);
      expect(await shiftOf(page)).toBeLessThan(LARGEST_SHIFT);
    },
  );

  const inFallbackFonts = 'stay where they are in the fallback fonts';
  test(
    `The lines of the first screen ${inFallbackFonts} (${language})`,
    languageTag(language),
    async ({ page, expectedNoise }) => {
      expectedNoise.push(FAILED_REQUEST);
      await compareFonts(page, language, [390, 900, 1440]);
    },
  );

  test(`The lines of the first screen ${inFallbackFonts}, at every width (${language})`, {
    tag: ['@full', '@desktop'],
  }, async ({ page, expectedNoise }) => {
    expectedNoise.push(FAILED_REQUEST);
    test.setTimeout(240_000);
    const widths: number[] = [];
    for (let width = 320; width <= 1440; width += width < 1200 ? 5 : 40) widths.push(width);
    await compareFonts(page, language, widths);
  });

  test(
    `The form's scripts load when the visitor reaches the form (${language})`,
    languageTag(language),
    async ({ page }) => {
      const requests = requestsOf(page);
      const scripts = () => requests.filter((path) => /^\/_scripts\/.+\.js$/.test(path));
      await page.goto(`/?lng=${language}`, { waitUntil: 'networkidle' });
      expect(scripts()).toEqual([]);
      await waitForHydration(page, '.buy-form');
      await expect.poll(() => scripts().length).toBeGreaterThan(0);
    },
  );
}

test.describe('on a phone with a sharp screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });

  for (const language of LANGUAGES) {
    test(
      `The first screen with its fonts and pictures takes at most 90 kB (${language})`,
      languageTag(language),
      async ({ page, baseURL }) => {
        const address = new URL(`/?lng=${language}`, baseURL).href;
        const finished = new Map<string, Request>();
        page.on('requestfinished', (request) => {
          finished.set(request.url(), request);
        });
        await page.goto(address, { waitUntil: 'networkidle' });
        const seen = await page.evaluate(() => {
          const isSeen = (element: Element) =>
            element.checkVisibility({ visibilityProperty: true }) &&
            element.getBoundingClientRect().top < innerHeight;
          const pictures = [...document.images].filter(isSeen).map(({ currentSrc }) => currentSrc);
          // The serif letters of the first screen are in the page itself.
          const first = [...document.querySelectorAll('h1, h2, p, a, b, li, dt, dd')].filter(
            isSeen,
          );
          const families = first.map((text) => getComputedStyle(text).fontFamily.split(',')[0]);
          return { pictures, families: [...new Set(families)].sort() };
        });
        expect(seen.families).toEqual(['Headline', 'Text']);
        expect(seen.pictures).toHaveLength(2);
        const fonts = [...finished.keys()].filter((url) => url.includes('/_fonts/sans-'));
        expect(fonts.length).toBeGreaterThan(0);
        // Only for these: the page may close before the sizes of all others are known.
        const sizes = await Promise.all(
          [address, ...seen.pictures, ...fonts].map((url) => finished.get(url)?.sizes()),
        );
        const total = sizes.reduce(
          (sum, size) =>
            sum + (size ? size.responseBodySize + size.responseHeadersSize : Number.NaN),
          0,
        );
        expect(total).toBeLessThan(FIRST_SCREEN_BYTES);
      },
    );
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Fonts and the book load by themselves', FULL, async ({ page }) => {
    const requests = requestsOf(page);
    await page.goto('/?lng=en', { waitUntil: 'networkidle' });
    expect(requests.filter((path) => path.endsWith('.woff2')).length).toBeGreaterThan(1);
    for (const picture of ['cover', 'roadmap']) {
      expect(requests.some((path) => path.includes(`/${picture}.`))).toBe(true);
    }
  });
});

test('A link to the form requests all its scripts at once, before it is visible', async ({
  page,
}) => {
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => undefined;
  });
  const requests = requestsOf(page);
  const scripts = () => requests.filter((path) => /^\/_scripts\/.+\.js$/.test(path));
  await page.goto('/?lng=en#faq', { waitUntil: 'networkidle' });
  expect(scripts()).toEqual([]);
  // No request is answered, so no script can import the next.
  await page.route('**/_scripts/*.js', () => undefined);
  await page.goto('/?lng=bg#buy', { waitUntil: 'domcontentloaded' });
  const needed = await page.locator('html').getAttribute('data-scripts');
  expect(needed?.split(' ').length).toBeGreaterThan(1);
  await expect.poll(() => scripts().toSorted()).toEqual(needed?.split(' ').toSorted());
  await page.unrouteAll();
});
