import { expect, test } from './fixtures.ts';
import { desktopOnly } from './helpers.ts';

test('A link in the table of contents of a legal page scrolls to its section', async ({ page }) => {
  await page.goto('/termsOfService');
  const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  const headings = page.locator('.prose h2');
  await links.last().click();
  await expect(headings.last()).toBeInViewport();
  await expect(page).toHaveURL(/#section-\d+$/);
});

test.describe('on paper', () => {
  desktopOnly();

  test('A printed legal page has its text and no header', async ({ page }) => {
    await page.goto('/termsOfService');
    await expect(page.getByRole('banner')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.locator('.contents')).toBeHidden();
    await expect(page.locator('.to-top')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.prose')).toBeVisible();
  });
});
