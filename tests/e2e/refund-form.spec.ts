import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { desktopOnly, FULL } from './helpers.ts';
import { field, openRefundForm, REFUND_FIELDS, submitButton } from './refund.ts';

const WARNING =
  'Please close the dispute with your payment provider before submitting this refund request here.';

/** Fields that depend on an answer appear and disappear with it. */
async function tryConditionalFields(page: Page) {
  const pairs = [
    ['downloaded', field(page, 'alreadyDeleted')],
    ['sharedUsed', field(page, 'sharedDetails')],
    ['chargeback', page.getByText(WARNING)],
  ] as const;
  for (const [question, dependent] of pairs) {
    await expect(dependent).toBeHidden();
    await field(page, question, 'Yes').check();
    await expect(dependent).toBeVisible();
    await field(page, question, 'No').check();
    await expect(dependent).toBeHidden();
  }
}

test('The refund form has 15 numbered questions with every field of the specification', async ({
  page,
}) => {
  await page.goto('/return-form');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund Request');
  await expect(page.locator('.question')).toHaveCount(15);
  const starts = await page
    .locator('.refund-form ol')
    .evaluateAll((lists: HTMLOListElement[]) =>
      lists.map((list) => [list.start, list.children.length]),
    );
  let next = 1;
  for (const [start, length] of starts) {
    expect(start).toBe(next);
    next += length ?? 0;
  }
  expect(next).toBe(16);
  const names = await page
    .locator('.refund-form [name]:not([name=website], [name=lng])')
    .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('name')))]);
  expect(names.sort()).toEqual([...REFUND_FIELDS].sort());
});

test('Follow-up questions and the warning appear with the answers that need them', async ({
  page,
}) => {
  await openRefundForm(page);
  await tryConditionalFields(page);
});

test('The submit button is disabled while a chargeback is open', async ({ page }) => {
  await openRefundForm(page);
  await expect(submitButton(page)).toBeEnabled();
  await field(page, 'chargeback', 'Yes').check();
  await expect(page.getByText(WARNING)).toBeVisible();
  await expect(submitButton(page)).toBeDisabled();
  await field(page, 'chargeback', 'No').check();
  await expect(submitButton(page)).toBeEnabled();
});

test('The card field accepts only digits and at most four', async ({ page }) => {
  await openRefundForm(page);
  const last4 = page.getByLabel('Last 4 digits of the card');
  await last4.pressSequentially('a1-2b 3x4567');
  await expect(last4).toHaveValue('1234');
});

test('The progress bar counts answered questions', FULL, async ({ page }) => {
  await openRefundForm(page);
  const progress = page.getByRole('progressbar');
  const count = page.locator('.progress');
  await expect(count).toHaveText('2 of 15 questions answered');
  await expect(progress).toHaveAttribute('value', '2');
  await field(page, 'desiredOutcome').fill('A first client');
  await expect(count).toHaveText('3 of 15 questions answered');
  await field(page, 'disappointment', 'Depth').check();
  await field(page, 'downloaded', 'No').check();
  await expect(progress).toHaveAttribute('value', '5');
  await field(page, 'disappointment', 'Depth').uncheck();
  await expect(count).toHaveText('4 of 15 questions answered');
});

test.describe('without JavaScript', () => {
  desktopOnly();
  test.use({ javaScriptEnabled: false });

  test('Follow-up questions appear without JavaScript too', FULL, async ({ page }) => {
    await page.goto('/return-form');
    await tryConditionalFields(page);
  });
});
