import { variantDist } from '../../testkit/buildVariants.ts';
import { expect, test } from './fixtures.ts';
import {
  buyButton,
  columnsOf,
  fillBuyForm,
  LANGUAGES,
  languageTag,
  MESSAGES,
  openBuyForm,
} from './helpers.ts';
import { goToPayment, pay } from './purchase.ts';

test.use({ dist: variantDist('frame') });

for (const language of LANGUAGES) {
  test(
    `The dialog frames the payment page (${language})`,
    languageTag(language),
    async ({ page }) => {
      const { checkout, sandbox } = MESSAGES[language];
      const t = checkout.dialog;
      await openBuyForm(page, `/?lng=${language}`);
      await fillBuyForm(page, 'Ann', 'ann@example.com');
      await buyButton(page).click();
      const dialog = page.getByRole('dialog', { name: t.title });
      await expect(dialog.getByText(t.frameText)).toBeVisible();
      await expect(dialog.getByTitle(t.frameTitle)).toHaveAttribute('src', /\/sandbox\/pay\?/);
      const framed = dialog.frameLocator('iframe').getByRole('heading', { level: 1 });
      await expect(framed).toHaveText(sandbox.title);
      const explained = await dialog.getByText(t.frameText).boundingBox();
      const frame = await dialog.locator('iframe').boundingBox();
      expect((explained?.y ?? 0) + (explained?.height ?? 0)).toBeLessThan(frame?.y ?? 0);
      // The main action is in the frame.
      await expect(dialog.getByRole('button', { name: t.proceed })).toHaveClass(/quiet/);
      await expect(dialog.locator('.button:not(.quiet)')).toHaveCount(0);
      await expect(dialog.getByRole('link', { name: t.openInNewTab })).toBeVisible();
      await expect(dialog.getByRole('button', { name: t.copyLink })).toBeVisible();
      await dialog.getByRole('button', { name: t.cancel, exact: true }).click();
      await expect(dialog).toBeHidden();
    },
  );
}

for (const language of LANGUAGES) {
  test(
    `A buyer who pays inside the frame ends at the library (${language})`,
    languageTag(language),
    async ({ page }) => {
      const { checkout, sandbox, library } = MESSAGES[language];
      await openBuyForm(page, `/?lng=${language}`);
      await fillBuyForm(page, 'Ann', `framed-${language}@example.com`);
      await buyButton(page).click();
      const frame = page
        .getByRole('dialog', { name: checkout.dialog.title })
        .frameLocator('iframe');
      await frame.getByLabel(sandbox.name).fill('Ann');
      await frame.getByRole('button', { name: sandbox.pay }).click();
      await expect(page).toHaveURL(/\/thank-you\?session_id=/);
      await page.getByRole('link', { name: library.thankYou.open }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(library.page.title);
      await expect(page.locator('.files a').first()).toBeVisible();
    },
  );
}

test('A payment outside the frame leaves only the library in the dialog', async ({ page }) => {
  const buyer = { language: 'en', name: 'Ann', email: 'outside@example.com' } as const;
  await pay(await goToPayment(page, 'dialog', buyer), buyer);
  const dialog = page.getByRole('dialog', { name: 'Secure Checkout' });
  await expect(dialog.getByRole('link')).toHaveText(['Open your library']);
  await expect(dialog.getByRole('button')).toHaveText(['×']);
  await expect(dialog.locator('iframe')).toHaveCount(0);
});

test('Continue to the provider leaves the frame for a new tab, and Cancel stays', async ({
  page,
}) => {
  await openBuyForm(page);
  await fillBuyForm(page, 'Ann', 'ann@example.com');
  await buyButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Secure Checkout' });
  const popup = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Continue to the provider' }).click();
  await expect(await popup).toHaveURL(/\/sandbox\/pay/);
  await expect(dialog.locator('iframe')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('The framed payment page fits the window and is large enough to use', async ({ page }) => {
  await openBuyForm(page);
  await fillBuyForm(page, 'Ann', 'ann@example.com');
  await buyButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Secure Checkout' });
  const frame = await dialog.locator('iframe').boundingBox();
  expect(frame?.width).toBeGreaterThan(300);
  expect(frame?.height).toBeGreaterThan(400);
  const window = page.viewportSize();
  const box = await dialog.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(window?.width ?? 0);
  expect(box?.height).toBeLessThanOrEqual(window?.height ?? 0);
});

test('The two-column guarantee shows the steps in its second column', async ({ page }) => {
  await page.goto('/');
  const guarantee = page.locator('.guarantee');
  await expect(guarantee.getByRole('heading', { level: 3 })).toHaveText(
    'How a refund request works',
  );
  await expect(guarantee.getByRole('listitem')).toHaveText([
    'Fill out the refund request form.',
    'Delete your copies.',
    'We send your refund within 30 business days of accepting your request.',
  ]);
  const desktop = (page.viewportSize()?.width ?? 0) > 768;
  expect(await columnsOf(guarantee)).toBe(desktop ? 2 : 1);
  await expect(page.locator('main > section, body > footer')).toHaveCount(11);
});
