import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { SELLER_LANGUAGE } from '../content/seller.ts';
import { asLanguage, LANGUAGE_QUERY, type Language } from '../rules/language.ts';
import { PATHS } from '../rules/paths.ts';
import shop from '../shop.config.ts';
import { BROWSER_ARGS, findBrowser } from '../testkit/browser.ts';
import { busyShop } from '../testkit/fakes/deskAnswers.ts';
import { plainVisitor } from '../testkit/plainVisitor.ts';
import { startServer } from '../testkit/serverProcess.ts';
import { ROOT } from './build/folders.ts';
import { print } from './build/print.ts';
import { buildWhatChanged } from './build.ts';

/** Screenshots of pages, desk screens and emails for review: screenshots/*.png */
const USAGE = `npm run screenshots -- [name…] [--width 390]… [--language bg]…
A name stands for all pictures that begin with it: home, library, desk, desk-orders, mail.`;

type Scene = {
  name: string;
  language: Language;
  widths: readonly number[];
  show: (page: Page) => Promise<unknown>;
  /** Also take the first view, before scrolling. */
  firstScreen?: boolean;
};

const SITE_WIDTHS = [360, 768, 769, 1024, 1440];
const DESK_WIDTHS = [360, 1440];
const MAIL_WIDTHS = [360, 768];
const DESK_SCREENS = {
  today: '/',
  orders: '/orders',
  order: '/orders/1046',
  cases: '/cases',
  case: '/cases/17',
  figures: '/figures',
};
/** A conversation with the built-in engine. */
const QUESTIONS: Record<Language, readonly string[]> = {
  en: [
    'I format résumés for a small recruiting agency, 15 a week. What price should I ask for?',
    'What do I say on the phone?',
    'How do I register my company for VAT?',
  ],
  bg: [
    'Оформям автобиографии за малка агенция за подбор. Каква цена да поискам?',
    'Какво да кажа по телефона?',
    'Как да регистрирам фирмата си по ДДС?',
  ],
};
const PROFILES: Record<Language, Record<string, string>> = {
  en: {
    trade: 'Recruiting, small agencies',
    client: 'Office manager',
    price: '$390 a month',
    hours: '10',
  },
  bg: {
    trade: 'Подбор на персонал',
    client: 'Офис мениджър',
    price: '390 € на месец',
    hours: '10',
  },
};
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
  const all = [...(await siteScenes()), ...deskScenes(), ...mailScenes()];
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

async function siteScenes(): Promise<Scene[]> {
  const { home, returnForm, contact, withdraw, terms, checkout, sandbox, library } = PATHS;
  const open = {
    home,
    returnForm,
    contact,
    withdraw,
    terms,
    checkout,
    sandbox,
    sample: PATHS.reader,
  };
  const scenes: Scene[] = [];
  for (const language of shop.languages) {
    const buyer = { name: 'Мария Lee', email: `${language}@example.com` };
    const visitor = plainVisitor(server.url, language);
    const bought = await visitor.buy(buyer);
    const consultant = bought.library + PATHS.consultant;
    await visitor.send(`${consultant}/profile`, PROFILES[language] ?? {});
    let talk = '';
    for (const question of QUESTIONS[language] ?? []) {
      const conversation = basename(talk);
      const answer = await visitor.send(`${consultant}/ask`, { question, conversation });
      talk = (answer.headers.get('location') ?? '').split('#', 1)[0] ?? '';
    }
    const paths = {
      ...open,
      'lost-link': library,
      'thank-you': bought.thankYou,
      library: bought.library,
      reader: `${bought.library}${PATHS.reader}/chapter-1`,
      consultant: talk,
      'consultant-new': consultant,
      'reader-search': `${bought.library}${PATHS.reader}/search?q=price`,
    };
    for (const [name, path] of Object.entries(paths)) {
      const url = new URL(path, server.url);
      url.searchParams.set(LANGUAGE_QUERY, language);
      const show = async (page: Page) => {
        // Keeps the checkout page from redirecting to the payment page.
        if (path === checkout)
          await page.route('**/sandbox/pay**', (r) => r.fulfill({ status: 204 }));
        await page.goto(url.href);
      };
      scenes.push({ name, language, widths: SITE_WIDTHS, show, firstScreen: true });
    }
  }
  return scenes;
}

/** The desk of a shop with a lot of data. */
function deskScenes(): Scene[] {
  return Object.entries(DESK_SCREENS).map(([name, path]) => ({
    name: `desk-${name}`,
    language: SELLER_LANGUAGE,
    widths: DESK_WIDTHS,
    async show(page) {
      const answers = new Map<string, unknown>(Object.entries(busyShop));
      await page.route('**/api/*', (route) => {
        const answer = answers.get(basename(new URL(route.request().url()).pathname));
        if (typeof answer !== 'function') return route.continue();
        return route.fulfill({ json: answer(route.request().postDataJSON()) });
      });
      await page.goto(server.deskUrl + path);
      const password = page.getByLabel('Password');
      await page.locator('h1').waitFor();
      if (await password.isVisible()) {
        await password.fill(DESK_PASSWORD);
        await page.getByRole('button', { name: 'Log in' }).click();
        await password.waitFor({ state: 'detached' });
      }
      await page.locator('h1').waitFor();
      await page.getByText('Loading…').first().waitFor({ state: 'hidden' });
      if (name === 'figures') await page.locator('.chart svg').first().waitFor();
    },
  }));
}

/** The samples that `npm run mails` writes. */
function mailScenes(): Scene[] {
  const { names } = wanted;
  if (names.length > 0 && !names.some((name) => name.startsWith('mail'))) return [];
  spawnSync(process.execPath, [join(ROOT, 'tools', 'mails.ts')], {
    stdio: ['ignore', 'ignore', 2],
  });
  const folder = join(ROOT, 'mail-previews');
  const files = readdirSync(folder).filter((file) => file.endsWith('.html'));
  return files.flatMap((file) => {
    const [, name, tag] = /^(.+)-(\w+)\.html$/.exec(file) ?? [];
    const language = asLanguage(tag, shop.languages);
    if (!name || !language) return [];
    const html = readFileSync(join(folder, file), 'utf8');
    const show = (page: Page) => page.setContent(html);
    return [{ name: `mail-${name}`, language, widths: MAIL_WIDTHS, show }];
  });
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
