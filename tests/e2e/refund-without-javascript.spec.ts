import { expect, test } from './fixtures.ts';
import { desktopOnly, FAILED_REQUEST, storedRequests } from './helpers.ts';
import { EMPTY_FORM_MESSAGES, field, submitButton } from './refund.ts';

desktopOnly();
test.use({ javaScriptEnabled: false });

test('Without JavaScript an invalid refund form comes back with values and errors, and can be corrected', async ({
  page,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(FAILED_REQUEST);
  await page.goto('/return-form');
  await field(page, 'desiredOutcome').fill('A first client\nand a second');
  await field(page, 'partsUsed', 'Funnel Kit').check();
  await field(page, 'partsUsed', 'Sales Assets').check();
  await field(page, 'downloaded', 'Yes').check();
  await field(page, 'sharedUsed', 'Yes').check();
  await field(page, 'sharedDetails').fill('With a colleague');
  await field(page, 'resolution', 'Exchange (different topic/format)').check();
  await field(page, 'last4').fill('4242');
  await submitButton(page).click();

  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Please fix the following:');
  await expect(alert).toBeFocused();
  await expect(alert.getByRole('listitem')).toHaveText([
    EMPTY_FORM_MESSAGES[0],
    EMPTY_FORM_MESSAGES[2],
    EMPTY_FORM_MESSAGES[4],
    EMPTY_FORM_MESSAGES[6],
    'Please confirm you have already deleted any local/cloud/email copies.',
    EMPTY_FORM_MESSAGES[7],
    EMPTY_FORM_MESSAGES[9],
    EMPTY_FORM_MESSAGES[10],
  ]);
  await expect(field(page, 'desiredOutcome')).toHaveValue('A first client\nand a second');
  await expect(field(page, 'partsUsed', 'Funnel Kit')).toBeChecked();
  await expect(field(page, 'partsUsed', 'Sales Assets')).toBeChecked();
  await expect(field(page, 'partsUsed', 'Prompt Systems')).not.toBeChecked();
  await expect(field(page, 'downloaded', 'Yes')).toBeChecked();
  await expect(field(page, 'sharedDetails')).toHaveValue('With a colleague');
  await expect(field(page, 'resolution', 'Exchange (different topic/format)')).toBeChecked();
  await expect(field(page, 'last4')).toHaveValue('4242');
  await expect(field(page, 'hours')).toHaveAttribute('aria-invalid', 'true');

  await field(page, 'purchaseDate').fill('2026-01-05');
  await field(page, 'hours').fill('0');
  await field(page, 'keptCopies', 'No').check();
  await field(page, 'willDelete').check();
  await field(page, 'alreadyDeleted').check();
  await field(page, 'email').fill('plain-refund@example.com');
  await field(page, 'certifyTruth').check();
  await field(page, 'consent').check();
  await submitButton(page).click();
  await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible();
  await expect(page.locator('.received')).toContainText('plain-refund@example.com');
  const [stored] = storedRequests(server, 'requests', 'plain-refund@example.com');
  expect(JSON.parse(String(stored?.answers))).toMatchObject({
    hours: 0,
    partsUsed: ['Funnel Kit', 'Sales Assets'],
    last4: '4242',
    sharedDetails: 'With a colleague',
  });
});
