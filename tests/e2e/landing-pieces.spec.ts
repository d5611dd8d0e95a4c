import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { desktopOnly, FULL, MESSAGES } from './helpers.ts';

desktopOnly();

const { headline, pages } = MESSAGES.en.landing;

const isLoaded = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 200);

test('The book is in the first screen and loads without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/?lng=en');
  for (const name of ['cover', 'roadmap'] as const) {
    const picture = page.locator('#top').getByRole('img', { name: headline.pictures[name] });
    await expect(picture).toBeInViewport({ ratio: 0.9 });
  }
  await expect.poll(() => isLoaded(page, '#top .cover')).toBe(true);
  await expect.poll(() => isLoaded(page, '#top .sheet')).toBe(true);
});

test(
  'A screen loads the pages of the book in the width that it can show',
  FULL,
  async ({ browser, baseURL }) => {
    for (const [width, deviceScaleFactor, loaded] of [
      [1440, 1, '560w'],
      [1440, 2, '1120w'],
      [768, 2, '1120w'],
      [390, 2, '880w'],
      [360, 3, '880w'],
      [412, 2.625, '880w'],
      [440, 3, '880w'],
    ] as const) {
      const viewport = { width, height: 844 };
      const context = await browser.newContext({
        viewport,
        deviceScaleFactor,
        baseURL: baseURL ?? '',
      });
      const page = await context.newPage();
      await page.goto('/?lng=en');
      const picture = page.locator('.strip img').first();
      await picture.scrollIntoViewIfNeeded();
      const chosen = () =>
        picture.evaluate((image: HTMLImageElement) => {
          const sources = image.srcset.split(', ').map((source) => source.split(' '));
          return sources.find(([url = '']) => url && image.currentSrc.endsWith(url))?.[1];
        });
      await expect.poll(chosen, `${width} × ${deviceScaleFactor}`).toBe(loaded);
      await context.close();
    }
  },
);

test(
  'Pages of the book have the size of their pictures, so that they are sharp',
  FULL,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/?lng=en');
    const pictures = page.locator('#top .book img, #spread-1 img');
    await expect(pictures).toHaveCount(4);
    await pictures.last().scrollIntoViewIfNeeded();
    const scaled = () =>
      pictures.evaluateAll((images: HTMLImageElement[]) =>
        images.map((image) => {
          const { borderRightWidth, width } = getComputedStyle(image);
          return (
            Number.parseFloat(width) - Number.parseFloat(borderRightWidth) - image.naturalWidth
          );
        }),
      );
    await expect.poll(scaled).toEqual([0, 0, 0, 0]);
  },
);

test(
  'The cover lies on the margin of the sheet behind it, in a large window too',
  FULL,
  async ({ page }) => {
    const edges = (selector: string) =>
      page.locator(selector).evaluate((image) => {
        const { left, right } = image.getBoundingClientRect();
        return { left, right };
      });
    for (const width of [1280, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 1080 });
      await page.goto('/?lng=en');
      const cover = await edges('#top .cover');
      const sheet = await edges('#top .sheet');
      expect(cover.left, `${width}`).toBeLessThan(sheet.right);
      expect(cover.right, `${width}`).toBeGreaterThan(sheet.right);
    }
  },
);

test('No stage of the roadmap covers the title of a chapter', FULL, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const language of ['en', 'bg']) {
    await page.goto(`/?lng=${language}`);
    await page.locator('.roadmap').scrollIntoViewIfNeeded();
    const covered = await page.locator('.roadmap li').evaluateAll((chapters) =>
      chapters.flatMap((chapter) => {
        chapter.scrollIntoView({ block: 'center', behavior: 'instant' });
        const text = document.createRange();
        text.selectNodeContents(chapter.querySelector('span') ?? chapter);
        const { left, right, top, height } = text.getBoundingClientRect();
        const isOnTop = (x: number) =>
          chapter.contains(document.elementFromPoint(x, top + height / 2));
        return isOnTop(left + 2) && isOnTop(right - 2) ? [] : [chapter.textContent];
      }),
    );
    expect(covered).toEqual([]);
  }
});

test('Visitors leaf through the spreads and enlarge a page', async ({ page }) => {
  await page.goto('/?lng=en');
  const spreads = page.locator('.spreads');
  const next = spreads.getByRole('button', { name: pages.next });
  await next.scrollIntoViewIfNeeded();
  await expect(spreads.locator('.position')).toHaveText('1 / 8');
  await next.click();
  await expect(spreads.locator('.position')).toHaveText('2 / 8');
  await expect(page.locator('#spread-2 figcaption')).toBeInViewport();
  await spreads.getByRole('button', { name: pages.previous }).click();
  await expect(spreads.locator('.position')).toHaveText('1 / 8');
  await spreads.locator('.strip').focus();
  await page.keyboard.press('ArrowRight');
  await expect(spreads.locator('.position')).toHaveText('2 / 8');
  await page.locator('#spread-2 a').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect.poll(() => isLoaded(page, 'dialog img')).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('The calculator shows what an offer takes', async ({ page }) => {
  await page.goto('/?lng=en');
  const calculator = page.locator('.calculator');
  const { calculator: t } = MESSAGES.en.landing.sums;
  await expect(calculator.getByText(t.fits)).toBeVisible();
  await calculator.getByLabel(t.price).fill('260');
  await expect(calculator.locator('[data-out=clients]')).toHaveText('39');
  await expect(calculator.locator('[data-out=hoursAMonth]')).toHaveText('234');
  await expect(calculator.getByText(t.tooLong)).toBeVisible();
  await expect(calculator.getByText(t.fits)).toBeHidden();
  await calculator.getByLabel(t.costs).fill('400');
  await expect(calculator.getByText(t.loss)).toBeVisible();
});

test('The prompt can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/?lng=en');
  const { copy, copied } = MESSAGES.en.landing.inside.cards.prompts.piece;
  await page.getByRole('button', { name: copy, exact: true }).click();
  await expect(page.getByRole('button', { name: copied, exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('You never send.');
});

test('The line at 160 hours is drawn in every row of the sums', FULL, async ({ page }) => {
  await page.goto('/');
  const lines = page.locator('.sums .limit');
  await expect(lines).toHaveCount(8);
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  for (const line of await lines.all()) await expect(line).toHaveCSS('stroke', ink);
});
