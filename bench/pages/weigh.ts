import type { BrowserContext, CDPSession } from '@playwright/test';
import { severalAtOnce } from '../severalAtOnce.ts';
import { freshPage } from './freshPage.ts';

const SETTLE_MS = 500;
const AT_ONCE = 4;

export type Weight = { requests: number; bytes: number; bytesInTheEnd: number };

/** What comes over the wire: until the page is quiet, and when it has been scrolled through. */
function weigh(context: BrowserContext, url: string): Promise<Weight> {
  return freshPage(context, url, async (page, session) => {
    const wire = listen(session, new URL(url).pathname);
    await page.goto(url, { waitUntil: 'networkidle' });
    const first = wire();
    // A first movement is what loads fonts that wait for a person.
    await page.mouse.move(10, 10);
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
        scrollTo(0, y);
        // What comes into view is noticed with the next picture.
        await new Promise((done) => requestAnimationFrame(done));
      }
    });
    await page.waitForTimeout(SETTLE_MS);
    await page.waitForLoadState('networkidle');
    return { ...first, bytesInTheEnd: wire().bytes };
  });
}

/** Several at a time: bytes, unlike seconds, do not depend on what else the machine does. */
export async function weighAll(
  context: BrowserContext,
  urls: readonly string[],
): Promise<ReadonlyMap<string, Weight>> {
  const weights = await severalAtOnce(urls, AT_ONCE, (url) => weigh(context, url));
  return new Map(
    urls.flatMap((url, n): [string, Weight][] => (weights[n] ? [[url, weights[n]]] : [])),
  );
}

/** What a browser asks for by itself, for its tabs and menus. */
const NOT_OF_THE_PAGE = new Set(['Manifest', 'Other']);

/** Heads and bodies as they were sent, compressed; a page that leads on to another ends there. */
function listen(session: CDPSession, path: string): () => { requests: number; bytes: number } {
  const asked = new Set<string>();
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, documentURL, type = '' }) => {
    const ofThePage = new URL(documentURL).pathname === path && !NOT_OF_THE_PAGE.has(type);
    if (ofThePage && request.url.startsWith('http')) asked.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId)) bytes += encodedDataLength;
  });
  return () => ({ requests: asked.size, bytes });
}
