import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { MAP_ORIGIN } from '../../packages/engine/rules/paths.ts';
import { BROWSER_ARGS, findBrowser } from '../../testkit/browser.ts';
import { mapConcurrently } from '../../testkit/mapConcurrently.ts';
import { freePort } from '../../testkit/serverProcess.ts';

export type Browser = {
  context: BrowserContext;
  /** Where Lighthouse connects. */
  debugPort: number;
  close: () => Promise<void>;
};

/** A real browser with a phone's window; the map, which is on another host, is an empty page. */
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

/** Visits a page for the first time: no cache, no storage, no cookies. */
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

export type FormTimes = {
  /** Seconds until the form accepts typing. */
  shown: number;
  /** Seconds until the button shows the page's own error message. */
  answers: number;
  /** Whether the typed text is still there by then. */
  kept: boolean;
};

/** Lighthouse's slow 4G, applied in the browser instead of simulated. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const CPU_SLOWDOWN = 4;
const TYPED = 'Ada';

/** Until a slow phone has painted the first screen with its fonts and pictures. */
export type FirstScreen = { seconds: number; requests: number; bytes: number };

export function firstScreen(context: BrowserContext, url: string): Promise<FirstScreen> {
  return freshPage(context, url, async (page, session) => {
    const traffic = countTraffic(session, new URL(url).pathname);
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    const seconds = await page.evaluate(async () => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      const isSeen = (element: Element) =>
        element.checkVisibility() && element.getBoundingClientRect().top < innerHeight;
      const isMissing = (image: HTMLImageElement) => isSeen(image) && !image.complete;
      const hasFont = (element: Element) => {
        const [family] = getComputedStyle(element).fontFamily.split(',');
        return document.fonts.check(`16px ${family}`, element.textContent ?? '');
      };
      await frame();
      const texts = [...document.querySelectorAll('h1, p, a, b, li, dd')].filter(isSeen);
      while (!texts.every(hasFont) || [...document.images].some(isMissing)) await frame();
      await frame();
      return performance.now() / 1000;
    });
    return { seconds, ...traffic() };
  });
}

/** How long a buyer with a slow phone waits for the form. */
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

/** The median of several runs, by when the form answered. */
export async function medianTimes(
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
 * The email address is missing, so the answer is an error message: the page's own, or the browser's
 * if the page has no script.
 */
function untilAnswered(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const form = document.querySelector('form[action="/forms/purchase"]');
    const button = form?.querySelector<HTMLButtonElement>('button[type=submit]');
    const hasScript = document.querySelector('script') !== null;
    let answered = false;
    form?.addEventListener(
      'invalid',
      () => {
        answered = !hasScript;
      },
      true,
    );
    while (!answered && !form?.querySelector('[role=alert]')) {
      button?.click();
      await new Promise((done) => setTimeout(done, 50));
    }
    return performance.now() / 1000;
  });
}

const SETTLE_MS = 500;
const PARALLEL_PAGES = 4;

export type Weight = { requests: number; bytes: number; totalBytes: number };

/** Bytes over the wire: until the network is idle, and after scrolling through the page. */
function weigh(context: BrowserContext, url: string): Promise<Weight> {
  return freshPage(context, url, async (page, session) => {
    const traffic = countTraffic(session, new URL(url).pathname);
    await page.goto(url, { waitUntil: 'networkidle' });
    const first = traffic();
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
        scrollTo(0, y);
        // Elements that come into view are noticed with the next frame.
        await new Promise((done) => requestAnimationFrame(done));
      }
    });
    await page.waitForTimeout(SETTLE_MS);
    await page.waitForLoadState('networkidle');
    return { ...first, totalBytes: traffic().bytes };
  });
}

/** Several at a time: bytes, unlike seconds, do not depend on the load of the machine. */
export async function weighAll(
  context: BrowserContext,
  urls: readonly string[],
): Promise<ReadonlyMap<string, Weight>> {
  const weights = await mapConcurrently(urls, PARALLEL_PAGES, (url) => weigh(context, url));
  return new Map(
    urls.flatMap((url, n): [string, Weight][] => (weights[n] ? [[url, weights[n]]] : [])),
  );
}

/** What a browser requests on its own, for tabs and menus. */
const NOT_PART_OF_PAGE = new Set(['Manifest', 'Other']);

/** Counts headers and compressed bodies; after a redirect to another page it stops counting. */
function countTraffic(
  session: CDPSession,
  path: string,
): () => { requests: number; bytes: number } {
  const requests = new Set<string>();
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, documentURL, type = '' }) => {
    const partOfPage = new URL(documentURL).pathname === path && !NOT_PART_OF_PAGE.has(type);
    if (partOfPage && request.url.startsWith('http')) requests.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requests.has(requestId)) bytes += encodedDataLength;
  });
  return () => ({ requests: requests.size, bytes });
}
