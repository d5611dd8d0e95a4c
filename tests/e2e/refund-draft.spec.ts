import type { Page } from '@playwright/test';
import { expect, test, waitForHydration } from './fixtures.ts';
import { delayRequests, desktopOnly, FULL, storedRequests } from './helpers.ts';
import { field, fillRefundForm, openRefundForm, submitButton } from './refund.ts';

desktopOnly();

const saved = (page: Page) => page.getByText('Saved on this device');

async function reload(page: Page) {
  await page.reload();
  await waitForHydration(page, '.refund-form');
}

const keptDraft = (page: Page) => page.evaluate(() => localStorage.getItem('refund-draft'));

test('A reload restores the draft', async ({ page }) => {
  await openRefundForm(page);
  await expect(saved(page)).toHaveCount(0);
  await field(page, 'desiredOutcome').fill('A first client');
  await field(page, 'partsUsed', 'Funnel Kit').check();
  await field(page, 'sharedUsed', 'Yes').check();
  await field(page, 'sharedDetails').fill('With a colleague');
  await field(page, 'hours').fill('7');
  await field(page, 'resolution', 'Exchange (different topic/format)').check();
  await field(page, 'willDelete').check();
  await expect(saved(page)).toBeVisible();
  await expect.poll(() => keptDraft(page)).toContain('"willDelete":true');
  await reload(page);
  await expect(field(page, 'desiredOutcome')).toHaveValue('A first client');
  await expect(field(page, 'partsUsed', 'Funnel Kit')).toBeChecked();
  await expect(field(page, 'partsUsed', 'Sales Assets')).not.toBeChecked();
  await expect(field(page, 'sharedDetails')).toBeVisible();
  await expect(field(page, 'sharedDetails')).toHaveValue('With a colleague');
  await expect(field(page, 'hours')).toHaveValue('7');
  await expect(field(page, 'resolution', 'Exchange (different topic/format)')).toBeChecked();
  await expect(field(page, 'willDelete')).toBeChecked();
  await expect(page.locator('.progress')).toHaveText('7 of 15 questions answered');
  await expect(saved(page)).toBeVisible();
});

test(
  'A restored draft counts as filled in by a person, however soon it is sent',
  FULL,
  async ({ page, server }) => {
    await openRefundForm(page);
    await fillRefundForm(page, 'restored@example.com');
    await expect.poll(() => keptDraft(page)).toContain('restored@example.com');
    await expect.poll(() => keptDraft(page)).toContain('"consent":true');
    await reload(page);
    await submitButton(page).click();
    await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible();
    const [stored] = storedRequests(server, 'requests', 'restored@example.com');
    expect(stored?.suspicion).toBe(null);
  },
);

test('A draft names the product in the language of the page', FULL, async ({ page }) => {
  await openRefundForm(page);
  await field(page, 'desiredOutcome').fill('A first client');
  await expect.poll(() => keptDraft(page)).toContain('A first client');
  await page.locator('[data-language=bg]').click();
  await waitForHydration(page, '.refund-form');
  await expect(field(page, 'desiredOutcome')).toHaveValue('A first client');
  await expect(field(page, 'product')).toHaveValue('AI наръчник за старт');
});

test(
  'A draft with an open chargeback keeps the button disabled after a reload',
  FULL,
  async ({ page }) => {
    await openRefundForm(page);
    await field(page, 'chargeback', 'Yes').check();
    await expect(saved(page)).toBeVisible();
    await reload(page);
    await expect(field(page, 'chargeback', 'Yes')).toBeChecked();
    await expect(submitButton(page)).toBeDisabled();
  },
);

test('Clearing the draft empties the form, also after a reload', FULL, async ({ page }) => {
  await openRefundForm(page);
  await field(page, 'desiredOutcome').fill('A first client');
  await field(page, 'product').fill('Another product');
  await field(page, 'downloaded', 'Yes').check();
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('Draft cleared')).toBeVisible();
  for (const again of [false, true]) {
    if (again) await reload(page);
    await expect(field(page, 'desiredOutcome')).toHaveValue('');
    await expect(field(page, 'product')).toHaveValue('The AI Launch Manual');
    await expect(field(page, 'version')).toHaveValue('1.0');
    await expect(field(page, 'downloaded', 'Yes')).not.toBeChecked();
    await expect(field(page, 'resolution', 'Refund')).toBeChecked();
    await expect(page.locator('.progress')).toHaveText('2 of 15 questions answered');
  }
  await expect(saved(page)).toHaveCount(0);
});

test('Sending the request deletes the draft', async ({ page }) => {
  await openRefundForm(page);
  await fillRefundForm(page, 'drafted@example.com');
  await expect(saved(page)).toBeVisible();
  await submitButton(page).click();
  await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible();
  expect(await keptDraft(page)).toBeNull();
  await reload(page);
  await expect(field(page, 'email')).toHaveValue('');
  await expect(field(page, 'consent')).not.toBeChecked();
});

test('What is typed before the form is interactive is in the draft, and wins over an older one', async ({
  page,
}) => {
  for (const outcome of ['A first client', 'A second client']) {
    const release = await delayRequests(page, /_scripts\/hydrate/);
    await page.goto('/return-form?lng=en');
    await field(page, 'desiredOutcome').fill(outcome);
    if (outcome === 'A first client') await field(page, 'chargeback', 'Yes').check();
    release();
    await waitForHydration(page, '.refund-form');
    await expect(saved(page)).toBeVisible();
    await expect(field(page, 'desiredOutcome')).toHaveValue(outcome);
    await expect(field(page, 'chargeback', 'Yes')).toBeChecked();
    await expect(submitButton(page)).toBeDisabled();
    await reload(page);
    await expect(field(page, 'desiredOutcome')).toHaveValue(outcome);
    await page.unrouteAll();
  }
});

test('A damaged draft does not break the form', FULL, async ({ page }) => {
  await page.goto('/contact');
  await page.evaluate(() => localStorage.setItem('refund-draft', '{broken'));
  await openRefundForm(page);
  await expect(field(page, 'product')).toHaveValue('The AI Launch Manual');
  await field(page, 'desiredOutcome').fill('A first client');
  await expect(saved(page)).toBeVisible();
});

test('The refund form works in a browser without storage', FULL, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await openRefundForm(page);
  await fillRefundForm(page, 'storage@example.com');
  await submitButton(page).click();
  await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible();
});
