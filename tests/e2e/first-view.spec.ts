import { get } from 'node:http';
import type { Page } from '@playwright/test';
import { firstRoundTrip } from '../../testkit/firstRoundTrip.ts';
import { expect, test, waitForHydration } from './fixtures.ts';
import { FAILED_REQUEST, LANGUAGES, languageTag } from './helpers.ts';

/** A fifth of what counts as good (0.1). */
const LARGEST_SHIFT = 0.02;

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
      await expect(page.locator('#product')).toBeAttached();
    },
  );

  test(
    `Fonts load without visible layout shift, and the visit is counted (${language})`,
    languageTag(language),
    async ({ page }) => {
      await page.addInitScript(() => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shift += 'value' in entry ? Number(entry.value) : 0;
          document.documentElement.dataset.shift = String(shift);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const requests = requestsOf(page);
      await page.goto(`/?lng=${language}`);
      await expect.poll(() => requests.some((path) => path.endsWith('.woff2'))).toBe(true);
      await expect.poll(() => requests).toContain('/_insights/script.js');
      // Fonts for another script are loaded only by pages that use it.
      const sample = language === 'bg' ? 'Guide Наръчник' : 'Guide';
      const check = (text: string) => document.fonts.check('16px Text', text);
      await expect.poll(() => page.evaluate(check, sample)).toBe(true);
      await page.evaluate(() => document.fonts.ready);
      const shift = Number((await page.locator('html').getAttribute('data-shift')) ?? 0);
      expect(shift).toBeLessThan(LARGEST_SHIFT);
    },
  );

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

test('A returning visitor gets the fonts from the cache at once', async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fonts'))).not.toBeNull();
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/fonts/);
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
