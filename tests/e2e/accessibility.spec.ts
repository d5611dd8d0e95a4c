import AxeBuilder from '@axe-core/playwright';
import { objections } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { buyButton, LANGUAGES, openBuyForm, ROUTES, stayAtCheckout, WORDS } from './helpers.ts';
import { pay } from './purchase.ts';
import { field, fillRefundForm, openRefundForm, submitButton } from './refund.ts';

for (const route of ROUTES) {
  test(`Nothing on ${route} is in the way of anybody, in either language`, async ({ page }) => {
    for (const language of LANGUAGES) {
      await page.goto(`${route}?lng=${language}`);
      expect(await objections(page), language).toEqual([]);
    }
  });
}

test('Nothing on the 404 page and the checkout page is in the way of anybody', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/404/);
  await stayAtCheckout(page);
  for (const language of LANGUAGES) {
    await page.goto(`/no-such-page?lng=${language}`);
    expect(await objections(page)).toEqual([]);
    await page.goto('/checkout');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      WORDS[language].checkout.redirecting,
    );
    expect(await objections(page)).toEqual([]);
  }
});

test('A buy form with errors is in the way of nobody', async ({ page }) => {
  await openBuyForm(page);
  await buyButton(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await objections(page)).toEqual([]);
});

test('A refund form with errors, warnings and all its fields is in the way of nobody', async ({
  page,
}) => {
  await openRefundForm(page);
  await field(page, 'downloaded', 'Yes').check();
  await field(page, 'sharedUsed', 'Yes').check();
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await objections(page)).toEqual([]);
  await field(page, 'chargeback', 'Yes').check();
  await expect(submitButton(page)).toBeDisabled();
  await expect(page.getByText('Saved on this device')).toBeVisible();
  expect(await objections(page)).toEqual([]);
});

test('The success view is in the way of nobody', async ({ page }) => {
  await openRefundForm(page);
  await fillRefundForm(page, 'axe@example.com');
  await submitButton(page).click();
  await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible();
  expect(await objections(page)).toEqual([]);
});

test('The way back to the top belongs to a region of the page', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
  await expect(page.getByRole('link', { name: 'Back to top' })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).withRules(['region']).analyze();
  expect(violations.flatMap(({ nodes }) => nodes.map(({ target }) => `${target}`))).toEqual([]);
});

for (const language of LANGUAGES) {
  test(`What a buyer sees after the payment is in the way of nobody (${language})`, async ({
    page,
  }) => {
    const buyer = { language, name: 'Ann', email: 'ann@example.com' };
    await page.goto(`/sandbox/pay?prefilled_email=${buyer.email}&lng=${language}`);
    await pay(page, buyer);
    expect(await objections(page)).toEqual([]);
    await page.getByRole('link', { name: WORDS[language].library.thankYou.open }).click();
    await expect(page.getByText(WORDS[language].library.page.licence)).toBeVisible();
    expect(await objections(page)).toEqual([]);
  });
}
