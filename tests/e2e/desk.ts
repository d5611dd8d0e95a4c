import type { Page } from '@playwright/test';
import type { DeskAnswers } from '../../testkit/fakes/deskAnswers.ts';
import { test as base, expect } from './fixtures.ts';

export const PASSWORD = 'a password for tests';

type Options = { deskUrl: string };

/** A shop whose desk is open, with a password that tests know. */
export const test = base.extend<Options>({
  serverEnv: [{ DESK_PASSWORD: PASSWORD }, { scope: 'worker' }],
  deskUrl: async ({ server }, use) => use(server.deskUrl),
});

export { expect };

export async function logIn(page: Page, deskUrl: string, path = '/'): Promise<void> {
  await page.goto(deskUrl + path);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('The desk');
}

/** The app as it is, before answers that a test has chosen. */
export async function answerWith(page: Page, answers: DeskAnswers): Promise<void> {
  const byName = new Map<string, unknown>(Object.entries(answers));
  await page.route('**/api/*', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const answer = byName.get(name);
    if (typeof answer !== 'function') return route.continue();
    return route.fulfill({ json: answer(route.request().postDataJSON()) });
  });
}
