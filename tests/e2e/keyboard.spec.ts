import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { desktopOnly, FULL, LANGUAGES, MESSAGES, openBuyForm, ROUTES } from './helpers.ts';
import { pay } from './purchase.ts';
import { field, openRefundForm } from './refund.ts';

const LEAST = 24;
const LEAST_OF_A_BUTTON = 44;

/**
 * Controls that are too small to tap. WCAG 2.5.8 exempts links within a sentence; a checkbox is tapped
 * by its label.
 */
const tooSmall = (page: Page) =>
  page.evaluate(
    ([least, leastOfButton]) => {
      const controls = 'a[href], button, input, textarea, select, summary';
      return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
        const inSentence =
          getComputedStyle(control).display === 'inline' &&
          control.parentElement?.textContent?.trim() !== control.textContent?.trim();
        const hidden = control.closest('[aria-hidden=true], .skip') || !control.checkVisibility();
        if (hidden || inSentence || control.matches('.skip')) return [];
        const isTick = control.matches('[type=radio], [type=checkbox]');
        const target = isTick ? (control.closest('label') ?? control) : control;
        // In a part that is laid out later, the first measurement only has it laid out.
        target.getBoundingClientRect();
        const { width, height } = target.getBoundingClientRect();
        const wanted = control.matches('button, .button') ? leastOfButton : least;
        const name = control.textContent?.trim() || control.getAttribute('name');
        if (width >= (wanted ?? 0) && height >= (wanted ?? 0)) return [];
        return [`${name}: ${width.toFixed(1)}×${height.toFixed(1)}`];
      });
    },
    [LEAST, LEAST_OF_A_BUTTON],
  );

test('Every control on every page is large enough to tap', FULL, async ({ page }) => {
  const found: string[] = [];
  for (const route of ROUTES) {
    for (const language of LANGUAGES) {
      await page.goto(`${route}?lng=${language}`);
      found.push(...(await tooSmall(page)).map((one) => `${route} ${language}: ${one}`));
    }
  }
  expect(found).toEqual([]);
});

test('Every control of an open refund form is large enough to tap', FULL, async ({ page }) => {
  await openRefundForm(page);
  await field(page, 'downloaded', 'Yes').check();
  await field(page, 'sharedUsed', 'Yes').check();
  await expect(page.getByRole('button', { name: 'Clear' })).toBeVisible();
  expect(await tooSmall(page)).toEqual([]);
});

test('The first Tab stop skips to the content', async ({ page }) => {
  for (const route of ['/', '/contact', '/return-form']) {
    await page.goto(route);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#main$/);
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toHaveCount(1);
  }
});

test.describe('with the keyboard only', () => {
  desktopOnly();

  test('A buyer fills in the form and reaches the payment page', async ({ page }) => {
    await openBuyForm(page);
    await page.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.type('Ann');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type('keys@example.com');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name: /^Remind me once/ })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('.buy-form button')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/sandbox\/pay/);
  });

  test(
    'The focus stays on a file of the library when the copies are ready',
    FULL,
    async ({ page }) => {
      const buyer = { language: 'en', name: 'Ann', email: 'library-keys@example.com' } as const;
      await page.goto(`/sandbox/pay?prefilled_email=${buyer.email}`);
      await pay(page, buyer);
      // The first answer looks like one before the copies are made. The next one is the server's own, and
      // comes when the link below is marked.
      const marked = Promise.withResolvers<void>();
      let isFirst = true;
      await page.route('**/library/*', async (route) => {
        if (!isFirst) {
          await marked.promise;
          return route.continue();
        }
        isFirst = false;
        const response = await route.fetch();
        const html = await response.text();
        const body = html.replace('id="everything" role="status">', '$&<i data-preparing></i>');
        return route.fulfill({ response, body });
      });
      await page.getByRole('link', { name: MESSAGES.en.library.thankYou.open }).click();
      await expect(page.locator('[data-preparing]').first()).toBeAttached();
      const file = page.getByRole('link', { name: 'Download Offer calculator' });
      await file.focus();
      await file.evaluate((link) => link.setAttribute('data-before', ''));
      marked.resolve();
      await expect(page.locator('[data-before]')).toHaveCount(0);
      await expect(file).toBeFocused();
    },
  );

  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('The focused element is visible and not behind the header', async ({ page }) => {
    await page.goto('/');
    const hidden: string[] = [];
    for (let stop = 0; stop < 60; stop += 1) {
      await page.keyboard.press('Tab');
      const found = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body) return 'end';
        const own = (focused.closest('label') ?? focused).getBoundingClientRect();
        const header = document.querySelector('.site-header');
        const edge = header?.contains(focused) ? 0 : (header?.getBoundingClientRect().bottom ?? 0);
        const seen = own.bottom > edge && own.top < window.innerHeight;
        return seen ? '' : (focused.textContent?.trim() ?? '?');
      });
      if (found === 'end') break;
      if (found) hidden.push(found);
    }
    expect(hidden).toEqual([]);
  });
});
