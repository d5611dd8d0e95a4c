import type { Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP, desktopOnly, FULL, LANGUAGES, type Language, MESSAGES } from './helpers.ts';
import { pay } from './purchase.ts';

desktopOnly();
test.setTimeout(240_000);

const PROMPT = 'prompt-you-write-customer-job-reports-for';
const SIZES = [
  { width: 320, height: 640 },
  { width: 1280, height: 800 },
];

/** Buys, and returns the address of the library. */
async function buy(page: Page, language: Language = 'en'): Promise<string> {
  const buyer = { language, name: 'Ann', email: `reader-${language}@example.com` };
  await page.goto(`/sandbox/pay?prefilled_email=${buyer.email}&lng=${language}`);
  await pay(page, buyer);
  const link = page.getByRole('link', { name: MESSAGES[language].library.thankYou.open });
  return (await link.getAttribute('href')) ?? 'no library';
}

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test(
  'A buyer reads online and continues where they stopped',
  DESKTOP,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const t = MESSAGES.en.library;
    const library = await buy(page);
    // The copies appear by themselves.
    await page.goto(library);
    await expect(page.locator('#everything a')).toContainText(t.page.everything, {
      timeout: 60_000,
    });
    await expect(page.locator('#everything a')).toContainText(/\d MB/);
    await expect(page.getByRole('link', { name: 'Buy Now' })).toHaveCount(0);

    await page.getByRole('link', { name: t.page.startReading }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to use this manual');
    await page.getByRole('link', { name: 'The 60-minute fast start' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The 60-minute fast start');

    const prompt = page.locator(`#${PROMPT}`);
    const copy = page.locator('.prompt-bar').first().getByRole('button', { name: t.reader.copy });
    await copy.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: t.reader.copied })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await prompt.textContent());

    await page.getByRole('link', { name: /^1 ?Start from a cost/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Start from a cost, not a tool',
    );
    await page.locator('a[rel=next]').scrollIntoViewIfNeeded();
    await expect(page.locator('[data-entry=chapter-1]')).toHaveClass('read');
    await page.locator('a[rel=next]').click();
    await expect(page).toHaveURL(/chapter-2$/);
    await page.mouse.wheel(0, 1500);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500);
    // The place is saved in a frame of its own.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const blocks = page.locator('.book-text > *');
    const tops = await blocks.evaluateAll((all) =>
      all.map((block) => block.getBoundingClientRect().top),
    );
    const first = tops.findIndex((top) => top > 0);

    await page.goto(library);
    const button = page.getByRole('link', { name: t.page.continueReading });
    await expect(button).toContainText('Choose a buyer you can reach');
    await button.click();
    await expect(page).toHaveURL(/chapter-2$/);
    // By the text: a font that came too late for the first visit changes the height of what is above.
    const top = async () => (await blocks.nth(first).boundingBox())?.y;
    await expect.poll(top).toBeCloseTo(tops[first] ?? 0, -2);

    // Only with a way to turn it off may a single key do something (WCAG 2.1.4).
    await page.keyboard.press('/');
    const field = page.getByRole('searchbox');
    await expect(field).not.toBeFocused();
    await field.fill('kinds of cost');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Four kinds of cost' }).click();
    await expect(page).toHaveURL(/chapter-1#four-kinds-of-cost$/);
    await expect(page.getByRole('heading', { name: 'Four kinds of cost' })).toBeInViewport();
  },
);

test(
  'A visitor reads the sample chapter, and it has no accessibility violations',
  DESKTOP,
  async ({ page }) => {
    await page.goto('/read?lng=en');
    await expect(page.getByText(MESSAGES.en.library.reader.sample)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Start from a cost, not a tool',
    );
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('link', { name: MESSAGES.en.library.reader.sampleMore }).click();
    await expect(page).toHaveURL('/');
  },
);

for (const language of LANGUAGES) {
  test(
    `The library and the reader have no accessibility violations and never scroll sideways (${language})`,
    FULL,
    async ({ page }) => {
      const library = await buy(page, language);
      const pages = [
        'chapter-1',
        'caselet-1',
        'prompts-research',
        'blueprints',
        'tools',
        'roadmap',
      ];
      const routes = ['', '/read/search?q=price', ...pages.map((id) => `/read/${id}`)];
      const wrong: string[] = [];
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const size of SIZES) {
          await page.setViewportSize(size);
          for (const route of routes) {
            await page.goto(library + route);
            const name = `${route || 'library'} ${colorScheme} ${size.width}`;
            const over = await sidewaysScroll(page);
            if (over > 0) wrong.push(`${name}: ${over} pixels too wide`);
            for (const violation of await accessibilityViolations(page)) {
              wrong.push(`${name}: ${JSON.stringify(violation)}`);
            }
          }
        }
      }
      expect(wrong).toEqual([]);
    },
  );
}

