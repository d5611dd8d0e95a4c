import type { Browser, Page } from '@playwright/test';
import { textOf } from '../../testkit/mailServer.ts';
import { freePort } from '../../testkit/serverProcess.ts';
import { accessibilityViolations } from './accessibility.ts';
import { addAuthenticator } from './authenticator.ts';
import { emailTo, expect, ownShop, sellerTest as test } from './fixtures.ts';
import { DESKTOP } from './helpers.ts';
import { buyAsNewBuyer } from './journey.ts';

// Links in emails need an address that is known when the shop starts.
test.use({ serverEnv: ownShop({ DESK_PORT: String(await freePort()) }) });

const PASSWORD = 'a password of her own';
const MENU = ['Today', 'Sources', 'Codes', 'Versions', 'Words', 'Your login'];

/** By the keyboard only. */
async function invite(seller: Page, name: string, email: string): Promise<void> {
  await seller.getByLabel('Name', { exact: true }).focus();
  await seller.keyboard.type(name);
  await seller.keyboard.press('Tab');
  await seller.keyboard.type(email);
  await seller.keyboard.press('Tab');
  await seller.keyboard.press('Space');
  await expect(seller.getByLabel(/^Editor: /)).toBeChecked();
  await seller.keyboard.press('Enter');
  await expect(rowOf(seller, name)).toContainText('Invited, link until');
}

const rowOf = (seller: Page, name: string) => seller.getByRole('row').filter({ hasText: name });
const linkIn = (email: string) => /http:\/\/localhost:\d+\/join\/[\w-]+/.exec(textOf(email))?.[0];
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function menuOf(page: Page): Promise<string[]> {
  return page.getByRole('navigation', { name: 'Desk' }).getByRole('link').allTextContents();
}

async function joinWithPassword(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(link);
  await expect(heading(page)).toHaveText('Welcome, Petya');
  await page.getByLabel('Or a password of your own').fill(PASSWORD);
  await page.getByRole('button', { name: 'Join with this password' }).click();
  await page.waitForURL(/\/$/);
  await page.goto(link);
  await expect(heading(page)).toHaveText('This invitation has ended');
  await context.close();
}

test(
  'An owner invites two editors, who see their part, and ends the access of one',
  DESKTOP,
  async ({ page, seller, browser, deskUrl, mailServer }) => {
    await buyAsNewBuyer(page, mailServer, 'en');
    await seller.getByRole('link', { name: 'People', exact: true }).click();
    await expect(rowOf(seller, 'seller')).toContainText('you');
    await invite(seller, 'Petya', 'petya@shop.example');
    await invite(seller, 'Nina', 'nina@shop.example');
    expect(await accessibilityViolations(seller)).toEqual([]);

    await joinWithPassword(browser, linkIn(await emailTo(mailServer, 'petya@shop.example')) ?? '');
    const petya = await browser.newPage();
    await petya.goto(`${deskUrl}/codes`);
    await petya.getByLabel('Name or email address').fill('petya@shop.example');
    await petya.getByLabel('Password').fill(PASSWORD);
    await petya.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(heading(petya)).toHaveText('Codes');
    await expect(rowOf(seller, 'Petya')).toContainText('Password only');

    // With a passkey, and no password.
    const nina = await browser.newPage();
    await addAuthenticator(nina);
    await nina.goto(linkIn(await emailTo(mailServer, 'nina@shop.example')) ?? '');
    expect(await accessibilityViolations(nina)).toEqual([]);
    await nina.getByRole('button', { name: 'Join with a passkey' }).click();
    await expect(heading(nina)).toHaveText('Today');
    await nina.getByRole('button', { name: 'Log out', exact: true }).click();
    await nina.getByRole('button', { name: 'Log in with a passkey only' }).click();
    await nina.getByRole('button', { name: 'Use passkey' }).click();
    await expect(heading(nina)).toHaveText('Today');
    await expect(nina.getByText('Nothing needs you right now.')).toBeVisible();
    expect(await accessibilityViolations(nina)).toEqual([]);

    // Neither the menu nor a typed address nor a request shows a buyer or sends money.
    expect(await menuOf(petya)).toEqual(MENU);
    for (const path of ['/orders', '/orders/1', '/cases', '/taxes', '/check']) {
      await petya.goto(deskUrl + path);
      await expect(
        petya.getByText(
          'Your role, editor, doesn’t include this. An owner can change that: seller.',
        ),
      ).toBeVisible();
    }
    expect(await accessibilityViolations(petya)).toEqual([]);
    const refused = await petya.evaluate(async () => {
      const answer = await fetch('/api/order-refund', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ number: 1, reason: 'goodwill' }),
      });
      return [answer.status, await answer.text()];
    });
    expect(refused).toEqual([403, expect.stringContaining('Your role, editor')]);
    await petya.goto(`${deskUrl}/people`);
    await expect(petya.getByText('You’re logged in as Petya.')).toBeVisible();
    await expect(petya.getByText('nina@shop.example')).toBeHidden();

    await seller.getByRole('button', { name: 'End access: Petya' }).click();
    expect(await accessibilityViolations(seller)).toEqual([]);
    await seller.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
    await expect(rowOf(seller, 'Petya')).toHaveCount(0);
    // The open page goes to the login without a click.
    await expect(petya.getByLabel('Password')).toBeVisible();
    await petya.getByLabel('Name or email address').fill('petya@shop.example');
    await petya.getByLabel('Password').fill(PASSWORD);
    await petya.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(petya.getByText('Wrong password.')).toBeVisible();
    await expect(rowOf(seller, 'Nina')).toContainText('1 passkey');
    await Promise.all([petya.close(), nina.close()]);
  },
);
