import { expect, test } from './fixtures.ts';
import { buyButton, desktopOnly, fillBuyForm, openBuyForm } from './helpers.ts';

const LINK = 'https://buy.provider.example/test_1?locale=auto&ref=a%26b';

desktopOnly();
test.use({ serverEnv: { PAYMENT_LINK_URL: LINK } });

test.beforeEach(async ({ page }) => {
  await page.route('https://buy.provider.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>provider</title><h1>Pay here</h1>' }),
  );
});

test("The buyer is sent to the seller's payment link with prefilled values", async ({ page }) => {
  await openBuyForm(page);
  await fillBuyForm(page, 'Ann', 'ann@example.com');
  await buyButton(page).click();
  await expect(page.getByRole('heading', { name: 'Pay here' })).toBeVisible();
  const url = new URL(page.url());
  expect(url.origin + url.pathname).toBe('https://buy.provider.example/test_1');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ref: 'a&b',
    locale: 'en',
    prefilled_email: 'ann@example.com',
    client_reference_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});
