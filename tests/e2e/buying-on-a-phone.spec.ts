import type { Page } from '@playwright/test';
import { expect, sellerTest as test } from './fixtures.ts';
import { buyButton, desktopOnly, FULL, LANGUAGES, languageTag } from './helpers.ts';

desktopOnly();
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PHONES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 430, height: 932 },
];
/** On the smallest one a notice about a discount code takes the place of the button. */
const SHOWS_BUTTON_WITH_CODE = 800;

/** Presses Buy Now at the top of the page and looks at the window that follows. */
async function expectFieldsInView(page: Page, address: string) {
  for (const phone of PHONES) {
    await page.setViewportSize(phone);
    await page.goto(address);
    await page.evaluate(() => document.fonts.ready);
    await page.locator('.site-header a[href$="#buy"].button').click();
    await expect(page).toHaveURL(/#buy$/);
    await expect(page.locator('.order-total h3')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.order-name span')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.total')).toBeInViewport({ ratio: 1 });
    for (const field of ['name', 'email'])
      await expect(page.locator(`#field-${field}`)).toBeInViewport({ ratio: 1 });
    if (!address.includes('code=') || phone.height >= SHOWS_BUTTON_WITH_CODE)
      await expect(buyButton(page)).toBeInViewport({ ratio: 1 });
    const header = await page.locator('.site-header').boundingBox();
    const receipt = await page.locator('.receipt').boundingBox();
    expect(receipt?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
  }
}

for (const language of LANGUAGES) {
  test(
    `On a phone Buy Now shows the order, both fields and the button (${language})`,
    languageTag(language),
    async ({ page }) => {
      await expectFieldsInView(page, `/?lng=${language}`);
    },
  );

  test(
    `On a phone Buy Now shows the order with a code, and both fields (${language})`,
    FULL,
    async ({ page, shop }) => {
      const code = `SUMMERSALE${language.toUpperCase()}20`;
      await shop('code-create', code, '--percent', '20', '--until', '2098-09-30');
      await expectFieldsInView(page, `/?lng=${language}&code=${code}`);
      await expect(page.locator('.receipt .code-notice')).toContainText(code);
    },
  );

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test(
      `On a phone Buy Now shows the order, both fields and the button (${language})`,
      FULL,
      async ({ page }) => {
        await expectFieldsInView(page, `/?lng=${language}`);
      },
    );
  });
}
