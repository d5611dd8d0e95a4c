import { expect, hydrated, test } from './fixtures.ts';
import {
  buyButton,
  FAILED_LOAD,
  fillBuyForm,
  holdBack,
  NETWORK_ERROR,
  openBuyForm,
  storedFor,
} from './helpers.ts';

const FORM = '**/forms/purchase';

test('A buyer who fills in the form is led to the payment page, and nothing is logged', async ({
  page,
  server,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await openBuyForm(page);
  await page.getByLabel('Name', { exact: true }).fill('Ann Buyer');
  await page.getByLabel('E-mail').fill('ann@example.com');
  const [request] = await Promise.all([
    page.waitForRequest(FORM),
    page.getByRole('button', { name: 'Continue to payment: $49' }).click(),
  ]);
  await expect(page).toHaveURL('/sandbox/pay');

  const { website, elapsedMs, submissionId, ...payload } = request.postDataJSON();
  expect(Object.keys(payload).sort()).toEqual(['email', 'name', 'timestamp', 'userAgent']);
  expect(payload).toMatchObject({ name: 'Ann Buyer', email: 'ann@example.com' });
  expect(new Date(payload.timestamp).toISOString()).toBe(payload.timestamp);
  expect(payload.userAgent).toBe(await page.evaluate(() => navigator.userAgent));
  expect([website, typeof elapsedMs, typeof submissionId]).toEqual(['', 'number', 'string']);
  expect(request.method()).toBe('POST');
  expect(await request.headerValue('accept')).toBe('application/json');
  expect(logged).toEqual([]);
  expect(storedFor(server, 'purchase_requests', 'ann@example.com')).toHaveLength(1);
});

test('A buyer who waits for the answer sees it, and cannot press twice', async ({ page }) => {
  await openBuyForm(page);
  const release = await holdBack(page, FORM);
  await fillBuyForm(page, 'Ann', 'ann@example.com');
  await expect(buyButton(page)).toHaveText('Continue to payment: $49');
  await buyButton(page).click();
  await expect(buyButton(page)).toHaveText('One moment…');
  await expect(buyButton(page)).toBeDisabled();
  release();
  await expect(page).toHaveURL('/sandbox/pay');
});

test('A buyer who forgets both fields is told so at the form and at each field', async ({
  page,
}) => {
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
    'Please enter your e-mail address.',
  ]);
  const name = page.getByLabel('Name', { exact: true });
  const email = page.getByLabel('E-mail');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription('Please enter your name.');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(
    'The download link goes here. Please enter your e-mail address.',
  );
  await alert.getByRole('link', { name: 'Please enter your e-mail address.' }).click();
  await expect(email).toBeFocused();

  await fillBuyForm(page, 'Ann', 'ann@example');
  await buyButton(page).click();
  await expect(alert.getByRole('link')).toHaveText([/^Please enter an e-mail address like/]);
  await expect(name).not.toHaveAttribute('aria-invalid', /.*/);
  await expect(name).toHaveValue('Ann');
  expect(sent).toBe(0);

  await email.fill('ann@example.com');
  await email.press('Enter');
  await expect(page).toHaveURL('/sandbox/pay');
  expect(sent).toBe(1);
});

for (const [what, spoil] of [
  ['the server answers with an error', { status: 500 }],
  ['the network fails', 'abort'],
] as const) {
  test(`A buyer is told when ${what}, loses nothing and succeeds at the second try`, async ({
    page,
    server,
    expectedNoise,
  }) => {
    expectedNoise.push(FAILED_LOAD);
    const address = `retry-${spoil === 'abort' ? 'network' : 'server'}@example.com`;
    await page.route(
      FORM,
      (route) => (spoil === 'abort' ? route.abort() : route.fulfill({ ...spoil, body: 'no' })),
      { times: 1 },
    );
    await openBuyForm(page);
    await fillBuyForm(page, 'Ann', address);
    await buyButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(NETWORK_ERROR);
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ann');
    await expect(page.getByLabel('E-mail')).toHaveValue(address);
    await expect(buyButton(page)).toBeEnabled();
    await expect(page).toHaveURL('/');
    await buyButton(page).click();
    await expect(page).toHaveURL('/sandbox/pay');
    expect(storedFor(server, 'purchase_requests', address)).toHaveLength(1);
  });
}

test('A buyer whose answer got lost and who tries again is stored once', async ({
  page,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(FAILED_LOAD);
  await page.route(
    FORM,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await openBuyForm(page);
  await fillBuyForm(page, 'Ann', 'lost@example.com');
  await buyButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(NETWORK_ERROR);
  expect(storedFor(server, 'purchase_requests', 'lost@example.com')).toHaveLength(1);
  await buyButton(page).click();
  await expect(page).toHaveURL('/sandbox/pay');
  expect(storedFor(server, 'purchase_requests', 'lost@example.com')).toHaveLength(1);
});

test('A buyer who clicks twice is stored once', async ({ page, server }) => {
  await openBuyForm(page);
  await fillBuyForm(page, 'Ann', 'twice@example.com');
  await buyButton(page).dblclick();
  await expect(page).toHaveURL('/sandbox/pay');
  expect(storedFor(server, 'purchase_requests', 'twice@example.com')).toHaveLength(1);
});

test('A buyer whose form is sent twice in the same instant is stored once', async ({
  page,
  server,
}) => {
  await openBuyForm(page);
  await hydrated(page, '.buy-form');
  await fillBuyForm(page, 'Ann', 'instant@example.com');
  await page.locator('.buy-form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(page).toHaveURL('/sandbox/pay');
  expect(storedFor(server, 'purchase_requests', 'instant@example.com')).toHaveLength(1);
});
