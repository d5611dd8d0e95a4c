import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** Runs something on a page of somebody who has never been here: no cache, no storage, no cookie. */
export async function freshPage<Result>(
  context: BrowserContext,
  url: string,
  use: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    const { origin } = new URL(url);
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    return await use(page, session);
  } finally {
    await page.close();
  }
}
