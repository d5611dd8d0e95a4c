import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../packages/engine/build/folders.ts';
import { SELLER_LANGUAGE } from '../packages/engine/content/seller.ts';
import { asLanguage, LANGUAGE_QUERY, type Language } from '../packages/engine/rules/language.ts';
import { PATHS } from '../packages/engine/rules/paths.ts';
import shop from '../shop/shop.config.ts';
import { busyShop } from '../testkit/fakes/deskAnswers.ts';
import { plainVisitor } from '../testkit/plainVisitor.ts';

export type Scene = {
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
/** A conversation with the built-in engine; none in a language that has no questions here. */
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
export async function siteScenes(siteUrl: string): Promise<Scene[]> {
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
    const visitor = plainVisitor(siteUrl, language);
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
      const url = new URL(path, siteUrl);
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
export function deskScenes(deskUrl: string, deskPassword: string): Scene[] {
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
      await page.goto(deskUrl + path);
      const password = page.getByLabel('Password');
      await page.locator('h1').waitFor();
      if (await password.isVisible()) {
        await password.fill(deskPassword);
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
export function mailScenes(): Scene[] {
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
