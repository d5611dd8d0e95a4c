import type { Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility.ts';
import { addAuthenticator } from './authenticator.ts';
import { expect, logIn, PASSWORD, sellerTest as test } from './fixtures.ts';
import { delayRequests, FULL_DESKTOP } from './helpers.ts';

async function typePassword(page: Page, deskUrl: string): Promise<void> {
  await page.goto(`${deskUrl}/login?to=/people`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test(
  'A user adds a passkey, which the login requires until it is removed on the command line',
  FULL_DESKTOP,
  async ({ page, deskUrl, shop }) => {
    const authenticator = await addAuthenticator(page);
    await logIn(page, deskUrl, '/people');
    await expect(page.getByText('You’re logged in as seller.')).toBeVisible();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('Passkey for localhost')).toBeVisible();
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(page.getByLabel('Password')).toBeVisible();

    const release = await delayRequests(page, /passkey/);
    await typePassword(page, deskUrl);
    await expect(page.getByText('Use your passkey')).toBeVisible();
    // Before its script has arrived, it would send the form without the passkey.
    await expect(page.getByRole('button', { name: 'Use passkey' })).toBeDisabled();
    release();
    expect(await accessibilityViolations(page)).toEqual([]);
    // The password alone opens nothing.
    const other = await page.context().newPage();
    await other.goto(`${deskUrl}/orders`);
    await expect(other.getByLabel('Password')).toBeVisible();
    await other.close();
    await page.getByRole('button', { name: 'Use passkey' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
    await expect(page.getByText('last used')).toBeVisible();
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(page.getByLabel('Password')).toBeVisible();

    await authenticator.lose();
    await typePassword(page, deskUrl);
    await page.getByRole('button', { name: 'Use passkey' }).click();
    await expect(page.getByText('The passkey wasn’t used. Please try again.')).toBeVisible();

    const removed = await shop('desk-passkey-remove', 'seller');
    expect(removed.code).toBe(0);
    await typePassword(page, deskUrl);
    await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
    await expect(page.getByText('No passkey. The password is enough.')).toBeVisible();
  },
);
