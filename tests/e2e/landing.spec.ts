import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { DESKTOP, FULL, LANGUAGES, languageTag, openMenu } from './helpers.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const NAV = { product: 'The Product', inside: "What's Inside", buy: 'Buy', faq: 'FAQ' } as const;

/** Below the header, which stays in view. */
const SCROLL_PADDING = 80;
/** On a phone the order comes closer to it, so that the fields are in view. */
const ORDER_PADDING = 64;
/** In elements. */
const LARGE_PART = 150;

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** The heading of a section is in the window, and not hidden behind the header. */
async function expectArrival(page: Page, anchor: string) {
  const heading = page.locator(`#${anchor} :is(h1, h2, h3)`).first();
  await expect(page).toHaveURL(`/#${anchor}`);
  await expect(heading).toBeInViewport();
  await expect
    .poll(async () => {
      const [own, header] = await Promise.all([
        heading.boundingBox(),
        page.locator('.site-header').boundingBox(),
      ]);
      return (own?.y ?? 0) - ((header?.y ?? 0) + (header?.height ?? 0));
    })
    .toBeGreaterThanOrEqual(0);
}

test('The header shows badge and product name, and its links scroll to their sections', async ({
  page,
}) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByText('AI', { exact: true })).toBeVisible();
  await expect(header.getByRole('link', { name: 'The AI Launch Manual' })).toHaveAttribute(
    'href',
    '/',
  );
  for (const [anchor, name] of Object.entries(NAV)) {
    await page.evaluate(() => window.scrollTo(0, 0));
    await openMenu(page);
    await nav(page).getByRole('link', { name, exact: true }).click();
    await expectArrival(page, anchor);
  }
});

test(
  'The name in the header is on one line on a phone, its words apart, in both languages',
  FULL,
  async ({ page }) => {
    for (const language of ['en', 'bg']) {
      await page.goto(`/?lng=${language}`);
      for (const width of [390, 430]) {
        await page.setViewportSize({ width, height: 844 });
        const { lines, space } = await page.locator('.brand').evaluate((brand) => {
          const text = brand.lastChild as Text;
          const range = new Range();
          range.selectNodeContents(text);
          const lines = range.getClientRects().length;
          range.setStart(text, text.data.indexOf(' '));
          range.setEnd(text, range.startOffset + 1);
          const em = Number.parseFloat(getComputedStyle(brand).fontSize);
          return { lines, space: range.getBoundingClientRect().width / em };
        });
        expect([language, width, lines]).toEqual([language, width, 1]);
        expect(space).toBeGreaterThan(0.25);
      }
    }
  },
);

test('The page stays under 14,300 pixels on a phone, in both languages', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  for (const language of ['en', 'bg']) {
    // With a target nothing is left out of the layout, so the height is no estimate.
    await page.goto(`/?lng=${language}#top`);
    await page.evaluate(() => document.fonts.ready);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, language).toBeLessThanOrEqual(14_300);
  }
});

test(
  'A link from elsewhere leads to its section, whatever was not laid out before',
  FULL,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 780 });
    for (const anchor of ['buy', 'sums', 'faq']) {
      await page.goto('/contact');
      await page.goto(`/?lng=bg#${anchor}`, { waitUntil: 'networkidle' });
      const box = await page.locator(`#${anchor}`).boundingBox();
      const padding = anchor === 'buy' ? ORDER_PADDING : SCROLL_PADDING;
      expect(Math.round(box?.y ?? 0), anchor).toBe(padding);
    }
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'Parts far below are laid out when they come near, and for printing',
    FULL,
    async ({ page }) => {
      await page.goto('/?lng=bg');
      const styles = () =>
        page
          .locator('.later')
          .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).contentVisibility));
      const parts = await styles();
      expect(new Set(parts)).toEqual(new Set(['auto']));
      await page.emulateMedia({ media: 'print' });
      expect(await styles()).toEqual(parts.map(() => 'visible'));
    },
  );

  for (const language of LANGUAGES) {
    test(
      `The first layout of a phone ends with the third heading (${language})`,
      languageTag(language),
      async ({ page }) => {
        await page.setViewportSize({ width: 412, height: 823 });
        await page.goto(`/?lng=${language}`);
        const shown = await page
          .locator('main :is(h1, h2, .spread)')
          .evaluateAll((all) =>
            all.map((one) => one.checkVisibility({ contentVisibilityAuto: true })),
          );
        expect(shown.length).toBeGreaterThan(3);
        expect(shown).toEqual(shown.map((_, index) => index < 3));
      },
    );
  }

  test('No part that is laid out later is large', DESKTOP, async ({ page }) => {
    await page.goto('/?lng=en');
    // Each is one step. More elements keep a slow phone busy for over 50 ms.
    const sizes = await page
      .locator('.later')
      .evaluateAll((parts) =>
        parts.map(
          (part) =>
            part.querySelectorAll('*').length -
            part.querySelectorAll(':scope .later, :scope .later *').length,
        ),
      );
    expect(Math.max(...sizes)).toBeLessThan(LARGE_PART);
  });
});

test(
  'The whole page is laid out without scrolling, even if it is never idle',
  FULL,
  async ({ page }) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = (work, options) =>
        options?.timeout ? window.setTimeout(work, 0) : 0;
    });
    await page.goto('/');
    const skipped = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('main :is(li, p, label, td)')].filter(
            (part) =>
              part.checkVisibility() && !part.checkVisibility({ contentVisibilityAuto: true }),
          ).length,
      );
    await expect.poll(skipped).toBe(0);
  },
);

test('Buy Now in the header leads to the form from anywhere on the page', async ({ page }) => {
  await page.goto('/');
  await page.locator('#faq').scrollIntoViewIfNeeded();
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'The AI Launch Manual' })).toBeInViewport();
  await header.getByRole('link', { name: 'Buy Now' }).click();
  await expectArrival(page, 'buy');
  const isWide = (page.viewportSize()?.width ?? 0) > 768;
  if (isWide) await expect(page.locator('.buy > h2')).toBeInViewport({ ratio: 1 });
});

test(
  'The header of another page links to the sections of the landing page',
  FULL,
  async ({ page }) => {
    for (const [anchor, name] of Object.entries(NAV)) {
      await page.goto('/contact');
      await openMenu(page);
      await nav(page).getByRole('link', { name, exact: true }).click();
      await expectArrival(page, anchor);
    }
    await page.goto('/contact');
    await page.getByRole('banner').getByRole('link', { name: 'Buy Now' }).click();
    await expectArrival(page, 'buy');
  },
);

test('Every button of the landing page leads to its section', FULL, async ({ page }) => {
  await page.goto('/');
  const press = async (section: string, name: string, anchor: string) => {
    await page.locator(section).getByRole('link', { name, exact: true }).click();
    await expectArrival(page, anchor);
  };
  await press('#top', 'See how it works', 'read');
  await press('#read', 'Get the Guide', 'buy');
  await press('#read', 'See the Product', 'product');
  await press('#product', 'Get it for $49', 'buy');
  await press('.audience-section', 'Buy Now', 'buy');
  await press('.audience-section', 'Read FAQs', 'faq');
  await press('.final', 'Get the Guide', 'buy');
});
