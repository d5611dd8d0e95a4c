import { variantDist } from '../../testkit/buildVariants.ts';
import { expect, test } from './fixtures.ts';
import { buyButton, desktopOnly, fillBuyForm, openBuyForm } from './helpers.ts';
import { countedSteps, PERSON_USER_AGENT } from './insights.ts';

desktopOnly();
test.use({ dist: variantDist('dialog'), userAgent: PERSON_USER_AGENT });

test('Opening the payment page from the dialog is counted once', async ({ page, server }) => {
  await openBuyForm(page);
  await fillBuyForm(page, 'Ann', 'ann@example.com');
  await buyButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Secure Checkout' });
  await expect(dialog).toBeVisible();
  await expect.poll(() => countedSteps(server)['page:/']).toBe(1);
  expect(countedSteps(server)['step:payment-opened:en']).toBeUndefined();
  for (const name of ['Continue to the provider', 'Open the payment page again']) {
    const opened = page.context().waitForEvent('page');
    await dialog.getByRole('button', { name }).click();
    await (await opened).close();
  }
  await expect.poll(() => countedSteps(server)['step:payment-opened:en']).toBe(1);
});
