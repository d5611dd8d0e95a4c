import type { Page } from '@playwright/test';
import { expect, test, waitForHydration } from './fixtures.ts';
import { FULL, FULL_DESKTOP, LANGUAGES, MESSAGES, openMenu } from './helpers.ts';
import { type Buyer, goToPayment, pay } from './purchase.ts';
import { field } from './refund.ts';

let buyers = 0;

async function openLibrary(page: Page, language: Buyer['language']): Promise<Buyer> {
  buyers += 1;
  const email = `leaving-${process.pid}-${buyers}@example.com`;
  const buyer = { language, name: 'Мария Петрова', email };
  await pay(await goToPayment(page, 'page', buyer), buyer);
  await page.getByRole('link', { name: MESSAGES[language].library.thankYou.open }).click();
  return buyer;
}

const refundLink = (page: Page, language: Buyer['language']) =>
  page.getByRole('link', { name: MESSAGES[language].library.page.refund });

for (const language of LANGUAGES) {
  test(
    `The library opens a prefilled refund form, before and after hydration (${language})`,
    FULL,
    async ({ page }) => {
      const { email } = await openLibrary(page, language);
      await refundLink(page, language).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        MESSAGES[language].refund.title,
      );
      await expect(field(page, 'email')).toHaveValue(email);
      await waitForHydration(page, '.refund-form');
      await expect(field(page, 'email')).toHaveValue(email);
      await expect(field(page, 'txn')).toHaveValue(/^pi_test_/);
      await expect(field(page, 'purchaseDate')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
      await expect(page.locator('.progress progress')).toHaveAttribute('value', '4');
      expect(page.url()).not.toContain('example');
      await openMenu(page);
      await page.locator('[data-language]').click();
      await expect(field(page, 'email')).toHaveValue(email);
    },
  );

  test(`The library opens a prefilled withdrawal form (${language})`, FULL, async ({ page }) => {
    const words = MESSAGES[language].withdrawal;
    const { email, name } = await openLibrary(page, language);
    await page.locator('.library .actions').getByRole('link', { name: words.link }).click();
    await page.locator('form.withdrawal').getByRole('button', { name: words.start }).click();
    await expect(page.getByRole('heading', { name: words.reviewTitle })).toBeVisible();
    await expect(page.locator('form.withdrawal')).toContainText(email);
    await expect(page.locator('form.withdrawal')).toContainText(name);
    await page.getByRole('button', { name: words.confirm }).click();
    await expect(page.getByRole('heading', { name: words.receiptTitle })).toBeVisible();
  });
}

test('Prefilling keeps what the buyer typed before', FULL_DESKTOP, async ({ page }) => {
  const { email } = await openLibrary(page, 'en');
  const library = page.url();
  await page.goto('/return-form');
  await waitForHydration(page, '.refund-form');
  await field(page, 'desiredOutcome').fill('A first client');
  await field(page, 'purchaseDate').fill('2026-01-05');
  await expect(page.getByText(MESSAGES.en.refund.draft.saved)).toBeVisible();
  await page.goto(library);
  await refundLink(page, 'en').click();
  await waitForHydration(page, '.refund-form');
  await expect(field(page, 'desiredOutcome')).toHaveValue('A first client');
  await expect(field(page, 'purchaseDate')).toHaveValue('2026-01-05');
  await expect(field(page, 'email')).toHaveValue(email);
  await page.getByRole('button', { name: MESSAGES.en.refund.draft.clear }).click();
  await expect(field(page, 'desiredOutcome')).toHaveValue('');
  await expect(field(page, 'purchaseDate')).not.toHaveValue('2026-01-05');
  await expect(field(page, 'email')).toHaveValue(email);
});

test(
  'Without JavaScript the refund form is prefilled and stays so after an error',
  FULL_DESKTOP,
  async ({ page, browser, expectedNoise }) => {
    expectedNoise.push(/422/);
    const { email } = await openLibrary(page, 'en');
    const link = await refundLink(page, 'en').getAttribute('href');
    const plain = await browser.newPage({ javaScriptEnabled: false, locale: 'en' });
    await plain.goto(new URL(link ?? '', page.url()).href);
    await expect(field(plain, 'email')).toHaveValue(email);
    await openMenu(plain);
    await plain.locator('[data-language]').click();
    await expect(plain.locator('html')).toHaveAttribute('lang', 'bg');
    await expect(field(plain, 'email')).toHaveValue(email);
    await plain.locator('.refund-form button[type=submit]').click();
    await expect(plain.getByRole('alert')).toBeVisible();
    await expect(field(plain, 'email')).toHaveValue(email);
    await plain.close();
  },
);
