import { expect, test } from './fixtures.ts';
import {
  buyButton,
  FAILED_LOAD,
  fillBuyForm,
  NETWORK_ERROR,
  oneSizeIsEnough,
  openBuyForm,
  storedFor,
} from './helpers.ts';

const FORM = '**/forms/purchase';

oneSizeIsEnough();

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
  await fillBuyForm(page, 'Ann', 'instant@example.com');
  await page.locator('.buy-form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(page).toHaveURL('/sandbox/pay');
  expect(storedFor(server, 'purchase_requests', 'instant@example.com')).toHaveLength(1);
});
