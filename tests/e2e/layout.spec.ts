import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  blockPaymentPage,
  buyButton,
  columnsOf,
  desktopOnly,
  FULL,
  LANGUAGES,
  type Language,
  languageTag,
  MESSAGES,
  openMenu,
  ROUTES,
} from './helpers.ts';

/** How far the page scrolls sideways. */
const sidewaysScroll = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });

const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);

async function useBackToTop(page: Page) {
  await page.goto('/');
  const up = page.getByRole('link', { name: 'Back to top' });
  await expect(up).toBeHidden();
  await scrollTo(page, 301);
  await expect(up).toBeVisible();
  await scrollTo(page, 300);
  await expect(up).toBeHidden();
  await scrollTo(page, 2500);
  await expect(up).toBeInViewport();
  await up.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(up).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('banner').locator(':focus')).toHaveCount(1);
}

test('The back-to-top link appears after 300 pixels and scrolls up', async ({ page }) => {
  await useBackToTop(page);
});

test('The back-to-top link does not cover the buy button', FULL, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/#buy');
  const button = buyButton(page);
  const onTop = await button.evaluate((element) => {
    const up = document.querySelector('.to-top')?.getBoundingClientRect();
    if (!up) throw new Error('there is no back-to-top link');
    const height =
      (element.getBoundingClientRect().top + element.getBoundingClientRect().bottom) / 2;
    window.scrollBy({ top: height - (up.top + up.bottom) / 2, behavior: 'instant' });
    const { right, top } = element.getBoundingClientRect();
    return document.elementFromPoint(right - 6, top + 6 + up.height / 4) === element;
  });
  await expect(page.getByRole('link', { name: 'Back to top' })).toBeVisible();
  expect(onTop).toBe(true);
});

test('The back-to-top link is not half behind a field', FULL, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/return-form');
  const up = page.getByRole('link', { name: 'Back to top' });
  /** Scrolls until the link is at this distance below the top of the field. */
  const scrollField = (distance: number) =>
    page
      .locator('textarea:visible')
      .last()
      .evaluate((field, below) => {
        const link = document.querySelector('.to-top')?.getBoundingClientRect().top ?? 0;
        const { top } = field.getBoundingClientRect();
        window.scrollBy({ top: top + below - link, behavior: 'instant' });
      }, distance);
  await scrollField(-30);
  await expect(up).toBeHidden();
  await scrollField(20);
  await expect(up).toBeHidden();
  // Just above it, where its label is.
  await scrollField(-60);
  await expect(up).toBeVisible();
});

test('The back-to-top link covers no field', FULL, async ({ page }) => {
  const covered: string[] = [];
  for (const [address, form] of [
    ['/#buy', '.buy-form'],
    ['/return-form', '.refund-form'],
    ['/withdraw', 'form.withdrawal'],
  ] as const) {
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(address);
      const found = await page.locator(form).evaluate((element) => {
        const up = document.querySelector('.to-top')?.getBoundingClientRect();
        const fields = 'input:not([type=radio], [type=checkbox], [type=hidden]), textarea';
        return [...element.querySelectorAll<HTMLElement>(fields)].flatMap((field) => {
          if (!up || field.closest('.honeypot') || !field.checkVisibility()) return [];
          const { top, height } = field.getBoundingClientRect();
          const middle = up.top + up.height / 2;
          window.scrollBy({ top: top + height / 2 - middle, behavior: 'instant' });
          window.dispatchEvent(new Event('scroll'));
          const { right, top: now } = field.getBoundingClientRect();
          // The first fields of a short page never come that far down.
          if (Math.abs(now + height / 2 - middle) > 2) return [];
          const points = [right - 2, up.left + 4, up.left + up.width / 2].filter((x) => x < right);
          const free = points.every((x) => document.elementFromPoint(x, middle) === field);
          return free ? [] : [field.getAttribute('name') ?? '?'];
        });
      });
      covered.push(...found.map((name) => `${address} at ${width}: ${name}`));
    }
  }
  expect(covered).toEqual([]);
});

async function expectNavigation(page: Page, language: Language, width: number) {
  const { header } = MESSAGES[language].common;
  await page.setViewportSize({ width, height: 640 });
  await page.goto(`/?lng=${language}`);
  await page.mouse.wheel(0, 2500);
  const banner = page.getByRole('banner');
  const inView = { ratio: 1 };
  await expect(banner.locator('.badge')).toBeInViewport(inView);
  await expect(banner.locator('.brand')).toBeInViewport(inView);
  await expect(banner.getByRole('link', { name: header.buyNow })).toBeInViewport(inView);
  await openMenu(page);
  for (const name of Object.values(header.nav)) {
    await expect(
      banner.getByRole('link', { name, exact: true }),
      `${name} at ${width}`,
    ).toBeInViewport(inView);
  }
  await expect(banner.locator('[data-language]')).toBeInViewport(inView);
}

test.describe('at every width', () => {
  desktopOnly();

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
      test.use({ javaScriptEnabled });

      for (const language of LANGUAGES) {
        test(
          `The whole navigation stays reachable while scrolling (${language})`,
          FULL,
          async ({ page }) => {
            for (const width of [320, 360, 420, 768, 769, 820, 980, 981, 1280]) {
              await expectNavigation(page, language, width);
            }
          },
        );
      }
    });
  }

  test('The whole navigation stays reachable on a phone and a desktop', async ({ page }) => {
    for (const width of [320, 981]) await expectNavigation(page, 'en', width);
  });

  test('The menu of a phone closes behind a chosen entry and by Escape', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    const faq = page.getByRole('banner').getByRole('link', { name: 'FAQ' });
    const menu = page.getByRole('button', { name: 'Menu' });
    await expect(faq).toBeHidden();
    await menu.click();
    await faq.click();
    await expect(page).toHaveURL('/#faq');
    await expect(faq).toBeHidden();
    await menu.click();
    await page.keyboard.press('Escape');
    await expect(faq).toBeHidden();
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('The back-to-top link works with reduced motion', FULL, async ({ page }) => {
    await useBackToTop(page);
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
  });
});

