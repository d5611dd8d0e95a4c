import { type BrowserContext, chromium } from '@playwright/test';
import { MAP_ORIGIN } from '../../rules/paths.ts';
import { BROWSER_ARGS, findBrowser } from '../../testkit/browser.ts';
import { freePort } from '../../testkit/serverProcess.ts';

export type Browser = {
  context: BrowserContext;
  /** Where Lighthouse finds it. */
  debugPort: number;
  close: () => Promise<void>;
};

/** A real browser as phones have it; what lies on other machines is an empty page. */
export async function openBrowser(): Promise<Browser> {
  const debugPort = await freePort();
  const context = await chromium.launchPersistentContext('', {
    executablePath: findBrowser(),
    args: [...BROWSER_ARGS, `--remote-debugging-port=${debugPort}`],
    viewport: { width: 412, height: 823 },
    hasTouch: true,
  });
  await context.route(`${MAP_ORIGIN}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>map</title>' }),
  );
  return { context, debugPort, close: () => context.close() };
}
