import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../packages/engine/rules/calendar.ts';
import { PATHS } from '../../packages/engine/rules/paths.ts';
import { calendarDay, shopDay } from '../../packages/engine/rules/shopTime.ts';
import { CONFIRMED_FIELD } from '../../packages/engine/rules/withdrawal.ts';
import ours from '../../shop/shop.config.ts';
import { BROWSER_ARGS, findBrowser } from '../../testkit/browser.ts';
import { buildVariant, variantDist } from '../../testkit/buildVariants.ts';
import { plainVisitor } from '../../testkit/plainVisitor.ts';
import { type RunningServer, startServer } from '../../testkit/serverProcess.ts';
import shop from '../../testkit/shops/videos/shop.config.ts';
import { fetchPages } from '../../testkit/visitorPages.ts';

const BUILD_MS = 240_000;
const { timeZone } = shop.company;

const PASSWORD = 'a password for tests';

let server: RunningServer;
let browser: Browser;
/** The landing pages, whose price the server fills in. */
/** By language and path: `fr/contact`. */
let pages: ReadonlyMap<string, string>;
beforeAll(async () => {
  buildVariant('videos');
  server = await startServer({
    dist: variantDist('videos'),
    env: { DESK_PASSWORD: PASSWORD },
  });
  browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
  pages = await fetchPages(server.url, ['fr', 'en']);
}, BUILD_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const pageOf = (name: string) =>
  (pages.get(name) ?? `no ${name}`).replaceAll(/[\u00a0\u202f]/g, ' ');
const textOf = (html: string) =>
  html.replace(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>/g, '').replaceAll('&amp;', '&');

/** The days in the shop's time zone since then: two when midnight has passed there in between. */
const daysSince = (then: Date) => [
  ...new Set([then, new Date()].map((at) => calendarDay(at, timeZone))),
];
const longDay = (day: string, language: string) =>
  shopDay(new Date(`${day}T17:00:00Z`), language, timeZone);

/** What only our product is or contains. */
const OUR_WORDS = /\b(guide|book|toolkit|spreadsheets?|prompts?|chapters?|Bulgarian)\b.{0,80}/i;
const ourWordsIn = (html: string) =>
  html.replaceAll(/ (class|href|src|srcset)="[^"]*"/g, '').match(OUR_WORDS)?.[0];

/** Waits for the newest email to an address. */
async function mailAbout(what: string): Promise<string> {
  const folder = join(server.dataDir, 'mail');
  const find = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.html'))
      .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/[\u00a0\u202f]/g, ' '))
      .find((html) => html.includes(what));
  await expect.poll(find, { timeout: 20_000, interval: 200 }).toBeDefined();
  return find() ?? '';
}

