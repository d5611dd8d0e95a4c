import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messagesFor } from '../../content/messages/index.ts';
import { BROWSER_ARGS, findBrowser } from '../browser.ts';
import { copyProject, type DevMode, edit, startDevMode, until } from './devMode.ts';

const REPETITIONS = Number(process.env.REPETITIONS ?? 1);
const NEW_WORD = 'Written a moment ago';

let folder: string;
let shop: DevMode;
let browser: Browser;
const reactions: Record<string, number[]> = {};

beforeAll(async () => {
  folder = copyProject();
  shop = await startDevMode(folder);
  browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await shop?.stop('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
  const inSeconds = (ms: number | undefined) => `${((ms ?? 0) / 1000).toFixed(2)} s`;
  console.table(
    Object.fromEntries(
      Object.entries(reactions).map(([what, times]) => {
        const sorted = times.toSorted((a, b) => a - b);
        const median = inSeconds(sorted[Math.floor(sorted.length / 2)]);
        return [what, { times: times.length, median, worst: inSeconds(sorted.at(-1)) }];
      }),
    ),
  );
}, 60_000);

type Change = { what: string; file: string; from: string; to: string };

/** Changes a file and waits until that shows; then back, and waits again. */
async function see({ what, file, from, to }: Change, shows: () => Promise<boolean>) {
  for (let round = 0; round < REPETITIONS; round += 1) {
    await until(async () => !(await shows()));
    const restore = edit(join(folder, file), from, to);
    reactions[what] = [...(reactions[what] ?? []), await until(shows)];
    restore();
    await until(async () => !(await shows()));
  }
}

/** Answers false also while the page is on its way to another version of itself. */
const asks = (page: Page, question: string) => () =>
  page.evaluate<boolean>(question).catch(() => false);
const says = (page: Page, words: string) =>
  asks(page, `document.body.textContent.includes(${JSON.stringify(words)})`);

async function open(address: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  return page;
}

async function openDesk(): Promise<Page> {
  const password = /password (\S+)/.exec(shop.printed())?.[1] ?? '';
  const page = await open(`${shop.deskUrl}/login`);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

describe('shows a change without being asked', () => {
  const { landing } = messagesFor('en');
  test.each<Change & { path: string; question?: string }>([
    {
      what: 'a word of the landing page',
      path: '/',
      file: 'content/messages/en/landing.ts',
      from: landing.headline.kicker,
      to: NEW_WORD,
    },
    {
      what: 'a legal text',
      path: '/termsOfService',
      file: 'content/legal/en/termsOfService.md',
      from: '\n## ',
      to: `\n${NEW_WORD}\n\n## `,
    },
    {
      what: 'a word of a page that the server fills',
      path: '/thank-you',
      file: 'content/messages/en/library.ts',
      from: messagesFor('en').library.thankYou.unknown,
      to: NEW_WORD,
    },
    {
      what: 'a style of the site',
      path: '/',
      file: 'site/styles/tokens.css',
      from: '--paper: #fbf8f2',
      to: '--paper: #123456',
      question: `getComputedStyle(document.documentElement).getPropertyValue('--paper') === '#123456'`,
    },
    {
      what: 'a component of the site',
      path: '/',
      file: 'site/landing/Lead.tsx',
      from: '{t.title}',
      to: NEW_WORD,
    },
    {
      what: 'an interactive component',
      path: '/',
      file: 'ui/buy/BuyForm.tsx',
      from: ': messages.submit}',
      to: `: '${NEW_WORD}'}`,
      question: `document.body.textContent.includes('${NEW_WORD}')`,
    },
    {
      what: 'shop.config.ts',
      path: '/',
      file: 'shop.config.ts',
      from: 'cents: 4900',
      to: 'cents: 5900',
      question: `document.body.textContent.includes('$59')`,
    },
    {
      what: 'a word of an email',
      path: '/_dev/emails/en/order-confirmation',
      file: 'content/messages/en/mails.ts',
      from: 'your guide is ready',
      to: NEW_WORD,
    },
    {
      what: 'a component of an email',
      path: '/_dev/emails/en/order-confirmation',
      file: 'mails/OrderConfirmation.tsx',
      from: '{words.intro}',
      to: NEW_WORD,
    },
  ])('$what', async ({ path, question, ...change }) => {
    const page = await open(shop.url + path);
    await see(change, question ? asks(page, question) : says(page, change.to));
    await page.close();
  });
});

describe('shows a change of the desk', () => {
  test.each<Change & { question: string }>([
    {
      what: 'a component of the desk',
      file: 'desk/screens/TodayScreen.tsx',
      from: 'title="Today"',
      to: `title="${NEW_WORD}"`,
      question: `document.querySelector('h1').textContent === '${NEW_WORD}'`,
    },
    {
      what: 'a style of the desk',
      file: 'desk/styles/scheme.css',
      from: ':root {',
      to: ':root { --changed: yes;',
      question: `getComputedStyle(document.documentElement).getPropertyValue('--changed') === 'yes'`,
    },
    {
      what: 'shop.config.ts at the desk',
      file: 'shop.config.ts',
      from: "en: 'The AI Launch Manual'",
      to: `en: '${NEW_WORD}'`,
      question: `document.title.includes('${NEW_WORD}')`,
    },
  ])('$what', async ({ question, ...change }) => {
    const page = await openDesk();
    await see(change, asks(page, question));
    await page.close();
  });
});

describe('the server', () => {
  const file = 'server/mail/MailboxPage.tsx';
  const answers = (words: string) => async () => {
    const response = await fetch(`${shop.url}/mailbox`);
    return (await response.text()).includes(words);
  };

  test('runs changed code', async () => {
    const to = `<h1>${NEW_WORD}</h1>`;
    await see({ what: 'code of the server', file, from: '<h1>Mailbox</h1>', to }, answers(to));
  });

  test('stays as it was while its code is broken, says so, and recovers', async () => {
    const restore = edit(join(folder, file), '<h1>Mailbox</h1>', '<h1>Mailbox</h2>');
    await until(() => shop.printed().includes('MailboxPage.tsx'));
    expect(await answers('<h1>Mailbox</h1>')()).toBe(true);
    restore();
    const to = `<h1>${NEW_WORD}</h1>`;
    const back = edit(join(folder, file), '<h1>Mailbox</h1>', to);
    await until(answers(to));
    back();
    await until(answers('<h1>Mailbox</h1>'));
  });
});
