import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** What a seller does with a case at the desk, one click after the other. */

export async function openFromToday(seller: Page, reference: string): Promise<void> {
  await seller.getByRole('link', { name: 'Today' }).first().click();
  await seller.getByRole('link', { name: new RegExp(`^${reference} `) }).click();
  await expect(seller.getByRole('heading', { level: 1 })).toHaveText(`Case ${reference}`);
}

export async function startReview(seller: Page): Promise<void> {
  await seller.getByRole('button', { name: 'Start the review' }).click();
  await seller.getByRole('button', { name: 'Yes, do it' }).click();
  await standsAs(seller, 'In review');
}

export async function accept(seller: Page, by: 'card' | 'bank'): Promise<void> {
  await seller.getByRole('button', { name: 'Accept', exact: true }).click();
  await seller.getByLabel(by === 'card' ? /the way it was paid/i : /^By bank/).check();
  await seller.getByRole('button', { name: 'Accept and owe $49' }).click();
  await standsAs(seller, 'Accepted');
}

/** The account stands there as soon as the buyer has given it. */
export async function recordTransfer(
  seller: Page,
  account: string,
  reference: string,
): Promise<void> {
  await seller.getByRole('button', { name: 'Pay the money back' }).click();
  await expect(seller.getByText(account)).toBeVisible({ timeout: 15_000 });
  await seller.getByLabel('Reference of the bank transfer').fill(reference);
  await seller.getByRole('button', { name: 'I have transferred $49' }).click();
}

export async function payToCard(seller: Page): Promise<void> {
  await seller.getByRole('button', { name: 'Pay the money back' }).click();
  await seller.getByRole('button', { name: 'Pay $49 back to the card' }).click();
}

/** By bank instead of back to the card. */
export async function payAnotherWay(seller: Page): Promise<void> {
  await seller.getByRole('button', { name: 'Pay another way' }).click();
  await seller.getByRole('button', { name: 'Pay by bank transfer instead' }).click();
}

/** The case's own state; an open page learns of changes within a second or two. */
export const standsAs = (seller: Page, state: string) =>
  expect(seller.locator('.title .badges').getByText(state, { exact: true })).toBeVisible({
    timeout: 15_000,
  });
