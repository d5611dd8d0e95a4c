import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { DESKTOP, FULL, FULL_DESKTOP, MESSAGES } from './helpers.ts';
import {
  EMPTY_FORM_MESSAGES,
  field,
  fillRefundForm,
  openRefundForm,
  submitButton,
} from './refund.ts';

const alertOf = (page: Page) => page.getByRole('alert');

/** Nothing may be sent while there are errors. */
async function countPosts(page: Page): Promise<() => number> {
  let posts = 0;
  await page.route('**/forms/refund', (route) => {
    posts += 1;
    return route.continue();
  });
  return () => posts;
}

async function expectOnly(page: Page, message: string) {
  await submitButton(page).click();
  await expect(alertOf(page).getByRole('listitem')).toHaveText([message]);
}

test('An empty refund form shows every error in order and sends nothing', async ({ page }) => {
  const posts = await countPosts(page);
  await openRefundForm(page);
  await submitButton(page).click();
  await expect(alertOf(page)).toContainText('Please fix the following:');
  await expect(alertOf(page).getByRole('listitem')).toHaveText([...EMPTY_FORM_MESSAGES]);
  await expect(alertOf(page)).toBeFocused();
  await expect(alertOf(page)).toBeInViewport();
  expect(posts()).toBe(0);
});

test('An error disappears with its question', FULL, async ({ page }) => {
  await openRefundForm(page);
  await fillRefundForm(page, 'ann@example.com');
  await field(page, 'downloaded', 'Yes').check();
  await field(page, 'txn').fill('');
  await submitButton(page).click();
  await expect(alertOf(page).getByRole('listitem')).toHaveCount(2);
  await field(page, 'downloaded', 'No').check();
  await expect(alertOf(page).getByRole('listitem')).toHaveText([
    'Provide either the last 4 digits of the card OR the transaction ID.',
  ]);
  await field(page, 'txn').fill('pi_1');
  await expect(alertOf(page)).toHaveCount(0);
});

test('Each error links to its field, which shows the same message', FULL, async ({ page }) => {
  await openRefundForm(page);
  await submitButton(page).click();
  for (const [name, message] of [
    ['purchaseDate', EMPTY_FORM_MESSAGES[0]],
    ['hours', EMPTY_FORM_MESSAGES[2]],
    ['willDelete', EMPTY_FORM_MESSAGES[6]],
    ['email', EMPTY_FORM_MESSAGES[7]],
    ['last4', EMPTY_FORM_MESSAGES[8]],
    ['consent', EMPTY_FORM_MESSAGES[10]],
  ] as const) {
    await alertOf(page).getByRole('link', { name: message }).click();
    await expect(field(page, name)).toBeFocused();
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(message.slice(0, 30)));
    await expect(field(page, name)).toBeInViewport();
  }
  await alertOf(page).getByRole('link', { name: EMPTY_FORM_MESSAGES[3] }).click();
  await expect(field(page, 'downloaded', 'Yes')).toBeFocused();
  const group = page.getByRole('group', { name: 'Did you download any files?' });
  await expect(group).toHaveAccessibleDescription(EMPTY_FORM_MESSAGES[3]);
});

test('The errors are shown in Bulgarian', FULL_DESKTOP, async ({ page }) => {
  const t = MESSAGES.bg.refund;
  await openRefundForm(page, '/return-form?lng=bg');
  await submitButton(page).click();
  await expect(alertOf(page)).toContainText(t.errorTitle);
  await expect(alertOf(page).getByRole('listitem')).toHaveText([
    t.problems.purchaseDateMissing,
    t.problems.desiredOutcomeMissing,
    t.problems.hoursMissing,
    t.problems.downloadedMissing,
    t.problems.keptCopiesMissing,
    t.problems.sharedUsedMissing,
    t.problems.willDeleteMissing,
    t.problems.emailMissing,
    t.problems.orderProofMissing,
    t.problems.certifyTruthMissing,
    t.problems.consentMissing,
  ]);
});

test(
  'A buyer who downloaded files must confirm that they are deleted',
  FULL_DESKTOP,
  async ({ page }) => {
    const posts = await countPosts(page);
    await openRefundForm(page);
    await fillRefundForm(page, 'ann@example.com');
    await field(page, 'downloaded', 'Yes').check();
    await expectOnly(page, 'Please confirm you have already deleted any local/cloud/email copies.');
    await alertOf(page).getByRole('link').click();
    await expect(field(page, 'alreadyDeleted')).toBeFocused();
    expect(posts()).toBe(0);
  },
);

test('An open chargeback stops the request and shows the reason', DESKTOP, async ({ page }) => {
  const posts = await countPosts(page);
  await openRefundForm(page);
  await fillRefundForm(page, 'ann@example.com');
  await field(page, 'chargeback', 'Yes').check();
  await expect(submitButton(page)).toBeDisabled();
  await page.locator('.refund-form').evaluate((form: HTMLFormElement) => form.requestSubmit());
  await expect(alertOf(page).getByRole('listitem')).toHaveText([
    "We can't process a refund while a chargeback/dispute is open. Please cancel it first.",
  ]);
  expect(posts()).toBe(0);
});

test('Impossible dates, hours and card digits are rejected', {
  tag: ['@full', '@desktop'],
}, async ({ page }) => {
  const posts = await countPosts(page);
  const t = MESSAGES.en.refund.problems;
  await openRefundForm(page);
  await fillRefundForm(page, 'ann@example.com');
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await field(page, 'purchaseDate').fill(tomorrow);
  await expectOnly(page, t.purchaseDateInFuture);
  await field(page, 'purchaseDate').fill('2026-01-05');
  for (const hours of ['-1', '1.5', '10001']) {
    await field(page, 'hours').fill(hours);
    await expectOnly(page, t.hoursNotWhole);
  }
  await field(page, 'hours').fill('0');
  await field(page, 'txn').fill('');
  await field(page, 'last4').fill('123');
  await expectOnly(page, EMPTY_FORM_MESSAGES[8]);
  await field(page, 'last4').fill('1234');
  await field(page, 'email').fill('ann@');
  await expectOnly(page, EMPTY_FORM_MESSAGES[7]);
  expect(posts()).toBe(0);
  await field(page, 'email').fill('zero-hours@example.com');
  await submitButton(page).click();
  await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible();
});
