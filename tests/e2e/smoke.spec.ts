import { expect, hydrated, test } from './fixtures.ts';

test('A visitor buys: the form leads to the checkout, the checkout to the payment page', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page, '.buy-form');
  await page.getByLabel('Name', { exact: true }).fill('Ann');
  await page.getByLabel('E-mail').fill('ann@example.com');
  await page.getByRole('button', { name: /Continue to payment/ }).click();
  await expect(page).toHaveURL('/sandbox/pay');
});
