import { test as base, expect, type Page } from '@playwright/test';
import { MAP_ORIGIN } from '../../rules/paths.ts';
import { type RunningServer, startServer } from '../../testkit/serverProcess.ts';

type Options = {
  /** Which built shop to run: our own, or one of `testkit/shops`. */
  dist: string;
  serverEnv: Record<string, string>;
};

type Tools = {
  /** Console output and failures that a test provokes on purpose. */
  expectedNoise: RegExp[];
};

let visitors = 0;

/** Each worker has a server of its own; each test is another visitor; nothing leaves the machine. */
export const test = base.extend<Tools, Options & { server: RunningServer }>({
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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
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

/** Waits until a form's script has taken over, as a visitor who reads before typing does. */
export async function hydrated(page: Page, form: string): Promise<void> {
  await page.locator(form).scrollIntoViewIfNeeded();
  await expect(page.locator(`.island:has(${form})`)).not.toHaveAttribute('data-props', /.*/);
}
