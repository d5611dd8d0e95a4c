import type { Locator, Page } from '@playwright/test';
import { htmlOf } from '../../testkit/mailServer.ts';
import { emailTo, expect, sellerTest as test } from './fixtures.ts';
import { desktopOnly, FAILED_REQUEST, MESSAGES } from './helpers.ts';
import { pay } from './purchase.ts';

desktopOnly();
test.use({ javaScriptEnabled: false });

test('A buyer opens the receipt from the email and gets an invoice for a business, without JavaScript', async ({
  page,
  mailServer,
  expectedNoise,
}) => {
  test.setTimeout(240_000);
  expectedNoise.push(FAILED_REQUEST);
  const { documents: t } = MESSAGES.en;
  const buyer = { language: 'en', name: 'Ann', email: 'ann.invoice@example.com' } as const;
  await page.goto(`/sandbox/pay?prefilled_email=${buyer.email}`);
  await pay(page, buyer);
  const email = htmlOf(await emailTo(mailServer, buyer.email));
  expect(email).toContain('including $8.17 VAT (20%, Bulgaria)');
  await page.goto(/href="([^"]+#documents)"/.exec(email)?.[1] ?? 'no link in the email');
  const receipt = page.getByRole('link', { name: `${t.download} ${t.kinds.receipt} TEST-R-` });
  await reloadUntilVisible(page, receipt);
  const pdf = await page.request.get((await receipt.getAttribute('href')) ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

  const form = page.getByRole('form', { name: t.details.title });
  await form.getByLabel(t.details.name).fill('Brook & Pine OOD');
  await form.getByLabel(t.details.vatNumber).fill('BG 12');
  await form.getByRole('button', { name: t.details.save }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(t.details.streetMissing);
  await expect(alert).toContainText(t.details.vatNumberInvalid);
  await expect(form.getByLabel(t.details.name)).toHaveValue('Brook & Pine OOD');

  await form.getByLabel(t.details.street).fill('7 Sample Square');
  await form.getByLabel(t.details.city).fill('Plovdiv');
  await form.getByLabel(t.details.country).selectOption('BG');
  await form.getByLabel(t.details.vatNumber).fill('BG 999 999 999');
  await form.getByRole('button', { name: t.details.save }).click();
  const invoice = page.getByRole('link', { name: `${t.kinds.invoice} TEST-0000000001` });
  await reloadUntilVisible(page, invoice);
});

/** A job issues documents; the list is folded, and not every reload unfolds it. */
async function reloadUntilVisible(page: Page, link: Locator): Promise<void> {
  await expect(async () => {
    await page.reload();
    if (!(await link.isVisible())) await page.getByText(MESSAGES.en.documents.title).click();
    await expect(link).toBeVisible({ timeout: 2000 });
  }).toPass();
}
