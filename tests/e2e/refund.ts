import type { Page } from '@playwright/test';
import { expect, waitForHydration } from './fixtures.ts';
import type { Language } from './helpers.ts';
import { MESSAGES } from './helpers.ts';

export const REFUND_FIELDS = [
  'product',
  'version',
  'purchaseDate',
  'desiredOutcome',
  'disappointment',
  'disappointmentOther',
  'partsUsed',
  'hours',
  'stuckDetails',
  'wouldHelp',
  'downloaded',
  'keptCopies',
  'sharedUsed',
  'sharedDetails',
  'willDelete',
  'alreadyDeleted',
  'chargeback',
  'resolution',
  'email',
  'last4',
  'txn',
  'certifyTruth',
  'consent',
] as const;

/** The messages of an untouched form, in the order of the specification. */
export const EMPTY_FORM_MESSAGES = [
  'Please enter the purchase date.',
  'Tell us what outcome you hoped to achieve.',
  'Please estimate how many hours you spent with the toolkit.',
  'Please tell us if you downloaded any files.',
  'Please confirm whether you have kept any copies.',
  'Please tell us if any materials were shared or used publicly.',
  'You must agree to permanently delete all copies if the refund is approved.',
  'Please provide the email used at checkout.',
  'Provide either the last 4 digits of the card OR the transaction ID.',
  'Please certify the information is true and complete.',
  'Please consent to us processing this information to handle your request.',
] as const;

/** A control by the name it is sent under, and by its value where several share the name. */
export const field = (page: Page, name: string, value?: string) =>
  page.locator(`.refund-form [name="${name}"]${value === undefined ? '' : `[value="${value}"]`}`);

export const submitButton = (page: Page) => page.locator('.refund-form button[type=submit]');

export async function openRefundForm(page: Page, address = '/return-form'): Promise<void> {
  await page.goto(address);
  await waitForHydration(page, '.refund-form');
}

/** The required answers only. */
export async function fillRefundForm(page: Page, email: string): Promise<void> {
  await field(page, 'purchaseDate').fill('2026-01-05');
  await field(page, 'desiredOutcome').fill('A first client');
  await field(page, 'hours').fill('3');
  await field(page, 'downloaded', 'No').check();
  await field(page, 'keptCopies', 'No').check();
  await field(page, 'sharedUsed', 'No').check();
  await field(page, 'willDelete').check();
  await field(page, 'email').fill(email);
  await field(page, 'txn').fill('pi_123');
  await field(page, 'certifyTruth').check();
  await field(page, 'consent').check();
}

/** From the library to the prefilled refund form; only the remaining questions are answered. */
export async function askForRefund(page: Page, language: Language, email: string): Promise<string> {
  const t = MESSAGES[language];
  await page.getByRole('link', { name: t.library.page.refund }).click();
  await waitForHydration(page, '.refund-form');
  await expect(field(page, 'email')).toHaveValue(email);
  await expect(field(page, 'txn')).toHaveValue(/^pi_test_/);
  await field(page, 'desiredOutcome').fill('Първи клиент / a first client');
  await field(page, 'hours').fill('3');
  for (const name of ['downloaded', 'keptCopies', 'sharedUsed']) {
    await field(page, name, 'No').check();
  }
  for (const name of ['willDelete', 'certifyTruth', 'consent']) await field(page, name).check();
  await waitLikeAPerson(page);
  await submitButton(page).click();
  await expect(page.getByRole('heading', { name: t.refund.received.title })).toBeVisible();
  return referenceOn(page);
}

/** A form that is filled in faster than a person types gets no email. */
const waitLikeAPerson = (page: Page) =>
  page.waitForFunction(() => performance.now() > 2000, undefined, { polling: 50 });

export const referenceOn = async (page: Page) =>
  /\b[RW]-\d+\b/.exec(await page.locator('.received').innerText())?.[0] ?? 'no reference';
