import type { BrowserContext, Page } from '@playwright/test';
import { freshPage } from './freshPage.ts';

export type FormTimes = {
  /** Seconds until the form takes what is typed. */
  shown: number;
  /** Seconds until the button answers in the page's own words. */
  answers: number;
  /** Whether what was typed first is still there then. */
  kept: boolean;
};

/** Lighthouse's slow 4G, as it is set in a browser instead of simulated. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const CPU_SLOWDOWN = 4;
const TYPED = 'Ada';

/** How long somebody with a slow phone, who came to buy, waits for the form. */
export function slowPhone(context: BrowserContext, url: string): Promise<FormTimes> {
  return freshPage(context, url, async (page, session) => {
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(`${url}#buy`, { waitUntil: 'commit' });
    const name = page.locator('form[action="/forms/purchase"] [name=name]');
    await name.waitFor({ state: 'visible' });
    const shown = await secondsSoFar(page);
    await name.pressSequentially(TYPED);
    const answers = await untilAnswered(page);
    return { shown, answers, kept: (await name.inputValue()) === TYPED };
  });
}

/** The median run of several, by when the form answered. */
export async function steadyTimes(
  measure: () => Promise<FormTimes>,
  runs: number,
): Promise<FormTimes> {
  const times = [await measure()];
  while (times.length < runs) times.push(await measure());
  const middle = times.toSorted((a, b) => a.answers - b.answers)[Math.floor(runs / 2)];
  return middle ?? measure();
}

const secondsSoFar = (page: Page) => page.evaluate(() => performance.now() / 1000);

/**
 * The e-mail address is missing, so an answer is a complaint: the page's own, or the browser's where
 * the page has no script to wait for.
 */
function untilAnswered(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const form = document.querySelector('form[action="/forms/purchase"]');
    const button = form?.querySelector<HTMLButtonElement>('button[type=submit]');
    const hasScript = document.querySelector('script') !== null;
    let complained = false;
    form?.addEventListener(
      'invalid',
      () => {
        complained = !hasScript;
      },
      true,
    );
    while (!complained && !form?.querySelector('[role=alert]')) {
      button?.click();
      await new Promise((done) => setTimeout(done, 50));
    }
    return performance.now() / 1000;
  });
}