test('The header stays in view at every scroll position', async ({ page }) => {
  await page.goto('/');
  const buyNow = page.getByRole('banner').getByRole('link', { name: 'Buy Now' });
  for (const top of [600, 3000, 100_000]) {
    await scrollTo(page, top);
    await expect(buyNow).toBeInViewport({ ratio: 1 });
    const header = await page.getByRole('banner').boundingBox();
    expect(header?.y).toBe(0);
  }
});

test.describe('by width', () => {
  desktopOnly();

  test('The layout switches between 768 and 769 pixels without a reload', async ({ page }) => {
    await page.goto('/');
    const seen: Record<number, number[]> = {};
    for (const width of [769, 768, 769]) {
      await page.setViewportSize({ width, height: 800 });
      seen[width] = await Promise.all(
        ['#read', '.prompt', '.receipt', '.sums', '#faq .body'].map((section) =>
          columnsOf(page.locator(section)),
        ),
      );
    }
    expect(seen).toEqual({ 768: [1, 1, 1, 1, 1], 769: [2, 2, 2, 2, 2] });
  });

  test('The content is at most 1120 pixels and 92 % of the window wide', FULL, async ({ page }) => {
    await page.goto('/');
    for (const [window, content] of [
      [1600, 1120],
      [1218, 1120],
      [1000, 920],
      [400, 368],
    ] as const) {
      await page.setViewportSize({ width: window, height: 800 });
      for (const part of ['main', '.bar', '.site-footer']) {
        const box = await page.locator(part).boundingBox();
        expect(Math.round(box?.width ?? 0), `${part} at ${window}`).toBe(content);
      }
    }
  });

  for (const language of LANGUAGES) {
    test(
      `No page scrolls sideways at 320 pixels (${language})`,
      languageTag(language),
      async ({ page, expectedNoise }) => {
        expectedNoise.push(/404/);
        await page.setViewportSize({ width: 320, height: 640 });
        const wide: string[] = [];
        for (const route of [...ROUTES, '/no-such-page']) {
          await page.goto(`${route}?lng=${language}`);
          if ((await sidewaysScroll(page)) > 0) wide.push(route);
        }
        await blockPaymentPage(page);
        await page.goto('/checkout');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if ((await sidewaysScroll(page)) > 0) wide.push('/checkout');
        expect(wide).toEqual([]);
      },
    );
  }

  for (const language of LANGUAGES) {
    test(`No page scrolls sideways on a phone with text at 200 % (${language})`, {
      tag: '@full',
    }, async ({ page, expectedNoise }) => {
      expectedNoise.push(/404/);
      const { library, sandbox, withdrawal } = MESSAGES[language];
      await page.addInitScript(() => {
        const twice = new CSSStyleSheet();
        twice.replaceSync('html { font-size: 200% }');
        document.adoptedStyleSheets.push(twice);
      });
      await page.setViewportSize({ width: 360, height: 740 });
      const wide: string[] = [];
      const look = async (name: string) => {
        await expect(page.locator('html')).toHaveCSS('font-size', '32px');
        const over = await sidewaysScroll(page);
        if (over > 0) wide.push(`${name}: ${over} pixels`);
      };
      for (const route of [...ROUTES, '/library', '/no-such-page']) {
        await page.goto(`${route}?lng=${language}`);
        await look(route);
        await openMenu(page);
        await expect(page.locator('[data-language]')).toBeInViewport({ ratio: 1 });
      }
      const email = 'somebody-with-a-long-address@example.com';
      await page.goto(`/sandbox/pay?prefilled_email=${email}&lng=${language}`);
      await page.getByLabel(sandbox.name).fill('Ann');
      await page.getByRole('button', { name: sandbox.pay }).click();
      await page.getByRole('link', { name: library.thankYou.open }).waitFor();
      await look('after the payment');
      await page.getByRole('link', { name: library.thankYou.open }).click();
      await expect(page.locator('.files a').first()).toBeVisible();
      await look('the library');
      // Not in what the cover leaves of the line, where every word would be cut.
      const title = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect(title?.width).toBeGreaterThan(300);
      for (const id of ['chapter-1', 'prompts-research']) {
        await page.goto(`${new URL(page.url()).pathname.split('/read')[0]}/read/${id}`);
        await look(`the reader, ${id}`);
      }
      await page.goBack();
      await page.goBack();
      await page.getByRole('link', { name: library.page.withdraw }).first().click();
      await page.getByRole('button', { name: withdrawal.start }).click();
      await look('the review of a withdrawal');
      await page.getByRole('button', { name: withdrawal.confirm }).click();
      await look('the receipt of a withdrawal');
      expect(wide).toEqual([]);
    });
  }

  test('The landing page does not scroll sideways at any breakpoint', FULL, async ({ page }) => {
    const wide: string[] = [];
    for (const language of LANGUAGES) {
      await page.goto(`/?lng=${language}`);
      for (const width of [360, 420, 421, 760, 761, 768, 769, 820, 821, 940, 980, 981, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const over = await sidewaysScroll(page);
        if (over > 0) wide.push(`${language} at ${width}: ${over} pixels`);
      }
    }
    expect(wide).toEqual([]);
  });
});
