import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { accessibilityViolations } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP, FULL_DESKTOP, languageTag, MESSAGES } from './helpers.ts';

for (const language of ['en', 'bg'] as const) {
  const { buy, sandbox, library } = MESSAGES[language];

  test(
    `A buyer pays in test mode and gets the library and the email (${language})`,
    languageTag(language),
    async ({ page, server }) => {
      await page.goto(`/?lng=${language}`);
      await page.locator('.buy-form').scrollIntoViewIfNeeded();
      await page.getByLabel(buy.form.name, { exact: true }).fill('Мария Petrova');
      await page.getByLabel(buy.form.email, { exact: true }).fill(`maria-${language}@example.com`);
      await page.getByRole('button', { name: buy.form.submit }).click();
      await expect(page.getByText(sandbox.mark)).toBeVisible();
      await expect(page.getByLabel(sandbox.email, { exact: true })).toHaveValue(/^maria-/);
      await page.getByLabel(sandbox.name).fill('Мария Petrova');
      await page.getByRole('button', { name: sandbox.pay }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(library.thankYou.title);
      const open = page.getByRole('link', { name: library.thankYou.open });
      await expect(open).toBeVisible();
      await open.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(library.page.title);
      await page.getByText(library.page.licenseTitle, { exact: true }).click();
      await expect(page.getByText(library.page.license)).toBeVisible();
      const mails = () => readdirSync(join(server.dataDir, 'mail')).length;
      await expect.poll(mails).toBeGreaterThan(0);
      await page.goto('/mailbox');
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.getByRole('listitem').first().getByRole('link').click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('a[href*="/library/"]').first()).toBeVisible();
    },
  );
}

test(
  'A declined card shows that the payment is not completed',
  DESKTOP,
  async ({ page, expectedNoise }) => {
    expectedNoise.push(/422/);
    await page.goto('/sandbox/pay?prefilled_email=ann%40example.com&lng=en');
    await page.getByLabel(MESSAGES.en.sandbox.name).fill('Ann');
    await page.getByLabel(MESSAGES.en.sandbox.cards.declined).check();
    await page.getByRole('button', { name: MESSAGES.en.sandbox.pay }).click();
    await expect(page.getByRole('alert')).toContainText('The payment wasn’t completed');
  },
);

test(
  '3-D Secure asks for a confirmation, and a bank debit shows that it is pending',
  FULL_DESKTOP,
  async ({ page }) => {
    const { sandbox, library } = MESSAGES.en;
    await page.goto('/sandbox/pay?prefilled_email=ann%40example.com&lng=en');
    await page.getByLabel(sandbox.name).fill('Ann');
    await page.getByLabel(sandbox.cards.secure).check();
    await page.getByRole('button', { name: sandbox.pay }).click();
    await page.getByRole('button', { name: sandbox.confirmYes }).click();
    await expect(page.getByRole('link', { name: library.thankYou.open })).toBeVisible();
    // Otherwise this browser is led to the order that it has paid.
    await page.goto('/checkout/another');
    await page.goto('/sandbox/pay?prefilled_email=bob%40example.com&lng=en');
    await page.getByLabel(sandbox.name).fill('Bob');
    await page.getByLabel(sandbox.cards.delayed).check();
    await page.getByRole('button', { name: sandbox.pay }).click();
    await expect(page.getByText(library.thankYou.waiting)).toBeVisible();
    await expect(page.getByRole('link', { name: library.thankYou.open })).toBeVisible({
      timeout: 25_000,
    });
  },
);
