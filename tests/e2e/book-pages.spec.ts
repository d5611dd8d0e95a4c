import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { oneSizeIsEnough, WORDS } from './helpers.ts';

oneSizeIsEnough();

const { product, pages: inside } = WORDS.en.landing;
const coverAlt = product.pictures.cover;
const pages = Object.values(inside.pictures);

const isLoaded = (page: Page, alt: string) =>
  page
    .getByRole('img', { name: alt })
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 300);

test('A visitor who moves on sees the cover and real pages of the guide', async ({ page }) => {
  await page.goto('/?lng=en');
  for (const alt of [coverAlt, ...pages]) {
    await page.getByRole('img', { name: alt }).scrollIntoViewIfNeeded();
    await expect.poll(() => isLoaded(page, alt)).toBe(true);
  }
});

test('Pictures in the window load before the visitor moves', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1600 });
  await page.goto('/?lng=en');
  await expect(page.getByRole('img', { name: coverAlt })).toBeInViewport();
  await expect.poll(() => isLoaded(page, coverAlt)).toBe(true);
});

test('Pictures may wait until the browser wants them', async ({ page }) => {
  await page.goto('/?lng=en');
  for (const alt of pages) {
    await expect(page.getByRole('img', { name: alt })).toHaveAttribute('loading', 'lazy');
  }
});

test('A visitor reads the first chapter without paying', async ({ page, request }) => {
  await page.goto('/?lng=en');
  const link = page.getByRole('link', { name: product.sample });
  const response = await request.get((await link.getAttribute('href')) ?? '');
  expect(response.headers()['content-type']).toBe('application/pdf');
  expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-');
});
