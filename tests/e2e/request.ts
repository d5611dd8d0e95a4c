import type { Page } from '@playwright/test';
import { hydrated } from './fixtures.ts';
import type { Language } from './helpers.ts';
import { WORDS } from './helpers.ts';
import { expect } from './journey.ts';
import { field, submitButton } from './refund.ts';

/** From the library to the refund form, which knows the order; only the rest is answered. */
export async function askForRefund(page: Page, language: Language, email: string): Promise<string> {
  const t = WORDS[language];
  await page.getByRole('link', { name: t.library.page.refund }).click();
  await hydrated(page, '.refund-form');
  await expect(field(page, 'email')).toHaveValue(email);
  await expect(field(page, 'txn')).toHaveValue(/^pi_test_/);
  await field(page, 'desiredOutcome').fill('Първи клиент / a first client');
  await field(page, 'hours').fill('3');
  for (const name of ['downloaded', 'keptCopies', 'sharedUsed']) {
    await field(page, name, 'No').check();
  }
  for (const name of ['willDelete', 'certifyTruth', 'consent']) await field(page, name).check();
  await untilAPersonIsDone(page);
  await submitButton(page).click();
  await expect(page.getByRole('heading', { name: t.refund.received.title })).toBeVisible();
  return referenceOn(page);
}

/** What is filled in faster than a person could gets no mail. */
const untilAPersonIsDone = (page: Page) =>
  page.waitForFunction(() => performance.now() > 2000, undefined, { polling: 50 });

export const referenceOn = async (page: Page) =>
  /\b[RW]-\d+\b/.exec(await page.locator('.received').innerText())?.[0] ?? 'no reference';
