import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { blockPaymentPage, desktopOnly, MESSAGES } from './helpers.ts';

desktopOnly();

async function readCheckout(page: Page) {
  const asked = page.waitForRequest('**/sandbox/pay**');
  await blockPaymentPage(page);
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
  await expect(page).toHaveURL(/\/sandbox\/pay/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test payment page');
}

test('The checkout announces the redirect and links to the same address', async ({ page }) => {
  await readCheckout(page);
});

test('The checkout redirects to the payment page', async ({ page }) => {
  await goOn(page);
});

test('The link on the checkout works when the redirect does not', async ({ page }) => {
  let first = true;
  await page.route('**/sandbox/pay**', (route) => {
    if (!first) return route.continue();
    first = false;
    return route.fulfill({ status: 204 });
  });
  await page.goto('/checkout');
  await expect(page).toHaveURL('/checkout');
  await page.getByRole('link', { name: 'click here' }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay/);
});

test('The checkout and the payment page are in the language chosen before', async ({ page }) => {
  const { checkout, sandbox } = MESSAGES.bg;
  await page.goto('/contact?lng=bg');
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/sandbox\/pay/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sandbox.title);
  await blockPaymentPage(page);
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: checkout.redirecting })).toBeVisible();
  await expect(page.getByText(checkout.ifNothing.join(''), { exact: true })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('The checkout announces the redirect without JavaScript too', async ({ page }) => {
    await readCheckout(page);
  });

  test('The checkout redirects without JavaScript too', async ({ page }) => {
    await goOn(page);
  });
});
