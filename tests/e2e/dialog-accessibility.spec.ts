import { variantDist } from '../../testkit/buildVariants.ts';
import { accessibilityViolations } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { buyButton, fillBuyForm, openBuyForm } from './helpers.ts';

test.use({ dist: variantDist('dialog') });

test.beforeEach(async ({ page }) => {
  await openBuyForm(page);
  await fillBuyForm(page, 'Ann', 'ann@example.com');
  await buyButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Secure Checkout' })).toBeVisible();
});

test('The dialog has no accessibility violations', async ({ page }) => {
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('The keyboard reaches every control of the dialog and nothing behind it', async ({ page }) => {
  const stops: string[] = [];
  for (let stop = 0; stop < 8; stop += 1) {
    stops.push(
      await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body) return '';
        if (!focused.closest('dialog')) return `behind: ${focused.textContent}`;
        return focused.getAttribute('aria-label') ?? focused.textContent ?? '?';
      }),
    );
    await page.keyboard.press('Tab');
  }
  expect(new Set(stops.filter(Boolean))).toEqual(
    new Set(['Close', 'Continue to the provider', 'Cancel', 'Open in new tab', 'Copy link']),
  );
  expect(stops.slice(0, 5)).toEqual([
    'Close',
    'Continue to the provider',
    'Cancel',
    'Open in new tab',
    'Copy link',
  ]);
});

test('Every control of the dialog is at least 44 pixels large and inside the window', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog');
  for (const control of await dialog.locator('button, a').all()) {
    const box = await control.boundingBox();
    const name = (await control.textContent()) ?? '';
    expect(box?.height, name).toBeGreaterThanOrEqual(44);
    expect(box?.width, name).toBeGreaterThanOrEqual(44);
    await expect(control).toBeInViewport({ ratio: 1 });
  }
});
