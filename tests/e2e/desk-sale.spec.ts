import type { Page } from '@playwright/test';
import { refundRequest } from '../../testkit/fakes/requests.ts';
import { expect, logIn, ownShop, PASSWORD, sellerTest as test } from './fixtures.ts';
import { desktopOnly, MESSAGES } from './helpers.ts';

desktopOnly();

test.use({ serverEnv: ownShop({ DESK_PASSWORD: PASSWORD }) });

test('A new order appears on the open page, and its refund is handled from Today to paid', async ({
  page,
  deskUrl,
  server,
  context,
  expectedNoise,
}) => {
  test.setTimeout(240_000);
  // If the event arrives before the response, the page requests the erased buyer once more.
  expectedNoise.push(/409/);
  await logIn(page, deskUrl, '/orders');
  await expect(page.getByText('No orders yet.')).toBeVisible();
  const shop = await context.newPage();
  const email = 'ann@example.com';
  await shop.goto(`${server.url}/sandbox/pay?prefilled_email=${email}&lng=en`);
  await shop.getByLabel(MESSAGES.en.sandbox.name).fill('Ann Lee');
  await shop.getByRole('button', { name: MESSAGES.en.sandbox.pay }).click();
  await expect(page.locator('[data-row]')).toHaveText(/1 Ann Lee/);
  await expect(page.getByRole('status')).toHaveText('Updated just now.');
  await page.getByRole('searchbox').fill('lee');
  await expect(page.locator('[data-row]')).toHaveCount(1);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);

  await page.goto(`${deskUrl}/orders/1`);
  const said = await recordAnnouncements(page);
  await page.getByRole('button', { name: 'Replace library link…' }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText(`email the new link to ${email}`);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect(await said()).not.toContain('Library link replaced');
  await page.getByRole('button', { name: 'Replace library link…' }).click();
  await asked.getByRole('button', { name: 'Replace library link' }).click();
  await expect.poll(said).toContain('Library link replaced for order 1.');
  const sent = await shop.request.post(`${server.url}/forms/refund`, {
    data: { lng: 'en', ...refundRequest, email, txn: '1' },
  });
  expect(sent.status()).toBe(200);
  await expect(page.getByRole('link', { name: /^R-1\b/ })).toBeVisible();
  // What the seller did is announced to the end, also when something changes meanwhile.
  await expect.poll(said).toContain('Library link replaced for order 1.||');

  await page.goto(deskUrl);
  await page.getByRole('link', { name: 'R-1 ' }).click();
  await expect(page.getByRole('heading', { name: 'Order 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Start review' }).click();
  await page.getByRole('button', { name: 'Start review and notify buyer' }).click();
  await expect(page.getByText('In review')).toBeVisible();
  await page.getByRole('button', { name: 'Accept refund' }).click();
  await page.getByLabel('By bank transfer').check();
  await page.getByRole('button', { name: 'Accept the refund of $49' }).click();
  await page.getByRole('button', { name: 'Send refund' }).click();
  await page.getByLabel('Bank transfer reference').fill('TRX-77');
  await page.getByRole('button', { name: 'Record transfer of $49' }).click();
  await expect(page.getByText('Refunded').first()).toBeVisible();
  await expect(page.getByText('No further action needed.')).toBeVisible();
  await expect(page.getByText('TRX-77').first()).toBeVisible();

  await page.goto(`${deskUrl}/buyers/${encodeURIComponent(email)}`);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as JSON' }).click();
  expect((await file).suggestedFilename()).toBe(`${email}.json`);
  await page.getByRole('button', { name: 'Erase…' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await page.getByLabel('Type the email address to confirm').fill(email);
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page).toHaveURL(`${deskUrl}/buyers`);
  await expect(page.getByText(email)).toHaveCount(0);

  await page.goto(`${deskUrl}/figures`);
  await expect(page.getByText('$49').first()).toBeVisible();
  await page.goto(`${deskUrl}/mails`);
  await expect(page.getByText('Order confirmation')).toBeVisible();
  await page.goto(`${deskUrl}/check`);
  await expect(page.getByText('DESK_PASSWORD')).toBeVisible();
  await page.goto(`${deskUrl}/editions`);
  await expect(page.getByRole('heading', { name: /^Version / })).toBeVisible();
});

/** What the page announces, one after the other; nothing between two bars when one ends. */
async function recordAnnouncements(page: Page): Promise<() => Promise<string>> {
  await page.getByRole('status').evaluate((status) => {
    const record = () => {
      document.body.dataset.said = `${document.body.dataset.said ?? ''}${status.textContent}|`;
    };
    new MutationObserver(record).observe(status, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  return async () => (await page.locator('body').getAttribute('data-said')) ?? '';
}
