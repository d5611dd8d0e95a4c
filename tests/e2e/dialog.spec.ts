import type { Page } from '@playwright/test';
import { thankYouUrl } from '../../packages/engine/rules/paths.ts';
import { variantDist } from '../../testkit/buildVariants.ts';
import { expect, test } from './fixtures.ts';
import {
  buyButton,
  desktopOnly,
  fillBuyForm,
  LANGUAGES,
  languageTag,
  MESSAGES,
  openBuyForm,
  storedRequests,
} from './helpers.ts';
import { goToPayment, pay } from './purchase.ts';

test.use({ dist: variantDist('dialog') });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Secure Checkout' });

async function openDialog(page: Page, address = '/') {
  await openBuyForm(page, address);
  await fillBuyForm(page, 'Ann', 'ann@example.com');
  await buyButton(page).click();
}

for (const language of LANGUAGES) {
  test(
    `The dialog explains the next steps (${language})`,
    languageTag(language),
    async ({ page }) => {
      const t = MESSAGES[language].checkout.dialog;
      await openDialog(page, `/?lng=${language}`);
      const dialog = page.getByRole('dialog', { name: t.title });
      await expect(dialog.getByRole('heading', { name: t.title })).toBeVisible();
      await expect(dialog.getByText(t.text)).toBeVisible();
      await expect(dialog.getByRole('button', { name: t.proceed })).toBeVisible();
      await expect(dialog.getByRole('button', { name: t.cancel, exact: true })).toBeVisible();
      await expect(dialog.getByRole('button', { name: t.close, exact: true })).toHaveText('×');
      await expect(dialog.getByText(t.trouble)).toBeVisible();
      await expect(dialog.getByRole('link', { name: t.openInNewTab })).toBeVisible();
      await expect(dialog.getByRole('button', { name: t.copyLink })).toBeVisible();
    },
  );
}

