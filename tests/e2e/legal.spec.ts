import { expect, test } from './fixtures.ts';
import { desktopOnly, LANGUAGES } from './helpers.ts';

test('A link in the table of contents of a legal page scrolls to its section', async ({ page }) => {
  await page.goto('/termsOfService');
  const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  const headings = page.locator('.prose h2');
  await links.last().click();
  await expect(headings.last()).toBeInViewport();
  await expect(page).toHaveURL(/#section-\d+$/);
});

for (const language of LANGUAGES) {
  test(`The two ways to a refund are beside each other on a phone (${language})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto(`/refundPolicy?lng=${language}`);
    const hidden = await page
      .locator('.table')
      .evaluate((table) => table.scrollWidth - table.clientWidth);
    expect(hidden).toBe(0);
  });
}

test('On a phone no row of a wide table is cut off, and every cell has its name', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 700 });
  for (const language of LANGUAGES) {
    await page.goto(`/privacyPolicy?lng=${language}`);
    const tables = await page.locator('.table').evaluateAll((boxes) =>
      boxes.map((box) => {
        const names = [...box.querySelectorAll('th')].map(({ textContent }) => textContent);
        const cells = [...box.querySelectorAll('tbody tr:first-child td')];
        const shown = cells.map((cell) => getComputedStyle(cell, '::before').content);
        return { names, shown, hidden: box.scrollWidth - box.clientWidth };
      }),
    );
    expect(tables.length).toBeGreaterThan(1);
    for (const { names, shown, hidden } of tables) {
      expect(hidden).toBe(0);
      expect(shown.slice(1)).toEqual(names.slice(1).map((name) => `"${name}"`));
    }
  }
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
