import type { Page } from '@playwright/test';
import type { DeskAnswers } from '../../testkit/fakes/deskAnswers.ts';
import { expect } from './fixtures.ts';

/** Serves the given answers instead of the server's, one per command. */
export async function mockCommands(page: Page, answers: DeskAnswers): Promise<void> {
  const byName = new Map<string, unknown>(Object.entries(answers));
  await page.route('**/api/*', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const answer = byName.get(name);
    if (typeof answer !== 'function') return route.continue();
    return route.fulfill({ json: answer(route.request().postDataJSON()) });
  });
}

export async function openFromToday(seller: Page, reference: string): Promise<void> {
  await seller.getByRole('link', { name: 'Today' }).first().click();
  await seller.getByRole('link', { name: new RegExp(`^${reference} `) }).click();
  await expect(seller.getByRole('heading', { level: 1 })).toHaveText(`Case ${reference}`);
}

export async function startReview(seller: Page): Promise<void> {
  await seller.getByRole('button', { name: 'Start the review' }).click();
  await seller.getByRole('button', { name: 'Yes, do it' }).click();
  await expectCaseState(seller, 'In review');
}

export async function accept(seller: Page, by: 'card' | 'bank'): Promise<void> {
  await seller.getByRole('button', { name: 'Accept', exact: true }).click();
  await seller.getByLabel(by === 'card' ? /the way it was paid/i : /^By bank/).check();
  await seller.getByRole('button', { name: 'Accept and owe $49' }).click();
  await expectCaseState(seller, 'Accepted');
}

/** The account appears as soon as the buyer has given it. */
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

export async function refundToCard(seller: Page): Promise<void> {
  await seller.getByRole('button', { name: 'Pay the money back' }).click();
  await seller.getByRole('button', { name: 'Pay $49 back to the card' }).click();
}

export async function switchToBankTransfer(seller: Page): Promise<void> {
  await seller.getByRole('button', { name: 'Pay another way' }).click();
  await seller.getByRole('button', { name: 'Pay by bank transfer instead' }).click();
}

/** An open page shows a change within a second or two. */
export const expectCaseState = (seller: Page, state: string) =>
  expect(seller.locator('.title .badges').getByText(state, { exact: true })).toBeVisible({
    timeout: 15_000,
  });
