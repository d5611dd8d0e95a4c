import { test as base, expect, type Page, type WorkerFixture } from '@playwright/test';
import { MAP_ORIGIN } from '../../packages/engine/rules/paths.ts';
import { hashPassword } from '../../packages/engine/server/core/password.ts';
import { SMALL_GUIDE_DIST } from '../../testkit/buildVariants.ts';
import { type MailServer, recipientOf, startMailServer } from '../../testkit/mailServer.ts';
import {
  type CommandResult,
  type RunningServer,
  shopCommand,
  startServer,
} from '../../testkit/serverProcess.ts';

type Options = {
  /** Which built shop to run: our own, or one of `testkit/shops`. */
  dist: string;
  serverEnv: Record<string, string>;
};

type TestFixtures = {
  /** Console output and failures that a test causes on purpose. */
  expectedNoise: RegExp[];
};

let visitors = 0;

/** Each worker has its own server, each test its own IP address. No request leaves the machine. */
export const test = base.extend<TestFixtures, Options & { server: RunningServer }>({
  dist: ['dist', { option: true, scope: 'worker' }],
  serverEnv: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ dist, serverEnv }, use) => {
      const server = await startServer({ dist, env: { TRUST_PROXY: '1', ...serverEnv } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  extraHTTPHeaders: async ({ server: _ }, use) => {
    visitors += 1;
    await use({ 'x-forwarded-for': `10.${process.pid % 250}.${visitors >> 8}.${visitors & 255}` });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the names of the fixtures it needs
  expectedNoise: async ({}, use) => use([]),
  page: async ({ page, expectedNoise }, use) => {
    const noise: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) noise.push(message.text());
    });
    page.on('pageerror', (error) => noise.push(error.message));
    await page
      .context()
      .route(/^https?:\/\/(?!localhost)/, (route) =>
        route.request().url().startsWith(MAP_ORIGIN)
          ? route.fulfill({ contentType: 'text/html', body: '<title>map</title>' })
          : route.abort(),
      );
    await use(page);
    expect(noise.filter((line) => !expectedNoise.some((known) => known.test(line)))).toEqual([]);
  },
});

export { expect };

export const SHOP_SECRET = 'a secret that only these tests know';
export const PASSWORD = 'a password for tests';

type SellerFixtures = {
  deskUrl: string;
  /** The seller at the desk, in a browser context of their own. */
  seller: Page;
  /** The command line of the running shop. */
  shop: (...args: string[]) => Promise<CommandResult>;
};

/** Hashes are slow by design, and most tests of the desk log in. */
const QUICK = { N: 16, r: 1, p: 1 };

const sellerEnv = async (
  { mailServer }: { mailServer: MailServer },
  use: (env: Record<string, string>) => Promise<void>,
) =>
  use({
    SMTP_URL: mailServer.url,
    SHOP_SECRET,
    DESK_PASSWORD: await hashPassword(PASSWORD, QUICK),
  });

/** A shop of its own for the file that calls this: Playwright shares one between equal fixtures. */
export const ownShop = (
  env: Record<string, string> = {},
): [WorkerFixture<Record<string, string>, { mailServer: MailServer }>, { scope: 'worker' }] => [
  ({ mailServer }, use) => sellerEnv({ mailServer }, (seller) => use({ ...seller, ...env })),
  { scope: 'worker' },
];

/** A shop with a mail server, a small guide, and a seller who uses the desk and the command line. */
export const sellerTest = test.extend<SellerFixtures, { mailServer: MailServer }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the names of the fixtures it needs
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  dist: [SMALL_GUIDE_DIST, { scope: 'worker' }],
  serverEnv: [sellerEnv, { scope: 'worker' }],
  deskUrl: async ({ server }, use) => use(server.deskUrl),
  seller: async ({ browser, server }, use) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await logIn(page, server.deskUrl);
    await use(page);
    await page.close();
  },
  shop: async ({ server }, use) =>
    use((...args) => shopCommand(args, { DATA_DIR: server.dataDir, SHOP_SECRET })),
});

export async function logIn(page: Page, deskUrl: string, path = '/'): Promise<void> {
  await page.goto(deskUrl + path);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Desk');
}

/** Waits until the recipient has received exactly `count` emails, and returns the newest. */
export async function emailTo(mailServer: MailServer, to: string, count = 1): Promise<string> {
  const received = () => mailServer.emails.filter((email) => recipientOf(email) === to);
  await expect.poll(() => received().length, { timeout: 30_000 }).toBe(count);
  return received().at(-1) ?? '';
}

/** Waits until the form's script has taken over, as it has for a visitor who reads before typing. */
export async function waitForHydration(page: Page, form: string): Promise<void> {
  await page.locator(form).scrollIntoViewIfNeeded();
  await expect(page.locator(`.island:has(${form})`)).not.toHaveAttribute('data-props', /.*/);
}
