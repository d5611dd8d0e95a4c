import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { desktopOnly, MESSAGES } from './helpers.ts';

desktopOnly();

const { product, pages: inside } = MESSAGES.en.landing;
const coverAlt = product.pictures.cover;
const pages = Object.values(inside.pictures);

const isLoaded = (page: Page, alt: string) =>
  page
    .getByRole('img', { name: alt })
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 300);

test('The cover and the pages of the guide load when scrolled into view', async ({ page }) => {
  await page.goto('/?lng=en');
  for (const alt of [coverAlt, ...pages]) {
    await page.getByRole('img', { name: alt }).scrollIntoViewIfNeeded();
    await expect.poll(() => isLoaded(page, alt)).toBe(true);
  }
});

test('Pictures inside the window load without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1600 });
  await page.goto('/?lng=en');
  await expect(page.getByRole('img', { name: coverAlt })).toBeInViewport();
  await expect.poll(() => isLoaded(page, coverAlt)).toBe(true);
});
