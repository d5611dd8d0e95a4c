import { expect, ownShop, sellerTest as test, waitForHydration } from './fixtures.ts';
import { desktopOnly, FULL, MESSAGES } from './helpers.ts';

desktopOnly();

test.use({ serverEnv: ownShop() });

const { buy, library, sandbox } = MESSAGES.en;
const REDUCED = 'Continue to payment: $39.20';

test(
  'A visitor who comes by a code’s link buys at the reduced price until the code is used up',
  FULL,
  async ({ page, seller, deskUrl }) => {
    test.setTimeout(180_000);
    await seller.goto(`${deskUrl}/codes`);
    await expect(seller.getByText('No codes yet.')).toBeVisible();
    await seller.getByLabel('Code', { exact: true }).fill('launch20');
    await seller.getByLabel('Percent', { exact: true }).fill('20');
    await seller.getByLabel('At most this many orders').fill('1');
    await expect(seller.getByText('Visitors see $39.20 instead of $49')).toBeVisible();
    await seller.getByRole('button', { name: 'Create code' }).click();
    const link = await seller.getByRole('link', { name: 'LAUNCH20' }).getAttribute('href');

    await page.goto(`${link}&lng=en`);
    await expect(page.locator('#top .price')).toHaveText('$39.20');
    await expect(page.locator('#top .code-notice')).toContainText('$39.20 instead of $49');
    await waitForHydration(page, '.buy-form');
    await page.getByLabel(buy.form.name, { exact: true }).fill('Ann Lee');
    await page.getByLabel(buy.form.email, { exact: true }).fill('ann@example.com');
    await page.getByRole('button', { name: REDUCED }).click();
    await page.getByRole('button', { name: `${sandbox.pay} $39.20` }).click();
    await expect(page).toHaveURL(/thank-you/);
    // Until it has the link, the page loads itself again, which would cancel a visit to another.
    await page.getByRole('link', { name: library.thankYou.open }).waitFor({ timeout: 30_000 });

    await expect(seller.getByText('Used up')).toBeVisible();
    await seller.goto(`${deskUrl}/orders/1`);
    await expect(seller.getByText('LAUNCH20').first()).toBeVisible();
    await expect(seller.getByText('$9.80').first()).toBeVisible();
    await page.goto(link ?? '');
    await expect(page.locator('#top .price')).toHaveText('$49');
    await expect(page.locator('#top .code-notice')).toHaveText(
      'Code LAUNCH20 has been used up. The price is $49.',
    );
  },
);

test(
  'The seller ends a code at the desk with the keyboard, and an order in progress hears of it',
  FULL,
  async ({ page, seller, deskUrl, shop, expectedNoise }) => {
    test.setTimeout(180_000);
    expectedNoise.push(/422/);
    const made = await shop('code-create', 'TENOFF', '--cents', '1000', '--json');
    expect(JSON.parse(made.out)).toMatchObject({ code: 'TENOFF', priceCents: 3900 });
    await page.goto('/?code=TENOFF&lng=en');
    await waitForHydration(page, '.buy-form');
    await seller.goto(`${deskUrl}/codes`);
    await seller.getByRole('button', { name: 'End… TENOFF' }).press('Enter');
    await seller.getByRole('button', { name: 'End TENOFF', exact: true }).press('Enter');
    await expect(seller.getByText('Code TENOFF ended.')).toBeVisible();

    await page.getByLabel(buy.form.name, { exact: true }).fill('Ann Lee');
    await page.getByLabel(buy.form.email, { exact: true }).fill('ann@example.com');
    await page.getByRole('button', { name: 'Continue to payment: $39' }).click();
    await expect(page.getByText(buy.code.gone)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Continue to payment: $49' })).toBeVisible();
    await expect(page.locator('#top .code-notice')).toContainText('Code TENOFF has ended.');
  },
);
