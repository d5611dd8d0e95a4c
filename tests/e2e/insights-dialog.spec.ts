import { variantDist } from '../../testkit/buildVariants.ts';
import { counted, PERSON } from './counted.ts';
import { expect, test } from './fixtures.ts';
import { buyButton, fillBuyForm, oneSizeIsEnough, openBuyForm } from './helpers.ts';

oneSizeIsEnough();
test.use({ dist: variantDist('dialog'), userAgent: PERSON });

test('From the dialog the payment page is counted when it is opened, and once', async ({
  page,
  server,
}) => {
  await openBuyForm(page);
  await fillBuyForm(page, 'Ann', 'ann@example.com');
  await buyButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Secure Checkout' });
  await expect(dialog).toBeVisible();
  await expect.poll(() => counted(server)['page:/']).toBe(1);
  expect(counted(server)['step:payment-opened:en']).toBeUndefined();
  for (const name of ['Continue to the provider', 'Open the payment page again']) {
    const opened = page.context().waitForEvent('page');
    await dialog.getByRole('button', { name }).click();
    await (await opened).close();
  }
  await expect.poll(() => counted(server)['step:payment-opened:en']).toBe(1);
});
