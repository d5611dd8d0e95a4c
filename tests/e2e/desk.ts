import type { Page } from '@playwright/test';
import type { DeskAnswers } from '../fakes/deskAnswers.ts';
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
  await page.route('**/api/*', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    if (!isCommand(answers, name)) return route.continue();
    const answer: (input: never) => unknown = answers[name];
    return route.fulfill({ json: answer(route.request().postDataJSON() as never) });
  });
}

const isCommand = (answers: DeskAnswers, name: string): name is keyof DeskAnswers =>
  Object.hasOwn(answers, name);
