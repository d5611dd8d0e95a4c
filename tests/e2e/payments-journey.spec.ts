import { type StripeAccount, stripeAccount } from '../../testkit/fakes/stripeAccount.ts';
import { fakeStripe } from '../../testkit/fakes/stripeApi.ts';
import { accessibilityViolations } from './accessibility.ts';
import { fits } from './deskScreens.ts';
import { expect, ownShop, sellerTest } from './fixtures.ts';
import { DESKTOP } from './helpers.ts';

const KEY = 'rk_test_abcdefgh4f2Q';
const OTHER_KEY = 'rk_test_ijklmnop9x9x';

/** A shop at a public address, and an account at a Stripe on this machine. */
const test = sellerTest.extend<object, { account: StripeAccount; stripeUrl: string }>({
  account: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the names of the fixtures it needs
    async ({}, use) => use(stripeAccount()),
    { scope: 'worker' },
  ],
  stripeUrl: [
    async ({ account }, use) => {
      const stripe = await fakeStripe();
      stripe.keys.set(KEY, account);
      stripe.keys.set(OTHER_KEY, stripeAccount({ id: 'acct_2' }));
      await use(stripe.settings.STRIPE_API_URL);
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  serverEnv: [
    async ({ mailServer, stripeUrl }, use, info) => {
      const [shop] = ownShop({ PUBLIC_URL: 'https://shop.test', STRIPE_API_URL: stripeUrl });
      await shop({ mailServer }, use, info);
    },
    { scope: 'worker' },
  ],
});

test(
  'A seller goes from no key to ready, is asked about another account, and disconnects',
  DESKTOP,
  async ({ seller, account }) => {
    await seller.getByRole('link', { name: 'Payments' }).click();
    await expect(seller.getByText('Not ready to take payments yet')).toBeVisible();
    const field = seller.getByLabel('Restricted key', { exact: true });

    await field.fill('sk_live_thisisafullkey');
    await field.press('Enter');
    await expect(seller.getByRole('alert')).toContainText('full secret key');

    account.forbidden.push('POST /v1/payment_links');
    await field.fill(KEY);
    await field.press('Enter');
    const failed = seller.getByRole('listitem').filter({ hasText: 'Failed' });
    await expect(failed.first()).toContainText('Permissions');
    await expect(failed.first()).toContainText('Payment Links to Write');
    await expect(seller.getByText('Not ready to take payments yet')).toBeVisible();
    expect(await accessibilityViolations(seller)).toEqual([]);

    account.forbidden.length = 0;
    await seller.getByRole('button', { name: 'Check again' }).press('Enter');
    await expect(seller.getByText('Ready to take payments', { exact: true })).toBeVisible();
    await expect(failed).toHaveCount(0);
    expect(await seller.content()).not.toContain(KEY);
    expect(await accessibilityViolations(seller)).toEqual([]);
    await seller.setViewportSize({ width: 390, height: 844 });
    expect(await fits(seller)).toBe(true);

    const another = seller.getByLabel('Another restricted key');
    await expect(another).toHaveValue('');
    await another.fill(OTHER_KEY);
    await seller.getByRole('button', { name: 'Replace key' }).click();
    const question = seller.getByRole('dialog');
    await expect(question).toContainText('belongs to another account, acct_2');
    expect(await accessibilityViolations(seller)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(seller.getByText('acct_1', { exact: true })).toBeVisible();

    await seller.getByRole('button', { name: 'Disconnect…' }).click();
    await expect(question).toContainText('nobody can buy until you connect again');
    await question.getByRole('button', { name: 'Disconnect', exact: true }).click();
    await expect(seller.getByText('Not ready to take payments yet')).toBeVisible();
    expect(account.made.payment_links).toMatchObject([{ active: false }]);
  },
);
