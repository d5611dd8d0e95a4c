import { accessibilityViolations, runAxe } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import {
  blockPaymentPage,
  buyButton,
  FULL,
  LANGUAGES,
  languageTag,
  MESSAGES,
  openBuyForm,
  ROUTES,
} from './helpers.ts';
import { pay } from './purchase.ts';
import { field, fillRefundForm, openRefundForm, submitButton } from './refund.ts';

for (const language of LANGUAGES) {
  test(
    `No page has accessibility violations (${language})`,
    languageTag(language),
    async ({ page }) => {
      const found: string[] = [];
      for (const route of ROUTES) {
        await page.goto(`${route}?lng=${language}`);
        found.push(...(await accessibilityViolations(page)).map((one) => `${route} ${one}`));
      }
      expect(found).toEqual([]);
    },
  );

  test(
    `The 404 page and the checkout have no accessibility violations (${language})`,
    languageTag(language),
    async ({ page, expectedNoise }) => {
      expectedNoise.push(/404/);
      await blockPaymentPage(page);
      await page.goto(`/no-such-page?lng=${language}`);
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.goto('/checkout');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        MESSAGES[language].checkout.redirecting,
      );
      expect(await accessibilityViolations(page)).toEqual([]);
    },
  );
}

test('The purchase form with errors has no accessibility violations', async ({ page }) => {
  await openBuyForm(page);
  await buyButton(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('The refund form with errors, warnings and all fields has no accessibility violations', async ({
  page,
}) => {
  await openRefundForm(page);
  await field(page, 'downloaded', 'Yes').check();
  await field(page, 'sharedUsed', 'Yes').check();
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await field(page, 'chargeback', 'Yes').check();
  await expect(submitButton(page)).toBeDisabled();
  await expect(page.getByText('Saved on this device')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test(
  'The confirmation of a refund request has no accessibility violations',
  FULL,
  async ({ page }) => {
    await openRefundForm(page);
    await fillRefundForm(page, 'axe@example.com');
    await submitButton(page).click();
    await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
  },
);

test('The back-to-top link is inside a landmark region', FULL, async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
  await expect(page.getByRole('link', { name: 'Back to top' })).toBeVisible();
  expect(await runAxe(page, { runOnly: { type: 'rule', values: ['region'] } })).toEqual([]);
});

for (const language of LANGUAGES) {
  test(
    `The thank-you page and the library have no accessibility violations (${language})`,
    languageTag(language),
    async ({ page }) => {
      const buyer = { language, name: 'Ann', email: 'ann@example.com' };
      await page.goto(`/sandbox/pay?prefilled_email=${buyer.email}&lng=${language}`);
      await pay(page, buyer);
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.getByRole('link', { name: MESSAGES[language].library.thankYou.open }).click();
      const { licenseTitle, license } = MESSAGES[language].library.page;
      await page.getByText(licenseTitle, { exact: true }).click();
      await expect(page.getByText(license)).toBeVisible();
      const { title, details } = MESSAGES[language].documents;
      await page.getByText(title, { exact: true }).click();
      await expect(page.getByLabel(details.vatNumber)).toBeVisible();
      expect(await accessibilityViolations(page)).toEqual([]);
    },
  );
}