describe('a shop that shares nothing with ours but the software', () => {
  test.each(['fr', 'en'])('shows nothing of ours on any page (%s)', (language) => {
    const { company, product, consultant } = ours;
    const traces = [
      ...[product.name, company.name, company.address.city].flatMap((text) => Object.values(text)),
      ...Object.values(consultant?.name ?? {}),
      ...[company.email, 'USD', 'Bulgaria', 'българ', 'undefined', 'chapters', 'playbook'],
      ...['openstreetmap.org/export', 'kzp.bg', 'cpdp.bg', 'VAT number', 'TVA'],
    ];
    for (const page of [...pages.keys()].filter((name) => name.startsWith(language))) {
      const text = textOf(pageOf(page));
      expect([page, traces.filter((trace) => text.includes(trace))]).toEqual([page, []]);
      expect([page, ourWordsIn(text)]).toEqual([page, undefined]);
    }
  });

  test('speaks French first, offers English, and knows no other language', async () => {
    const home = pageOf('fr/');
    expect(home).toMatch(/<html [^>]*lang="fr"/);
    expect(home).toContain('Faites lever votre pâte');
    expect(home).toContain('<meta property="og:locale" content="fr_FR"');
    expect(home.match(/data-language="\w+"/g)).toEqual(['data-language="en"']);
    expect(home).toContain('29 €');
    expect(textOf(home)).not.toContain('(EUR)');
    expect(pageOf('en/')).toContain('€29');
    expect(pageOf('fr/termsOfService')).toContain('12 rue des Fours, 69003 Lyon, France');
    const german = await fetch(`${server.url}/`, { headers: { 'accept-language': 'de, bg' } });
    expect(german.headers.get('content-language')).toBe('fr');
  });

  test('has every character of its texts in its fonts', () => {
    const home = pageOf('fr/');
    const accents = /@font-face\{font-family:Book;src:url\((\/_fonts\/serif-accents[^)]+)\)/.exec(
      home,
    );
    expect(accents).not.toBeNull();
    expect(pageOf('fr/contact')).toContain(
      `rel="preload" as="font" type="font/woff2" href="${accents?.[1]}"`,
    );
    expect(pageOf('en/contact')).not.toContain(`href="${accents?.[1]}"`);
  });

  test('sells its videos, with emails in the buyer’s language and times in its own zone', async () => {
    const visitor = plainVisitor(server.url, 'fr');
    const before = new Date();
    const { library } = await visitor.buy({ name: 'Zoé Lefèvre', email: 'zoe@example.com' });
    const page = textOf(await (await visitor.send(library)).text());
    expect(page).toContain('01-levain.mp4');
    expect(page).toContain('02-cuisson-façonnage.mp4');
    const days = daysSince(before).map((day) => longDay(day, 'fr'));
    expect(page).toMatch(new RegExp(days.join('|')));

    const mail = await mailAbout('vos vidéos sont prêtes');
    expect(mail).toContain('lang="fr"');
    expect(mail).toContain('29 €');
    expect(mail).toContain('Éditions Œuf &amp; Blé');
    expect(mail).toContain('(heure : New York)');
    expect(mail).not.toMatch(/consultant|undefined|\$49|Sofia/i);
    expect([ourWordsIn(textOf(mail)), ourWordsIn(page)]).toEqual([undefined, undefined]);
  });

  test('has room for its own picture beside the headline, and for questions alone', async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${server.url}/?lng=en`);
    const widthOf = async (name: string) => (await page.locator(name).boundingBox())?.width ?? 0;
    const picture = await page.locator('.headline img').boundingBox();
    expect(picture?.width).toBeGreaterThan((await widthOf('.book')) * 0.7);
    expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThan(900);
    expect(await widthOf('.faq-section details >> nth=0')).toBe(await widthOf('.faq-section'));
    await page.close();
  });

  test('has no screen for a consultant at its desk', async () => {
    const page = await browser.newPage();
    await page.goto(server.deskUrl);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('link', { name: 'Versions' }).waitFor();
    expect(await page.getByRole('link', { name: 'Consultant' }).count()).toBe(0);
    await page.close();
  });

  test('refunds a withdrawal by the end of a day in its own time zone', async () => {
    const visitor = plainVisitor(server.url, 'en', '10.0.0.2');
    await visitor.buy({ name: 'Ann Lee', email: 'ann@example.com' });
    const before = new Date();
    const statement = { name: 'Ann Lee', order: '1', email: 'ann@example.com' };
    const answer = await visitor.send(PATHS.withdrawalForm, {
      ...statement,
      [CONFIRMED_FIELD]: 'yes',
    });
    expect(answer.status).toBe(200);
    const receipt = textOf(await answer.text());
    const received = daysSince(before).filter((day) => receipt.includes(`${longDay(day, 'en')}, `));
    expect(received).toHaveLength(1);
    const due = addDays(received[0] ?? '', shop.policies.withdrawalRefundDays);
    expect(receipt).toContain(longDay(due, 'en'));
    expect(await mailAbout('ann@example.com')).toContain('(ET)');
  });
});
