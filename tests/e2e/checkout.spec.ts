import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { oneSizeIsEnough, stayAtCheckout, WORDS } from './helpers.ts';

oneSizeIsEnough();

async function readCheckout(page: Page) {
  const asked = page.waitForRequest('**/sandbox/pay');
  await stayAtCheckout(page);
  await page.goto('/checkout');
  await asked;
  await expect(
    page.getByRole('heading', { name: 'Redirecting to secure checkout…' }),
  ).toBeVisible();
  await expect(page.getByText('If nothing happens, click here.', { exact: true })).toBeVisible();
  const link = page.getByRole('link', { name: 'click here' });
  expect(await link.evaluate((a: HTMLAnchorElement) => a.href)).toBe((await asked).url());
}

async function goOn(page: Page) {
  await page.goto('/checkout');
  await expect(page).toHaveURL('/sandbox/pay');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test payment page');
}

test('A buyer at the checkout reads where the way leads, and has a link to the same address', async ({
  page,
}) => {
  await readCheckout(page);
});

test('A buyer at the checkout is sent to the payment page at once', async ({ page }) => {
  await goOn(page);
});

test('A buyer for whom nothing happens follows the link', async ({ page }) => {
  let first = true;
  await page.route('**/sandbox/pay', (route) => {
    if (!first) return route.continue();
    first = false;
    return route.fulfill({ status: 204 });
  });
  await page.goto('/checkout');
  await expect(page).toHaveURL('/checkout');
  await page.getByRole('link', { name: 'click here' }).click();
  await expect(page).toHaveURL('/sandbox/pay');
});

test('A Bulgarian buyer reads the checkout and the payment page in Bulgarian', async ({ page }) => {
  const { checkout, pages } = WORDS.bg;
  await page.goto('/contact?lng=bg');
  await page.goto('/checkout');
  await expect(page).toHaveURL('/sandbox/pay');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.sandbox.title);
  await stayAtCheckout(page);
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: checkout.redirecting })).toBeVisible();
  await expect(page.getByText(checkout.ifNothing.join(''), { exact: true })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A buyer without JavaScript reads the same', async ({ page }) => {
    await readCheckout(page);
  });

  test('A buyer without JavaScript is sent on as well', async ({ page }) => {
    await goOn(page);
  });
});
