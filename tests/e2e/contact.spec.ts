import { expect, test } from './fixtures.ts';
import { columnsOf, desktopOnly } from './helpers.ts';

test('The contact page shows the map and links to a larger one in a new tab', async ({ page }) => {
  await page.goto('/contact');
  const heading = page.getByRole('heading', { name: 'Find us in Sofia' });
  const card = page.locator('section', { has: heading });
  const map = card.locator('iframe');
  await expect(map).toHaveAttribute('title', /map/i);
  await expect(map).toHaveAttribute('src', /^https:\/\/www\.openstreetmap\.org\/.*marker=/);
  expect((await map.boundingBox())?.height).toBe(320);
  const link = card.getByRole('link', { name: 'View larger map' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(link).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\//);
  await map.scrollIntoViewIfNeeded();
  await expect
    .poll(() => page.frames().map((frame) => new URL(frame.url()).host))
    .toContain('www.openstreetmap.org');
});

test.describe('by width', () => {
  desktopOnly();

  test('The contact page switches from two columns to one at 940 pixels', async ({ page }) => {
    await page.goto('/contact');
    const seen: Record<number, number> = {};
    for (const width of [941, 940, 941]) {
      await page.setViewportSize({ width, height: 800 });
      seen[width] = await columnsOf(page.locator('.contact'));
    }
    expect(seen).toEqual({ 940: 1, 941: 2 });
  });

  test('The contact page is at most 1120 pixels and 92 % wide', async ({ page }) => {
    await page.goto('/contact');
    for (const [window, content] of [
      [1600, 1120],
      [1000, 920],
      [390, 359],
    ] as const) {
      await page.setViewportSize({ width: window, height: 800 });
      const box = await page.locator('.contact').boundingBox();
      expect(Math.round(box?.width ?? 0)).toBe(content);
    }
  });
});
