import { expect, test } from './fixtures.ts';
import {
  buyButton,
  FAILED_LOAD,
  fillBuyForm,
  oneSizeIsEnough,
  storedFor,
  WORDS,
} from './helpers.ts';

oneSizeIsEnough();

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A buyer without JavaScript is led to the payment page', async ({ page, server }) => {
    await page.goto('/');
    await fillBuyForm(page, 'Ann', 'plain@example.com');
    const answer = page.waitForResponse('**/forms/purchase');
    await buyButton(page).click();
    expect((await answer).status()).toBe(303);
    expect(await (await answer).headerValue('location')).toBe('/checkout');
    await expect(page).toHaveURL(/\/sandbox\/pay/);
    expect(storedFor(server, 'purchase_requests', 'plain@example.com')).toMatchObject([
      { name: 'Ann', language: 'en' },
    ]);
  });

  for (const language of ['en', 'bg'] as const) {
    test(`A buyer without JavaScript gets back what was typed, and why (${language})`, async ({
      page,
      server,
      expectedNoise,
    }) => {
      expectedNoise.push(FAILED_LOAD);
      const t = WORDS[language].buy.form;
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
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        WORDS[language].landing.buy.title,
      );
      expect(storedFor(server, 'purchase_requests', 'ann@example')).toEqual([]);

      await fillBuyForm(page, 'Ann', `again-${language}@example.com`);
      await buyButton(page).click();
      await expect(page).toHaveURL(/\/sandbox\/pay/);
      expect(storedFor(server, 'purchase_requests', `again-${language}@example.com`)).toHaveLength(
        1,
      );
    });
  }

  test('A buyer who leaves the fields empty is stopped by the browser itself', async ({ page }) => {
    await page.goto('/');
    await buyButton(page).click();
    await expect(page).toHaveURL('/');
    await expect(page.locator('#field-name')).toBeFocused();
    await expect(page.locator('#field-name:invalid')).toHaveCount(1);
  });

  test('A buyer who sends too often is asked to wait, and keeps what was typed', async ({
    page,
    expectedNoise,
  }) => {
    expectedNoise.push(FAILED_LOAD);
    const tries = 11;
    for (let count = 1; count <= tries; count += 1) {
      if (count === 1) await page.goto('/');
      await fillBuyForm(page, '   ', 'often@example');
      await buyButton(page).click();
      await expect(page.getByRole('alert')).toBeVisible();
    }
    await expect(page.getByRole('alert')).toHaveText(WORDS.en.common.tooMany);
    await expect(page.locator('#field-email')).toHaveValue('often@example');
  });
});

test('A buyer who sends before the script has arrived is served all the same', async ({
  page,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(FAILED_LOAD);
  await page.route('**/_scripts/**', (route) => route.abort());
  await page.goto('/');
  await fillBuyForm(page, 'Ann', 'early@example.com');
  await buyButton(page).click();
  await expect(page).toHaveURL(/\/sandbox\/pay/);
  expect(storedFor(server, 'purchase_requests', 'early@example.com')).toHaveLength(1);
});

test('A form that a robot has filled in is kept apart and not refused', async ({
  page,
  server,
}) => {
  await page.goto('/');
  await page.locator('[name=website]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://robot.example';
  });
  await fillBuyForm(page, 'Robot', 'robot@example.com');
  await buyButton(page).click();
  await expect(page).toHaveURL(/\/sandbox\/pay/);
  expect(storedFor(server, 'purchase_requests', 'robot@example.com')).toMatchObject([
    { suspicion: 'honeypot' },
  ]);
});
