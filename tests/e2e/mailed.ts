import { type MailServer, recipientOf, startMailServer } from '../../testkit/mailServer.ts';
import { test as base, expect } from './fixtures.ts';

export const SHOP_SECRET = 'a secret that only these journeys know';

/** A shop that sends its mails to a real mail server. */
export const test = base.extend<object, { mailServer: MailServer }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  serverEnv: [
    async ({ mailServer }, use) => use({ SMTP_URL: mailServer.url, SHOP_SECRET }),
    { scope: 'worker' },
  ],
});

/** The newest letter to somebody who must have received exactly so many; waits for it. */
export async function letterTo(mailServer: MailServer, email: string, count = 1): Promise<string> {
  const received = () => mailServer.letters.filter((letter) => recipientOf(letter) === email);
  await expect.poll(() => received().length, { timeout: 15_000 }).toBe(count);
  return received().at(-1) ?? '';
}

export { expect };
