import { expect, test } from './fixtures.ts';
import {
  buyButton,
  delayRequests,
  FULL,
  fillBuyForm,
  openBuyForm,
  storedRequests,
} from './helpers.ts';

const FORM = '**/forms/purchase';

test('The purchase form leads to the payment page and logs nothing to the console', async ({
  page,
  server,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await openBuyForm(page);
  await page.getByLabel('Name', { exact: true }).fill('Ann Buyer');
  await page.getByLabel('Email').fill('ann@example.com');
  const [request] = await Promise.all([
    page.waitForRequest(FORM),
    page.getByRole('button', { name: 'Continue to payment: $49' }).click(),
  ]);
  await expect(page).toHaveURL(/\/sandbox\/pay/);

  const { website, elapsedMs, submissionId, lng, ...payload } = request.postDataJSON();
  expect(lng).toBe('en');
  expect(Object.keys(payload).sort()).toEqual(['email', 'name', 'timestamp', 'userAgent']);
  expect(payload).toMatchObject({ name: 'Ann Buyer', email: 'ann@example.com' });
  expect(new Date(payload.timestamp).toISOString()).toBe(payload.timestamp);
  expect(payload.userAgent).toBe(await page.evaluate(() => navigator.userAgent));
  expect([website, typeof elapsedMs, typeof submissionId]).toEqual(['', 'number', 'string']);
  expect(request.method()).toBe('POST');
  expect(await request.headerValue('accept')).toBe('application/json');
  expect(logged).toEqual([]);
  expect(storedRequests(server, 'purchase_forms', 'ann@example.com')).toHaveLength(1);
});

test('A misspelled email domain gets a suggestion that the buyer may ignore', async ({ page }) => {
  await openBuyForm(page);
  const email = page.getByLabel('Email');
  await fillBuyForm(page, 'Ann', 'ann@gmial.com');
  await email.blur();
  await page.getByRole('button', { name: 'gmail.com' }).click();
  await expect(email).toHaveValue('ann@gmail.com');
  await expect(page.getByText('Did you mean')).toBeHidden();
  await email.fill('ann@gmial.com');
  await buyButton(page).click();
  await expect(page).toHaveURL(/\/sandbox\/pay.*gmial/);
});

test(
  'A suggestion does not move the button away from under the pointer',
  FULL,
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openBuyForm(page, '/?lng=bg');
    await fillBuyForm(page, 'Александрина', 'aleksandrina.dimitrova1985@gmial.com');
    const before = await buyButton(page).boundingBox();
    await page.locator('#field-email').blur();
    await expect(page.getByRole('button', { name: 'gmail.com' })).toBeVisible();
    expect(await buyButton(page).boundingBox()).toEqual(before);
  },
);

test('On a phone, Buy Now shows the fields', FULL, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/?lng=en');
  await page.getByRole('banner').getByRole('link', { name: 'Buy Now' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeInViewport();
  await expect(page.getByLabel('Email')).toBeInViewport();
});

test('The buy button shows progress and is disabled while the request is pending', async ({
  page,
}) => {
  await openBuyForm(page);
  const release = await delayRequests(page, FORM);
  await fillBuyForm(page, 'Ann', 'ann@example.com');
  await expect(buyButton(page)).toHaveText('Continue to payment: $49');
  await buyButton(page).click();
  await expect(buyButton(page)).toHaveText('Just a moment…');
  await expect(buyButton(page)).toBeDisabled();
  release();
  await expect(page).toHaveURL(/\/sandbox\/pay/);
});

test('An empty purchase form shows errors in a summary and at each field', async ({ page }) => {
  let sent = 0;
  await page.route(FORM, (route) => {
    sent += 1;
    return route.continue();
  });
  await openBuyForm(page);
  await buyButton(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toBeFocused();
  await expect(alert).toBeInViewport();
  await expect(alert).toContainText('Please fix the following:');
  await expect(alert.getByRole('link')).toHaveText([
    'Please enter your name.',
    'Please enter your email address.',
  ]);
  const name = page.getByLabel('Name', { exact: true });
  const email = page.getByLabel('Email');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription('Please enter your name.');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(
    'We’ll send your download link here. Please enter your email address.',
  );
  await alert.getByRole('link', { name: 'Please enter your email address.' }).click();
  await expect(email).toBeFocused();

  await fillBuyForm(page, 'Ann', 'ann@example');
  await buyButton(page).click();
  await expect(alert.getByRole('link')).toHaveText([/^Please enter an email address like/]);
  await expect(name).not.toHaveAttribute('aria-invalid', /.*/);
  await expect(name).toHaveValue('Ann');
  expect(sent).toBe(0);

  await email.fill('ann@example.com');
  await email.press('Enter');
  await expect(page).toHaveURL(/\/sandbox\/pay/);
  expect(sent).toBe(1);
});
