import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { ROOT } from '../packages/engine/build/folders.ts';
import { print } from '../packages/engine/build/print.ts';
import { asLanguage } from '../packages/engine/rules/language.ts';
import { buildWhatChanged } from '../packages/engine/tasks/build.ts';
import shop from '../shop/shop.config.ts';
import { BROWSER_ARGS, findBrowser } from '../testkit/browser.ts';
import { startServer } from '../testkit/serverProcess.ts';
import { deskScenes, mailScenes, type Scene, siteScenes } from './screenshotScenes.ts';

/** Screenshots of pages, desk screens and emails for review: screenshots/*.png */
const USAGE = `npm run screenshots -- [name…] [--width 390]… [--language bg]…
A name stands for all pictures that begin with it: home, library, desk, desk-orders, mail.`;

const DESK_PASSWORD = 'a password for pictures';
const FOLDER = join(ROOT, 'screenshots');
/** Generous, for a busy machine. */
const TIMEOUT_MS = 120_000;
const CLOSE_MS = 10_000;
const ATTEMPTS = 3;

const wanted = readArguments();
await buildWhatChanged();
mkdirSync(FOLDER, { recursive: true });
const server = await startServer({ env: { DESK_PASSWORD } });
let browser: Browser | undefined;
let context: BrowserContext | undefined;
const failed: string[] = [];
try {
  const mails = wanted.names.length === 0 || wanted.names.some((name) => name.startsWith('mail'));
  const all = [
    ...(await siteScenes(server.url)),
    ...deskScenes(server.deskUrl, DESK_PASSWORD),
    ...(mails ? mailScenes() : []),
  ];
  const scenes = all.filter(isWanted);
  failed.push(...wanted.names.filter((name) => !all.some((scene) => isNamed(scene, name))));
  const widths = new Set(scenes.flatMap(widthsOf));
  for (const width of [...widths].sort((a, b) => a - b)) {
    await takePictures(
      scenes.filter((scene) => widthsOf(scene).includes(width)),
      width,
    );
  }
} finally {
  await closeBrowser();
  await server.stop();
}
if (failed.length > 0) print(`\nNot taken:\n${failed.join('\n')}`);
process.exit(failed.length > 0 ? 1 : 0);

function readArguments() {
  const several = { type: 'string', multiple: true } as const;
  const options = { width: several, language: several };
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const languages = (values.language ?? []).map((tag) => asLanguage(tag, shop.languages));
  const widths = (values.width ?? []).map(Number);
  if (languages.includes(undefined) || !widths.every((width) => width >= 200)) {
    print(USAGE);
    process.exit(1);
  }
  return { names: positionals, widths, languages };
}

function isNamed({ name }: Scene, wish: string): boolean {
  return name === wish || name.startsWith(`${wish}-`);
}

function isWanted(scene: Scene): boolean {
  const { names, languages } = wanted;
  return (
    (names.length === 0 || names.some((name) => isNamed(scene, name))) &&
    (languages.length === 0 || languages.includes(scene.language))
  );
}

function widthsOf(scene: Scene): readonly number[] {
  return wanted.widths.length > 0 ? wanted.widths : scene.widths;
}

/** All screenshots of one width, in one window. After a failure they continue in a new browser. */
async function takePictures(scenes: readonly Scene[], width: number): Promise<void> {
  for (const scene of scenes) {
    const picture = `${scene.name}-${scene.language}-${width}`;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      try {
        await inTime(takePicture(width, scene, join(FOLDER, picture)));
        print(picture);
        break;
      } catch (error) {
        print(`${picture} failed (attempt ${attempt} of ${ATTEMPTS}): ${error}`);
        await closeBrowser();
        if (attempt === ATTEMPTS) failed.push(picture);
      }
    }
  }
  if (context) await inTime(context.close(), CLOSE_MS).catch(closeBrowser);
  context = undefined;
}

/** Some calls to a browser that has crashed never return. */
async function inTime<Result>(work: Promise<Result>, limitMs = TIMEOUT_MS): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer within ${limitMs / 1000} s`)), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function openWindow(width: number): Promise<BrowserContext> {
  browser ??= await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
  const viewport = { width, height: width < 800 ? 740 : 900 };
  const opened = await browser.newContext({ viewport });
  opened.setDefaultTimeout(TIMEOUT_MS);
  await opened.route(/^https?:\/\/(?!localhost)/, (route) => route.fulfill({ body: 'elsewhere' }));
  return opened;
}

async function closeBrowser(): Promise<void> {
  if (browser) await inTime(browser.close(), CLOSE_MS).catch(() => undefined);
  browser = undefined;
  context = undefined;
}

async function takePicture(width: number, scene: Scene, file: string): Promise<void> {
  context ??= await openWindow(width);
  const page = await context.newPage();
  await scene.show(page);
  if (scene.firstScreen) await page.screenshot({ path: `${file}-first.png` });
  await page.evaluate(loadEverything);
  await page.screenshot({ path: `${file}.png`, fullPage: true, animations: 'disabled' });
  await page.close();
}

/** Runs in the page: triggers what waits for scrolling. */
async function loadEverything(): Promise<void> {
  dispatchEvent(new Event('scroll'));
  // Parts far below the window are laid out when they come near it; a picture of the whole page has none.
  const styles = new CSSStyleSheet();
  styles.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(styles);
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await new Promise(requestAnimationFrame);
  await document.fonts.ready;
}
