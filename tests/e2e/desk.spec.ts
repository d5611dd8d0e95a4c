import { busyShop } from '../../testkit/fakes/deskAnswers.ts';
import { mockCommands } from './desk.ts';
import { expect, logIn, PASSWORD, sellerTest as test } from './fixtures.ts';
import { DESKTOP, FULL } from './helpers.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Login works without JavaScript, rejects a wrong password and says that the desk needs JavaScript', async ({
    page,
    deskUrl,
    expectedNoise,
  }) => {
    expectedNoise.push(/401/);
    await page.goto(`${deskUrl}/orders?state=held`);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toHaveText('Wrong password. Please try again.');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(`${deskUrl}/orders?state=held`);
    await expect(page.locator('noscript p')).toBeVisible();
  });
});

test('The desk can be used with the keyboard alone', DESKTOP, async ({ page, deskUrl }) => {
  await mockCommands(page, busyShop);
  await page.goto(deskUrl);
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('g');
  // The frame renders between the two keys, as it does for an announcement.
  await page.locator('.menu-button').dispatchEvent('click');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('[data-row]')).toHaveCount(6);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('gj');
  await expect(page).toHaveURL(/search=gj/);
  await page.keyboard.press('Tab');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(page.locator('[data-row]').nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order 1046');
  await page.keyboard.press('?');
  await page.getByLabel('Turn on keyboard shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order 1046');
});

test(
  'Filters are kept in the address, through reload and back',
  DESKTOP,
  async ({ page, deskUrl }) => {
    await mockCommands(page, busyShop);
    await logIn(page, deskUrl, '/orders');
    await page.getByLabel('Status').selectOption('On hold');
    await expect(page).toHaveURL(/state=held/);
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await page.getByLabel('Sort').selectOption('Largest amount first');
    await page.reload();
    await expect(page.getByLabel('Status')).toHaveValue('held');
    await expect(page.getByLabel('Sort')).toHaveValue('largest');
    await expect(page.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      '/export/orders.csv?state=held&sort=largest',
    );
    await page.locator('[data-row]').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order 1046');
    await page.goBack();
    await expect(page).toHaveURL(/state=held&sort=largest/);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/after=next-page/);
    await page.getByRole('link', { name: 'First page' }).click();
    await expect(page).not.toHaveURL(/after=/);
  },
);

test('Erasing a buyer requires typing the email address', DESKTOP, async ({ page, deskUrl }) => {
  await mockCommands(page, busyShop);
  await logIn(page, deskUrl, '/buyers/ann%40example.com');
  await page.getByRole('button', { name: 'Erase…' }).click();
  const erase = page.getByRole('button', { name: 'Erase permanently' });
  await expect(erase).toBeDisabled();
  await page.getByLabel('Type the email address to confirm').fill('bob@example.com');
  await expect(erase).toBeDisabled();
  await page.getByLabel('Type the email address to confirm').fill('ann@example.com');
  await expect(erase).toBeDisabled();
  await page.getByLabel('Erase anyway').check();
  await erase.click();
  await expect(page.getByRole('status')).toHaveText('Personal data erased.');
  await expect(page).toHaveURL(`${deskUrl}/buyers`);
});

test('Logging out logs out every open page', FULL, async ({ page, deskUrl, context }) => {
  await mockCommands(page, busyShop);
  await logIn(page, deskUrl);
  const other = await context.newPage();
  await other.goto(`${deskUrl}/orders`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Orders');
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(other.getByLabel('Password')).toBeVisible();
});