test('The dialog has the texts of the specification', async ({ page }) => {
  await openDialog(page);
  const dialog = dialogOf(page);
  await expect(dialog).toContainText(
    "We'll open a new tab with a secure checkout. After payment, return to this tab to continue.",
  );
  await expect(dialog.getByRole('button', { name: 'Continue to the provider' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect(dialog).toContainText('Having trouble?');
  await expect(page).toHaveURL('/');
});

const WAYS_TO_CLOSE: Record<string, (page: Page) => Promise<void>> = {
  'the × button': (page) => dialogOf(page).getByRole('button', { name: 'Close' }).click(),
  Cancel: (page) => dialogOf(page).getByRole('button', { name: 'Cancel' }).click(),
  'a click on the backdrop': (page) => page.mouse.click(4, 4),
  'the Escape key': (page) => page.keyboard.press('Escape'),
};

for (const [way, close] of Object.entries(WAYS_TO_CLOSE)) {
  test(`The dialog closes by ${way} and returns the focus to the form`, async ({ page }) => {
    await openDialog(page);
    await expect(dialogOf(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await close(page);
    await expect(dialogOf(page)).toBeHidden();
    await expect(buyButton(page)).toBeFocused();
    await expect(page.locator('#field-email')).toHaveValue('ann@example.com');
    await expect(page).toHaveURL('/');
    await buyButton(page).click();
    await expect(dialogOf(page)).toBeVisible();
  });
}

test('A click inside the dialog does not close it', async ({ page }) => {
  await openDialog(page);
  await dialogOf(page).getByText('Having trouble?').click();
  await dialogOf(page).getByRole('heading').click();
  await expect(dialogOf(page)).toBeVisible();
});

test('Selecting text and releasing outside does not close the dialog', async ({ page }) => {
  await openDialog(page);
  const text = await dialogOf(page).getByText('Having trouble?').boundingBox();
  await page.mouse.move((text?.x ?? 0) + 5, (text?.y ?? 0) + 5);
  await page.mouse.down();
  await page.mouse.move(4, 4);
  await page.mouse.up();
  await expect(dialogOf(page)).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(dialogOf(page)).toBeHidden();
});

test('The dialog is centered and has its own background', async ({ page }) => {
  await openDialog(page);
  const dialog = dialogOf(page);
  const [paper, ink] = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return [backgroundColor, color] as const;
  });
  await expect(dialog).toHaveCSS('background-color', paper);
  const title = dialog.getByRole('heading');
  await expect(title).toHaveCSS('color', ink);
  await expect(title).toHaveCSS('text-decoration-line', 'none');
  const offCenter = await dialog.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const { clientWidth } = document.body;
    return [left + right - clientWidth, top + bottom - window.innerHeight].map(Math.abs);
  });
  expect(Math.max(...offCenter)).toBeLessThan(4);
  // The backdrop does not cover the scrollbar's space; the page background is equally dark there.
  await expect(page.locator('html')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(page.locator('html')).not.toHaveCSS('background-color', paper);
});

test('The page does not scroll while the dialog is open', async ({ page }) => {
  await openDialog(page);
  await expect(dialogOf(page)).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  await page.keyboard.press('Escape');
  await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
});

test.describe('on to the payment', () => {
  desktopOnly();

  for (const language of LANGUAGES) {
    test(
      `The dialog continues once the payment in the other tab is done (${language})`,
      languageTag(language),
      async ({ page }) => {
        const { checkout, library } = MESSAGES[language];
        const t = checkout.dialog;
        const buyer = { language, name: 'Ann', email: `goes-on-${language}@example.com` };
        const tab = await goToPayment(page, 'dialog', buyer);
        const dialog = page.getByRole('dialog', { name: t.title });
        await expect(dialog.getByText(t.opened)).toBeVisible();
        await expect(dialog.getByRole('button', { name: t.openAgain })).toHaveClass(/quiet/);
        await dialog.getByRole('button', { name: t.paid }).click();
        await expect(dialog.getByText(t.notYet)).toBeVisible();
        await pay(tab, buyer);
        await expect(dialog.getByText(t.arrived)).toBeVisible();
        const open = dialog.getByRole('link', { name: t.open });
        await expect(open).toBeFocused();
        // Nothing else but the link and the button that closes the dialog.
        await expect(dialog.getByRole('link')).toHaveCount(1);
        await expect(dialog.getByRole('button')).toHaveText(['×']);
        await open.click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(library.page.title);
      },
    );
  }

  test('After the payment the closed dialog leaves no form, and Back shows none', async ({
    page,
    server,
  }) => {
    const buyer = { language: 'en', name: 'Ann', email: 'closes@example.com' } as const;
    const tab = await goToPayment(page, 'dialog', buyer);
    await pay(tab, buyer);
    await expect(dialogOf(page).getByRole('link', { name: 'Open your library' })).toBeVisible();
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('You’ve paid. Your library is ready.')).toBeVisible();
    await expect(page.locator('.buy-form')).toBeHidden();
    await page.getByRole('link', { name: 'Buy another copy' }).click();
    await expect(page.locator('.buy-form')).toBeVisible();
    const again = await goToPayment(page, 'dialog', buyer);
    await expect(again.getByRole('button', { name: 'Pay (test)' })).toBeVisible();
    const references = storedRequests(server, 'purchase_forms', buyer.email).map(({ id }) => id);
    expect(new Set(references).size).toBe(2);
  });

  test('The dialog knows of a payment in the same tab after Back', async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await openDialog(page);
    await dialogOf(page).getByRole('button', { name: 'Continue to the provider' }).click();
    await pay(page, { language: 'en', name: 'Ann', email: 'ann@example.com' });
    await page.goBack();
    await expect(page.getByText('You’ve already placed this order')).toBeVisible();
    await page.goBack();
    const open = page.getByRole('link', { name: 'Open your library' });
    await expect(open).toBeVisible();
    await expect(buyButton(page)).toBeHidden();
  });

  test('The dialog offers no second payment while the first one is checked', async ({ page }) => {
    const tab = await goToPayment(page, 'dialog', {
      ...{ language: 'en', name: 'Ann', email: 'checked@example.com' },
    });
    // Where the provider leads back to, before it reports the payment.
    await tab.goto(thankYouUrl('cs_test_not_reported'));
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Checking your payment');
    await page.bringToFront();
    await expect(dialogOf(page).getByText('We’re checking your payment.')).toBeVisible();
    await expect(dialogOf(page).getByRole('button')).toHaveText(['×']);
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('We’re checking your payment.')).toBeVisible();
    await expect(page.locator('.buy-form')).toBeHidden();
    await page.getByRole('link', { name: 'Haven’t paid yet' }).click();
    await expect(page.locator('.buy-form')).toBeVisible();
  });

  test('The payment page knows the buyer when a form service gives no address of it', async ({
    page,
  }) => {
    await page.route('**/forms/purchase', (route) => route.fulfill({ json: {} }));
    await openDialog(page, '/?lng=en');
    const link = dialogOf(page).getByRole('link', { name: 'Open in new tab' });
    await expect(link).toHaveAttribute(
      'href',
      /\/sandbox\/pay\?prefilled_email=ann%40example.com&locale=en$/,
    );
  });

  test('The dialog asks for the payment after “Open in new tab” too', async ({ page }) => {
    await openDialog(page);
    await dialogOf(page).getByRole('link', { name: 'Open in new tab' }).click();
    await expect(dialogOf(page).getByRole('button', { name: 'I’ve paid' })).toBeVisible();
  });

  test('The payment opens in a new tab without opener and referrer', async ({ page, context }) => {
    await openDialog(page);
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      dialogOf(page).getByRole('button', { name: 'Continue to the provider' }).click(),
    ]);
    await expect(tab).toHaveURL(/\/sandbox\/pay/);
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Test payment page');
    const seen = await tab.evaluate(() => [window.opener, document.referrer]);
    expect(seen).toEqual([null, '']);
    await expect(page).toHaveURL('/');
  });

  test('The payment opens in the same tab when the browser blocks new tabs', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await openDialog(page);
    await dialogOf(page).getByRole('button', { name: 'Continue to the provider' }).click();
    await expect(page).toHaveURL(/\/sandbox\/pay/);
    expect(context.pages()).toHaveLength(1);
  });

  test('The dialog offers the payment page as a link and as a copied address', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openDialog(page);
    const link = dialogOf(page).getByRole('link', { name: 'Open in new tab' });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    const personal = /^http:\/\/localhost:\d+\/sandbox\/pay\?.*prefilled_email=/;
    await expect(link).toHaveAttribute('href', personal);
    await dialogOf(page).getByRole('button', { name: 'Copy link' }).click();
    await expect(dialogOf(page).getByRole('status')).toHaveText('Link copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(personal);
  });

  test('The dialog shows the address when copying is not allowed', async ({ page, server }) => {
    await page.addInitScript(() => {
      const writeText = () => Promise.reject(new Error('refused'));
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
    });
    await openDialog(page);
    await dialogOf(page).getByRole('button', { name: 'Copy link' }).click();
    const status = dialogOf(page).getByRole('status');
    await expect(status).toContainText('Your browser blocked copying.');
    await expect(status).toContainText(`${server.url}/sandbox/pay`);
  });
});
