import { expect, test } from './fixtures.ts';
import { oneSizeIsEnough, WORDS } from './helpers.ts';

oneSizeIsEnough();

test('A visitor who moves on sees the cover and real pages of the guide', async ({ page }) => {
  const { coverAlt, pages } = WORDS.en.landing.product;
  await page.goto('/?lng=en');
  for (const alt of [coverAlt, ...pages]) {
    const picture = page.getByRole('img', { name: alt });
    await picture.scrollIntoViewIfNeeded();
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(300);
  }
});

test('A visitor reads the first chapter without paying', async ({ page, request }) => {
  await page.goto('/?lng=en');
  const link = page.getByRole('link', { name: WORDS.en.landing.product.sample });
  const response = await request.get((await link.getAttribute('href')) ?? '');
  expect(response.headers()['content-type']).toBe('application/pdf');
  expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-');
});
