import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { LANGUAGES } from '../rules/language.ts';
import { MAP_ORIGIN, PATHS } from '../rules/paths.ts';
import { BROWSER_ARGS, findBrowser } from '../tests/browser.ts';
import { startServer } from '../tests/serverProcess.ts';
import { buildWhatChanged } from './build/buildWhatChanged.ts';
import { say } from './build/say.ts';

const WIDTHS = [360, 768, 769, 1024, 1440];
const PAGES = [
  'home',
  'returnForm',
  'contact',
  'withdraw',
  'terms',
  'checkout',
  'sandbox',
] as const;

/** Pictures of every page at every width in both languages, to be looked at: screenshots/*.png */
buildWhatChanged();
const server = await startServer();
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
const folder = new URL('../screenshots', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });

for (const language of LANGUAGES) {
  for (const width of WIDTHS) {
    const page = await browser.newPage({ viewport: { width, height: width < 800 ? 740 : 900 } });
    await page.route(`${MAP_ORIGIN}/**`, (route) => route.fulfill({ body: 'map' }));
    for (const name of PAGES) {
      await page.goto(`${server.url}${PATHS[name]}?lng=${language}`);
      const first = `${folder}/${name}-${language}-${width}`;
      await page.screenshot({ path: `${first}-first.png` });
      await page.mouse.wheel(0, 1);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(150);
      await page.screenshot({ path: `${first}.png`, fullPage: true });
    }
    await page.close();
    say(`${language} ${width}`);
  }
}
await browser.close();
await server.stop();
