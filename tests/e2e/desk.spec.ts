import { busyShop } from '../../testkit/fakes/deskAnswers.ts';
import { refundRequest } from '../../testkit/fakes/requests.ts';
import { answerWith, expect, logIn, PASSWORD, test } from './desk.ts';
import { oneSizeIsEnough, WORDS } from './helpers.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('logs in, rejects a wrong password, and explains what needs JavaScript', async ({
    page,
    deskUrl,
    expectedNoise,
  }) => {
    expectedNoise.push(/401/);
    await page.goto(`${deskUrl}/orders?state=held`);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toHaveText('That is not the password. Please try again.');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(`${deskUrl}/orders?state=held`);
    await expect(page.locator('noscript p')).toBeVisible();
  });
});

test('works with the keyboard alone', async ({ page, deskUrl }) => {
  await answerWith(page, busyShop);
  await page.goto(deskUrl);
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('g');
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
  await page.getByLabel('Use these keys').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order 1046');
});

test('keeps filters in the URL across reloads and “back”', async ({ page, deskUrl }) => {
  await answerWith(page, busyShop);
  await logIn(page, deskUrl, '/orders');
  await page.getByLabel('State').selectOption('Held for you');
  await expect(page).toHaveURL(/state=held/);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await page.getByLabel('Sort').selectOption('Largest amount first');
  await page.reload();
  await expect(page.getByLabel('State')).toHaveValue('held');
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
});

test('asks for the address before it erases a person', async ({ page, deskUrl }) => {
  await answerWith(page, busyShop);
  await logIn(page, deskUrl, '/buyers/ann%40example.com');
  await page.getByRole('button', { name: 'Erase…' }).click();
  const erase = page.getByRole('button', { name: 'Erase for good' });
  await expect(erase).toBeDisabled();
  await page.getByLabel('Type the address to confirm').fill('bob@example.com');
  await expect(erase).toBeDisabled();
  await page.getByLabel('Type the address to confirm').fill('ann@example.com');
  await expect(erase).toBeDisabled();
  await page.getByLabel('Erase anyway').check();
  await erase.click();
  await expect(page.getByRole('status')).toHaveText('The person’s data is erased.');
  await expect(page).toHaveURL(`${deskUrl}/buyers`);
});

test('logs out every open page', async ({ page, deskUrl, context }) => {
  await answerWith(page, busyShop);
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
  await expect(other.getByLabel('Password')).toBeVisible({ timeout: 15_000 });
});

test.describe('with a real sale', () => {
  oneSizeIsEnough();

  test('shows a new order on an open page, and refunds it from Today to paid', async ({
    page,
    deskUrl,
    server,
    context,
    expectedNoise,
  }) => {
    test.setTimeout(120_000);
    // A buyer's page that is told of the erasure before it is answered looks for nobody once more.
    expectedNoise.push(/409/);
    await logIn(page, deskUrl, '/orders');
    await expect(page.getByText('No orders yet.')).toBeVisible();
    const shop = await context.newPage();
    const email = 'ann@example.com';
    await shop.goto(`${server.url}/sandbox/pay?prefilled_email=${email}&lng=en`);
    await shop.getByLabel(WORDS.en.sandbox.name).fill('Ann Lee');
    await shop.getByRole('button', { name: WORDS.en.sandbox.pay }).click();
    await expect(page.locator('[data-row]')).toHaveText(/1 Ann Lee/, { timeout: 15_000 });
    await expect(page.getByRole('status')).toHaveText('Updated just now.');
    await page.getByRole('searchbox').fill('lee');
    await expect(page.locator('[data-row]')).toHaveCount(1);

    const sent = await shop.request.post(`${server.url}/forms/refund`, {
      data: { lng: 'en', ...refundRequest, email, txn: '1' },
    });
    expect(sent.status()).toBe(200);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);

    await page.goto(deskUrl);
    await page.getByRole('link', { name: 'R-1 ' }).click();
    await expect(page.getByRole('heading', { name: 'Order 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Start the review' }).click();
    await page.getByRole('button', { name: 'Yes, do it' }).click();
    await expect(page.getByText('In review')).toBeVisible();
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByLabel('By bank transfer').check();
    await page.getByRole('button', { name: 'Accept and owe $49' }).click();
    await page.getByRole('button', { name: 'Pay the money back' }).click();
    await page.getByLabel('Reference of the bank transfer').fill('TRX-77');
    await page.getByRole('button', { name: 'I have transferred $49' }).click();
    await expect(page.getByText('Paid back').first()).toBeVisible();
    await expect(page.getByText('Nothing is left to be done here.')).toBeVisible();
    await expect(page.getByText('TRX-77').first()).toBeVisible();

    await page.goto(`${deskUrl}/buyers/${encodeURIComponent(email)}`);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as JSON' }).click();
    expect((await file).suggestedFilename()).toBe(`${email}.json`);
    await page.getByRole('button', { name: 'Erase…' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    await page.getByLabel('Type the address to confirm').fill(email);
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await expect(page).toHaveURL(`${deskUrl}/buyers`);
    await expect(page.getByText(email)).toHaveCount(0);

    await page.goto(`${deskUrl}/figures`);
    await expect(page.getByText('$49').first()).toBeVisible();
    await page.goto(`${deskUrl}/mails`);
    await expect(page.getByText('Order confirmation')).toBeVisible();
    await page.goto(`${deskUrl}/check`);
    await expect(page.getByText('DESK_PASSWORD')).toBeVisible();
    await page.goto(`${deskUrl}/editions`);
    await expect(page.getByRole('heading', { name: /^Edition / })).toBeVisible();
  });
});
