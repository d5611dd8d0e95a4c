import { expect, test } from './fixtures.ts';
import {
  buyButton,
  desktopOnly,
  FAILED_REQUEST,
  fillBuyForm,
  languageTag,
  MESSAGES,
  storedRequests,
} from './helpers.ts';

desktopOnly();

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const language of ['en', 'bg'] as const) {
    test(
      `Without JavaScript an invalid form comes back with values and errors, and can be corrected (${language})`,
      languageTag(language),
      async ({ page, server, expectedNoise }) => {
        expectedNoise.push(FAILED_REQUEST);
        const t = MESSAGES[language].buy.form;
        await page.goto(`/?lng=${language}`);
        await fillBuyForm(page, '   ', 'ann@example');
        await buyButton(page).click();
        const alert = page.getByRole('alert');
        await expect(alert.getByRole('link')).toHaveText([
          t.problems.nameMissing,
          t.problems.emailInvalid,
        ]);
        await expect(alert).toContainText(t.errorTitle);
        await expect(alert).toBeFocused();
        await expect(alert).toBeInViewport();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('#field-email')).toHaveValue('ann@example');
        await expect(page.locator('#field-email')).toHaveAttribute('aria-invalid', 'true');
        await expect(
          page.getByRole('heading', { level: 1, name: MESSAGES[language].landing.buy.title }),
        ).toHaveCount(1);
        expect(storedRequests(server, 'purchase_forms', 'ann@example')).toEqual([]);

        await fillBuyForm(page, 'Ann', `again-${language}@example.com`);
        await buyButton(page).click();
        await expect(page).toHaveURL(/\/sandbox\/pay/);
        expect(
          storedRequests(server, 'purchase_forms', `again-${language}@example.com`),
        ).toHaveLength(1);
      },
    );
  }

  test('Without JavaScript the browser itself requires the fields', async ({ page }) => {
    await page.goto('/');
    await buyButton(page).click();
    await expect(page).toHaveURL('/');
    await expect(page.locator('#field-name')).toBeFocused();
    await expect(page.locator('#field-name:invalid')).toHaveCount(1);
  });
});

test('The purchase form works before its script has loaded', async ({
  page,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(FAILED_REQUEST);
  await page.route('**/_scripts/**', (route) => route.abort());
  await page.goto('/');
  await fillBuyForm(page, 'Ann', 'early@example.com');
  await buyButton(page).click();
  await expect(page).toHaveURL(/\/sandbox\/pay/);
  expect(storedRequests(server, 'purchase_forms', 'early@example.com')).toHaveLength(1);
});
