import { expect, test } from './fixtures.ts';
import { buyButton, fillBuyForm, oneSizeIsEnough, openBuyForm } from './helpers.ts';

const LINK = 'https://buy.provider.example/test_1?locale=auto&ref=a%26b';

oneSizeIsEnough();
test.use({ serverEnv: { PAYMENT_LINK_URL: LINK } });

test.beforeEach(async ({ page }) => {
  await page.route('https://buy.provider.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>provider</title><h1>Pay here</h1>' }),
  );
});

test("A buyer is sent to the seller's own payment link, letter for letter", async ({ page }) => {
  await openBuyForm(page);
  await fillBuyForm(page, 'Ann', 'ann@example.com');
  await buyButton(page).click();
  await expect(page.getByRole('heading', { name: 'Pay here' })).toBeVisible();
  expect(page.url()).toBe(LINK);
});

test('A shop with a payment link has no test payment page', async ({ page, expectedNoise }) => {
  expectedNoise.push(/404/);
  const response = await page.goto('/sandbox/pay');
  expect(response?.status()).toBe(404);
});
