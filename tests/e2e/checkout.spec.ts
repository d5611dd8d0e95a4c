import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  blockPaymentPage,
  buyButton,
  desktopOnly,
  FULL,
  fillBuyForm,
  MESSAGES,
} from './helpers.ts';
import { pay } from './purchase.ts';

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

test(
  'The checkout and the payment page are in the language chosen before',
  FULL,
  async ({ page }) => {
    const { checkout, sandbox } = MESSAGES.bg;
    await page.goto('/contact?lng=bg');
    await page.goto('/checkout');
    await expect(page).toHaveURL(/\/sandbox\/pay/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sandbox.title);
    await blockPaymentPage(page);
    await page.goto('/checkout');
    await expect(page.getByRole('heading', { name: checkout.redirecting })).toBeVisible();
    await expect(page.getByText(checkout.ifNothing.join(''), { exact: true })).toBeVisible();
  },
);

for (const javaScriptEnabled of [true, false]) {
  const tag = javaScriptEnabled ? [] : FULL.tag;
  test.describe(`paid, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, { tag }, () => {
    test.use({ javaScriptEnabled });

    test('Back, a second tab and the checkout lead to the order and not to another payment', async ({
      page,
      context,
    }) => {
      const buyer = { language: 'en', name: 'Ann', email: 'once@example.com' } as const;
      await page.goto('/?lng=en');
      const second = await context.newPage();
      await second.goto('/#buy');
      await expect(buyButton(second)).toBeVisible();
      await fillBuyForm(page, buyer.name, buyer.email);
      await buyButton(page).click();
      await expect(page).toHaveURL(/\/sandbox\/pay/);
      await pay(page, buyer);
      const thankYou = page.url().replace(/&waited.*/, '');

      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'You’ve already placed this order',
      );
      await expect(page.getByRole('button', { name: 'Pay (test)' })).toHaveCount(0);
      await page.goBack();
      await expect(page.getByRole('link', { name: 'Open your library' })).toBeVisible();
      await expect(buyButton(page)).toBeHidden();
      await page.goto('/checkout');
      await expect(page).toHaveURL(thankYou);
      await page.goto('/');
      await page.getByRole('link', { name: 'Open your library' }).click();
      await expect(page).toHaveURL(/\/library\/[\w-]{43}/);

      // The form that was open in the other tab.
      await second.bringToFront();
      await fillBuyForm(second, buyer.name, buyer.email);
      await buyButton(second).click();
      await expect(second).toHaveURL(thankYou);
      await second.getByRole('link', { name: 'Buy another copy' }).click();
      await expect(second).toHaveURL('/#buy');
      await expect(buyButton(second)).toBeVisible();
    });
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('The checkout announces the redirect without JavaScript too', FULL, async ({ page }) => {
    await readCheckout(page);
  });

  test('The checkout redirects without JavaScript too', async ({ page }) => {
    await goOn(page);
  });
});
