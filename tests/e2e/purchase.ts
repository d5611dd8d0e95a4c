import type { Page } from '@playwright/test';
import { expect, waitForHydration } from './fixtures.ts';
import type { Language } from './helpers.ts';
import { buyButton, fillBuyForm, MESSAGES } from './helpers.ts';

export type Buyer = { language: Language; name: string; email: string };

/** From the landing page to the payment page, which the dialog flow opens in another tab. */
export async function goToPayment(page: Page, flow: 'page' | 'dialog', buyer: Buyer) {
  await page.goto(`/?lng=${buyer.language}`);
  await waitForHydration(page, '.buy-form');
  await fillBuyForm(page, buyer.name, buyer.email);
  await buyButton(page).click();
  if (flow === 'page') return page;
  const { title, proceed } = MESSAGES[buyer.language].checkout.dialog;
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('dialog', { name: title }).getByRole('button', { name: proceed }).click(),
  ]);
  return tab;
}

/** Pays with the successful test card and waits for the library. */
export async function pay(page: Page, buyer: Buyer): Promise<void> {
  const { sandbox, library } = MESSAGES[buyer.language];
  await expect(page.getByLabel(sandbox.email, { exact: true })).toHaveValue(buyer.email);
  // The page knows the name of a buyer who comes from the form.
  const name = page.getByLabel(sandbox.name);
  if (page.url().includes('client_reference_id=')) await expect(name).toHaveValue(buyer.name);
  else await name.fill(buyer.name);
  await page.getByRole('button', { name: sandbox.pay }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(library.thankYou.title);
  const open = page.getByRole('link', { name: library.thankYou.open });
  await expect(open).toBeVisible({ timeout: 30_000 });
}
