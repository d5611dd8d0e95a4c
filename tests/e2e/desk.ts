import type { Page } from '@playwright/test';
import { CASE_STATES } from '../../packages/engine/content/sellerLabels.ts';
import { CASE_ACTIONS } from '../../packages/engine/desk/words.ts';
import type { CaseState } from '../../packages/engine/rules/case.ts';
import type { DeskAnswers } from '../../testkit/fakes/desk/answers/answers.ts';
import { expect } from './fixtures.ts';

/** Serves the given answers instead of the server's, one per command. */
export async function mockCommands(page: Page, answers: DeskAnswers): Promise<void> {
  await page.route('**/emails/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Email</title>Hello' }),
  );
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
  await seller.getByRole('button', { name: CASE_ACTIONS.review, exact: true }).click();
  await seller.getByRole('button', { name: 'Start review and notify buyer' }).click();
  await expectCaseState(seller, 'in-review');
}

export async function accept(seller: Page, by: 'card' | 'bank'): Promise<void> {
  await seller.getByRole('button', { name: CASE_ACTIONS.accept, exact: true }).click();
  await seller.getByLabel(by === 'card' ? /^To the original/ : /^By bank/).check();
  if (by === 'card') await seller.getByLabel('Send the refund right away').uncheck();
  await seller.getByRole('button', { name: 'Accept the refund of $49' }).click();
  await expectCaseState(seller, 'accepted');
}

/** The account appears as soon as the buyer has given it. */
export async function recordTransfer(
  seller: Page,
  account: string,
  reference: string,
): Promise<void> {
  await seller.getByRole('button', { name: CASE_ACTIONS.pay, exact: true }).click();
  await expect(seller.getByText(account)).toBeVisible();
  await seller.getByLabel('Bank transfer reference').fill(reference);
  await seller.getByRole('button', { name: 'Record transfer of $49' }).click();
}

export async function refundToCard(seller: Page): Promise<void> {
  await seller.getByRole('button', { name: CASE_ACTIONS.pay, exact: true }).click();
  await seller.getByRole('button', { name: 'Refund $49 to the card' }).click();
}

export async function switchToBankTransfer(seller: Page): Promise<void> {
  await seller.getByRole('button', { name: CASE_ACTIONS['change-method'] }).click();
  await seller.getByRole('button', { name: 'Use bank transfer instead' }).click();
}

/** An open page shows a change within a second or two. */
export const expectCaseState = (seller: Page, state: CaseState) =>
  expect(
    seller.locator('.title .badges').getByText(CASE_STATES[state], { exact: true }),
  ).toBeVisible();
