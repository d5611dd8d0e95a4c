import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './fixtures.ts';
import { LANGUAGES } from './helpers.ts';

/** What fits into the first round trip of a new connection. */
const FIRST_ROUND_TRIP_BYTES = 14_336;

function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol.startsWith('http')) paths.push(pathname);
  });
  return paths;
}

for (const language of LANGUAGES) {
  test(`The first view is one request that fits into one round trip (${language})`, async ({
    page,
  }) => {
    // A server that has just started compresses in haste at first.
    await expect(async () => {
      const requests = requestsOf(page);
      const response = await page.goto(`/?lng=${language}`, { waitUntil: 'networkidle' });
      // Pictures below the first screen may load early: the browser decides that.
      expect(requests.filter((path) => !path.endsWith('.avif'))).toEqual(['/']);
      expect(await response?.headerValue('content-encoding')).toBe('br');
      const sizes = await response?.request().sizes();
      const [head, body] = [sizes?.responseHeadersSize ?? 0, sizes?.responseBodySize ?? 0];
      expect(head).toBeGreaterThan(500);
      expect(body).toBeGreaterThan(1000);
      expect(head + body).toBeLessThanOrEqual(FIRST_ROUND_TRIP_BYTES);
    }).toPass({ timeout: 10_000 });
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  });

  test(`Script and fonts arrive when the visitor goes to the form (${language})`, async ({
    page,
  }) => {
    const requests = requestsOf(page);
    await page.goto(`/?lng=${language}`, { waitUntil: 'networkidle' });
    expect(requests.filter((path) => /\.(js|css|woff2)$/.test(path))).toEqual([]);
    await hydrated(page, '.buy-form');
    await expect.poll(() => requests.some((path) => /^\/_astro\/.+\.js$/.test(path))).toBe(true);
    await expect.poll(() => requests.some((path) => path.endsWith('.woff2'))).toBe(true);
    await page.evaluate(() => document.fonts.ready);
    const loaded = await page.evaluate(() => document.fonts.check('16px Text', 'Guide Наръчник'));
    expect(loaded).toBe(true);
  });
}

test('A visitor who comes back gets the fonts from the cache at once', async ({ page }) => {
  await page.goto('/');
  await page.mouse.move(10, 10);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fonts'))).not.toBeNull();
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/fonts/);
});

test('Who comes for the form has all its scripts asked for at once, before it is seen', async ({
  page,
}) => {
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => undefined;
  });
  const requests = requestsOf(page);
  const scripts = () => requests.filter((path) => /^\/_astro\/.+\.js$/.test(path));
  await page.goto('/?lng=en#faq', { waitUntil: 'networkidle' });
  expect(scripts()).toEqual([]);
  // None is answered, so none can name the next.
  await page.route('**/_astro/*.js', () => undefined);
  await page.goto('/?lng=bg#buy', { waitUntil: 'domcontentloaded' });
  const needed = await page.locator('html').getAttribute('data-scripts');
  expect(needed?.split(' ').length).toBeGreaterThan(3);
  await expect.poll(() => scripts().toSorted()).toEqual(needed?.split(' ').toSorted());
  await page.unrouteAll();
});

test('A page that has not changed is not sent again', async ({ request }) => {
  const first = await request.get('/');
  const etag = first.headers().etag ?? '';
  expect(etag).not.toBe('');
  const again = await request.get('/', { headers: { 'If-None-Match': etag } });
  expect(again.status()).toBe(304);
  expect((await again.body()).byteLength).toBe(0);
});
