import AxeBuilder from '@axe-core/playwright';
import { variantDist } from '../../testkit/buildVariants.ts';
import { expect, test } from './fixtures.ts';
import { buyButton, fillBuyForm, openBuyForm } from './helpers.ts';

test.use({ dist: variantDist('dialog') });

test.beforeEach(async ({ page }) => {
  await openBuyForm(page);
  await fillBuyForm(page, 'Ann', 'ann@example.com');
  await buyButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Secure Checkout' })).toBeVisible();
});

test('The open dialog is in the way of nobody', async ({ page }) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`)).toEqual([]);
});

test('A buyer with a keyboard reaches everything in the dialog and nothing behind it', async ({
  page,
}) => {
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

test('Everything in the dialog is large enough for a finger and lies inside the window', async ({
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
