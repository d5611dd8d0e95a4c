import { expect, test } from './fixtures.ts';
import {
  delayRequests,
  desktopOnly,
  FAILED_REQUEST,
  FULL,
  NETWORK_ERROR,
  storedRequests,
} from './helpers.ts';
import { field, fillRefundForm, openRefundForm, REFUND_FIELDS, submitButton } from './refund.ts';

const FORM = '**/forms/refund';

desktopOnly();

test('A complete refund request is sent and stored with all answers', async ({ page, server }) => {
  await openRefundForm(page);
  await fillRefundForm(page, 'everything@example.com');
  await field(page, 'disappointment', 'Depth').check();
  await field(page, 'disappointment', 'Clarity').check();
  await field(page, 'disappointmentOther').fill('The cover');
  await field(page, 'partsUsed', 'Funnel Kit').check();
  await field(page, 'partsUsed', 'Sales Assets').check();
  await field(page, 'partsUsed', 'Funnel Kit').uncheck();
  await field(page, 'stuckDetails').fill('Chapter 7\nand after');
  await field(page, 'wouldHelp', 'Extra examples').check();
  await field(page, 'downloaded', 'Yes').check();
  await field(page, 'alreadyDeleted').check();
  await field(page, 'sharedUsed', 'Yes').check();
  await field(page, 'sharedDetails').fill('With a colleague');
  await field(page, 'chargeback', 'No').check();
  await field(page, 'resolution', 'Keep access with extra support').check();
  await field(page, 'last4').fill('4242');
  const [request] = await Promise.all([page.waitForRequest(FORM), submitButton(page).click()]);
  await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible();

  const { website, elapsedMs, submissionId, lng, ...payload } = request.postDataJSON();
  expect([website, typeof elapsedMs, typeof submissionId]).toEqual(['', 'number', 'string']);
  expect(lng).toBe('en');
  expect(Object.keys(payload).sort()).toEqual(
    [...REFUND_FIELDS, 'timestamp', 'ipAddress', 'userAgent'].sort(),
  );
  const answers = {
    product: 'The AI Launch Manual',
    version: '1.0',
    purchaseDate: '2026-01-05',
    desiredOutcome: 'A first client',
    disappointment: ['Clarity', 'Depth'],
    disappointmentOther: 'The cover',
    partsUsed: ['Sales Assets'],
    hours: 3,
    stuckDetails: 'Chapter 7\nand after',
    wouldHelp: ['Extra examples'],
    downloaded: 'Yes',
    keptCopies: 'No',
    sharedUsed: 'Yes',
    sharedDetails: 'With a colleague',
    willDelete: true,
    alreadyDeleted: true,
    chargeback: 'No',
    resolution: 'Keep access with extra support',
    email: 'everything@example.com',
    last4: '4242',
    txn: 'pi_123',
    certifyTruth: true,
    consent: true,
  };
  expect(payload).toMatchObject(answers);
  expect(new Date(payload.timestamp).toISOString()).toBe(payload.timestamp);

  const [stored, ...more] = storedRequests(server, 'requests', 'everything@example.com');
  expect(more).toEqual([]);
  expect(JSON.parse(String(stored?.answers))).toEqual(answers);
  expect(stored?.ip_address).toMatch(/^10\.\d+\.\d+\.\d+$/);
  expect(stored?.user_agent).toBe(payload.userAgent);
});

test('The refund form shows progress and then the confirmation', async ({ page }) => {
  await openRefundForm(page);
  await fillRefundForm(page, 'ann@example.com');
  const release = await delayRequests(page, FORM);
  await submitButton(page).click();
  await expect(submitButton(page)).toHaveText('Submitting…');
  await expect(submitButton(page)).toBeDisabled();
  release();
  const heading = page.getByRole('heading', { name: 'Request received' });
  await expect(heading).toBeVisible();
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  const view = page.locator('.received');
  await expect(view).toContainText('ann@example.com');
  await expect(view).toContainText(/inbox/);
  await expect(view).toContainText(/spam/);
  await expect(page.locator('.refund-form')).toHaveCount(0);
});

for (const [what, spoil] of [
  ['the server answers with an error', 500],
  ['the network fails', undefined],
] as const) {
  test(
    `Shows an error when ${what}, keeps the input, and succeeds on retry`,
    FULL,
    async ({ page, server, expectedNoise }) => {
      expectedNoise.push(FAILED_REQUEST);
      const email = `refund-${spoil ?? 'network'}@example.com`;
      await page.route(
        FORM,
        (route) => (spoil ? route.fulfill({ status: spoil }) : route.abort()),
        {
          times: 1,
        },
      );
      await openRefundForm(page);
      await fillRefundForm(page, email);
      await submitButton(page).click();
      await expect(page.getByRole('alert')).toHaveText(NETWORK_ERROR);
      await expect(page.getByRole('alert')).toBeFocused();
      await expect(field(page, 'desiredOutcome')).toHaveValue('A first client');
      await expect(field(page, 'keptCopies', 'No')).toBeChecked();
      await expect(field(page, 'consent')).toBeChecked();
      await expect(field(page, 'email')).toHaveValue(email);
      await expect(submitButton(page)).toHaveText('Send refund request');
      await submitButton(page).click();
      await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible();
      expect(storedRequests(server, 'requests', email)).toHaveLength(1);
    },
  );
}

test('Stores a request once after a double click', FULL, async ({ page, server }) => {
  await openRefundForm(page);
  await fillRefundForm(page, 'refund-twice@example.com');
  await submitButton(page).dblclick();
  await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible();
  expect(storedRequests(server, 'requests', 'refund-twice@example.com')).toHaveLength(1);
});