test('The theme is chosen by the system until the button is pressed', FULL, async ({ page }) => {
  const t = MESSAGES.en.library.reader;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/read');
  const body = page.locator('body');
  await expect(body).toHaveCSS('background-color', 'rgb(21, 23, 27)');
  await page.getByRole('button', { name: t.light }).click();
  await expect(body).toHaveCSS('background-color', 'rgb(251, 248, 242)');
  await page.reload();
  await expect(body).toHaveCSS('background-color', 'rgb(251, 248, 242)');
  await expect(page.getByRole('button', { name: t.dark })).toBeVisible();
});

test(
  'On a phone, contents and search are at the lower edge, with large targets',
  FULL,
  async ({ page }) => {
    const t = MESSAGES.en.library.reader;
    const library = await buy(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${library}/read/fast-start#${PROMPT}`);
    await expect(page.locator(`#${PROMPT}`)).toBeInViewport();
    const box = await page.locator('.prompt-bar button').first().boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);

    await page.getByRole('button', { name: t.search }).last().click();
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t.contents }).click();
    const entry = page.getByRole('link', { name: 'Price it before you build it' });
    await entry.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Price it before you build it',
    );
    await expect(page.locator('#contents')).toBeHidden();
  },
);

test('The printed page has the text and nothing else', FULL, async ({ page }) => {
  await page.goto('/read');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(22, 24, 29)');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const part of ['.reader-bar', '.contents', '.on-this-page', '.prompt-bar', '.site-footer']) {
    await expect(page.locator(part).first()).toBeHidden();
  }
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a buyer reads, follows deep links and searches', FULL, async ({ page }) => {
    const t = MESSAGES.en.library;
    const library = await buy(page);
    await page.goto(library);
    const refresh = page.getByRole('link', { name: t.page.refresh });
    await expect(async () => {
      if (await refresh.isVisible()) await refresh.click();
      await expect(page.locator('#everything a')).toContainText(t.page.everything);
    }).toPass({ timeout: 60_000 });
    await page.goto(`${library}/read/chapter-1`);
    await page.getByRole('searchbox').fill('P-012');
    await page.getByRole('button', { name: t.reader.search }).click();
    await expect(page.getByText(t.reader.results(1, 'P-012'))).toBeVisible();
    await page.getByRole('link', { name: /^P-012/ }).click();
    await expect(page.getByRole('heading', { name: /^P-012/ })).toBeInViewport();
  });
});

test(
  'On a phone the library gives titles room, and Bulgarian files follow the book',
  FULL,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(await buy(page, 'bg'));
    const boxOf = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      return box ?? { x: 0, y: 0, width: 0, height: 0 };
    };
    const [cover, title] = [await boxOf('.opening .cover'), await boxOf('.opening h1')];
    expect(title.x).toBeGreaterThan(cover.x + cover.width);
    expect(title.y).toBeLessThan(cover.y + cover.height);
    const groups = await page.locator('#files h2').allTextContents();
    expect(groups.slice(0, 2)).toEqual(['Книгата', 'На български']);
    const widths = await page
      .locator('ul.files li:has(.formats a:nth-child(3))')
      .evaluateAll((rows) =>
        rows.map((row) => (row.firstElementChild?.clientWidth ?? 0) / row.clientWidth),
      );
    expect(widths.length).toBeGreaterThan(0);
    expect(Math.min(...widths)).toBe(1);
  },
);

test(
  'The format links of the library have full names and nothing that slows its layout',
  FULL,
  async ({ page }) => {
    await page.goto(await buy(page, 'en'));
    const formats = page.locator('#files .formats');
    await expect(formats.getByRole('link', { name: /^Online \w/ }).first()).toHaveText('Online');
    const pdf = formats.getByRole('link', { name: /^Download \w.*, PDF \d.* [kM]B$/ });
    // Sizes appear when the buyer's copies are made.
    await expect(pdf.first()).toHaveText(/^PDF\d.* [kM]B$/, { timeout: 60_000 });
    // Hundreds of links are laid out once more for each font that arrives.
    await expect(formats.locator('a *:not(br, small)')).toHaveCount(0);
  },
);
