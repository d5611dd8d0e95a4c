import { expect, test } from './fixtures.ts';
import {
  buyButton,
  desktopOnly,
  FAILED_REQUEST,
  FULL,
  fillBuyForm,
  NETWORK_ERROR,
  openBuyForm,
  storedRequests,
} from './helpers.ts';

const FORM = '**/forms/purchase';

desktopOnly();

for (const [what, spoil] of [
  ['the server answers with an error', { status: 500 }],
  ['the network fails', 'abort'],
] as const) {
  test(`Shows an error when ${what}, keeps the input, and succeeds on retry`, async ({
    page,
    server,
    expectedNoise,
  }) => {
    expectedNoise.push(FAILED_REQUEST);
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
    await expect(page.getByLabel('Email')).toHaveValue(address);
    await expect(buyButton(page)).toBeEnabled();
    await expect(page).toHaveURL('/');
    await buyButton(page).click();
    await expect(page).toHaveURL(/\/sandbox\/pay/);
    expect(storedRequests(server, 'purchase_forms', address)).toHaveLength(1);
  });
}

test('Stores a request once when the response was lost and the buyer retries', async ({
  page,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(FAILED_REQUEST);
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
  expect(storedRequests(server, 'purchase_forms', 'lost@example.com')).toHaveLength(1);
  await buyButton(page).click();
  await expect(page).toHaveURL(/\/sandbox\/pay/);
  expect(storedRequests(server, 'purchase_forms', 'lost@example.com')).toHaveLength(1);
});

test('Stores a request once after a double click', FULL, async ({ page, server }) => {
  await openBuyForm(page);
  await fillBuyForm(page, 'Ann', 'twice@example.com');
  await buyButton(page).dblclick();
  await expect(page).toHaveURL(/\/sandbox\/pay/);
  expect(storedRequests(server, 'purchase_forms', 'twice@example.com')).toHaveLength(1);
});

test(
  'Stores a request once when the form is submitted twice at the same moment',
  FULL,
  async ({ page, server }) => {
    await openBuyForm(page);
    await fillBuyForm(page, 'Ann', 'instant@example.com');
    await page.locator('.buy-form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await expect(page).toHaveURL(/\/sandbox\/pay/);
    expect(storedRequests(server, 'purchase_forms', 'instant@example.com')).toHaveLength(1);
  },
);
