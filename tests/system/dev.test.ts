import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { BROWSER_ARGS, findBrowser } from '../../testkit/browser.ts';
import { messagesFor } from '../../testkit/ourShop.ts';
import { copyProject, type DevMode, edit, isRunning, startDevMode, until } from './devMode.ts';

const REPETITIONS = Number(process.env.REPETITIONS ?? 1);
const LOST_MS = 2000;
const NEW_WORD = 'Written a moment ago';

// The first view of each page is slow: nothing is transformed yet.
vi.setConfig({ testTimeout: 120_000 });

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
type Shows = () => Promise<boolean>;

/** Changes a file and waits until the page shows it, then restores it and waits again. */
async function see({ what, file, from, to }: Change, shows: Shows, ready: Shows) {
  const isBack = async () => !(await shows());
  await until(ready);
  for (let round = 0; round < REPETITIONS; round += 1) {
    const restore = await edit(join(folder, file), from, to);
    try {
      reactions[what] = [...(reactions[what] ?? []), await until(shows)];
      await until(ready);
    } finally {
      await restore();
    }
    await until(isBack);
    await until(ready);
  }
}

/** Opens a page and waits until it listens for changes. */
async function open(address: string) {
  const page = await browser.newPage();
  let listens = false;
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) listens = false;
  });
  page.on('console', (message) => {
    if (message.text() === '[vite] connected.') listens = true;
  });
  await page.goto(address);
  // A form is hot-replaced only after its script has loaded, which happens near the viewport.
  const isListening = asks(
    page,
    `(document.querySelector('.island[data-props] > *')?.scrollIntoView(), !document.querySelector('.island[data-props]'))`,
  );
  return { page, listens: async () => listens && (await isListening()) };
}

/** Also false while the page reloads, because evaluations may be lost then. */
const asks = (page: Page, question: string) => () =>
  Promise.race([
    page.evaluate<boolean>(question).catch(() => false),
    new Promise<boolean>((done) => setTimeout(done, LOST_MS, false)),
  ]);
const reads = (words: string) => `document.body.textContent.includes(${JSON.stringify(words)})`;

async function openDesk() {
  const password = /password (\S+)/.exec(shop.printed())?.[1] ?? '';
  const desk = await open(`${shop.deskUrl}/login`);
  await desk.page.getByLabel('Password').fill(password);
  await desk.page.getByRole('button', { name: 'Log in' }).click();
  await desk.page.getByRole('heading', { name: 'Today' }).waitFor();
  return desk;
}

describe('the site reloads after a change of', () => {
  const { landing } = messagesFor('en');
  test.each<Change & { path: string; question?: string }>([
    {
      what: 'a word of the landing page',
      path: '/',
      file: 'shop/words/en/landing.ts',
      from: landing.headline.kicker,
      to: NEW_WORD,
    },
    {
      what: 'a legal text',
      path: '/termsOfService',
      file: 'shop/legal/en/termsOfService.md',
      from: '\n## ',
      to: `\n${NEW_WORD}\n\n## `,
      question: reads(NEW_WORD),
    },
    {
      what: 'a word of a page that the server fills',
      path: '/thank-you',
      file: 'packages/engine/words/en/library.ts',
      from: messagesFor('en').library.thankYou.unknown,
      to: NEW_WORD,
    },
    {
      what: 'a style of the site',
      path: '/',
      file: 'packages/engine/site/styles/tokens.css',
      from: '--paper: #fbf8f2',
      to: '--paper: #123456',
      question: `getComputedStyle(document.documentElement).getPropertyValue('--paper') === '#123456'`,
    },
    {
      what: 'a component of the site',
      path: '/',
      file: 'packages/engine/site/landing/Lead.tsx',
      from: '{words.title}',
      to: NEW_WORD,
    },
    {
      what: 'an interactive component',
      path: '/',
      file: 'packages/engine/ui/buy/BuyForm.tsx',
      from: ': messages.submit}',
      to: `: '${NEW_WORD}'}`,
      question: reads(NEW_WORD),
    },
    {
      what: 'shop.config.ts',
      path: '/',
      file: 'shop/shop.config.ts',
      from: 'cents: 4900',
      to: 'cents: 5900',
      question: reads('$59'),
    },
    {
      what: 'a word of an email',
      path: '/_dev/emails/en/order-confirmation',
      file: 'packages/engine/words/en/mails.ts',
      from: 'Your payment went through',
      to: NEW_WORD,
    },
    {
      what: 'a component of an email',
      path: '/_dev/emails/en/order-confirmation',
      file: 'packages/engine/mails/OrderConfirmation.tsx',
      from: '{words.intro}',
      to: NEW_WORD,
    },
  ])('$what', async ({ path, question, ...change }) => {
    const { page, listens } = await open(shop.url + path);
    await see(change, asks(page, question ?? reads(change.to)), listens);
    await page.close();
  });
});

describe('the desk reloads after a change of', () => {
  test.each<Change & { question: string }>([
    {
      what: 'a component of the desk',
      file: 'packages/engine/desk/screens/TodayScreen.tsx',
      from: 'title="Today"',
      to: `title="${NEW_WORD}"`,
      question: `document.querySelector('h1').textContent === '${NEW_WORD}'`,
    },
    {
      what: 'a style of the desk',
      file: 'packages/engine/desk/styles/scheme.css',
      from: ':root {',
      to: ':root { --changed: yes;',
      question: `getComputedStyle(document.documentElement).getPropertyValue('--changed') === 'yes'`,
    },
    {
      what: 'shop.config.ts at the desk',
      file: 'shop/shop.config.ts',
      from: "en: 'The AI Launch Manual'",
      to: `en: '${NEW_WORD}'`,
      question: `document.title.includes('${NEW_WORD}')`,
    },
  ])('$what', async ({ question, ...change }) => {
    const { page, listens } = await openDesk();
    await see(change, asks(page, question), listens);
    await page.close();
  });
});

describe('the server', () => {
  const file = 'packages/engine/server/mail/mailbox.tsx';
  const before = '<h1>Mailbox</h1>';
  const after = `<h1>${NEW_WORD}</h1>`;
  const answers = (words: string) => async () => {
    const response = await fetch(`${shop.url}/mailbox`);
    return (await response.text()).includes(words);
  };

  test('runs changed code', async () => {
    const what = 'code of the server';
    await see({ what, file, from: before, to: after }, answers(after), async () => true);
  });

  test('keeps running with broken code, shows the error, and recovers', async () => {
    const broken = '<h1>Mailbox</h2>';
    const path = join(folder, file);
    await edit(path, before, broken);
    await until(() => shop.printed().includes('mailbox.tsx'));
    expect(await answers(before)()).toBe(true);
    await edit(path, broken, after);
    await until(answers(after));
    await edit(path, after, before);
    await until(answers(before));
  });
});

test('a fact that does not exist is shown as an error, on the page and in the terminal', async () => {
  const error = 'common.ts: backToTop: there is no fact called nothing;';
  const path = join(folder, 'packages/engine/words/en/common.ts');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a file
  const wrong = 'backToTop: `${facts.nothing}`';
  const restore = await edit(path, "backToTop: 'Back to top'", wrong);
  const page = async () => (await fetch(`${shop.url}/?lng=en`)).text();
  await until(async () => (await page()).includes(error));
  expect(shop.printed()).toContain(error);
  await restore();
  await until(async () => (await page()).includes('Back to top'));
});

test('sells: form, payment, library, download and email, and the desk shows the order', async () => {
  const { buy, sandbox, library, mails } = messagesFor('bg');
  const desk = await openDesk();
  const { page, listens } = await open(`${shop.url}/?lng=bg`);
  // The last change may still reload the page and discard the input.
  await until(listens);
  await page.getByLabel(buy.form.name, { exact: true }).fill('Мария Петрова');
  await page.getByLabel(buy.form.email, { exact: true }).fill('maria@example.com');
  await page.getByRole('button', { name: buy.form.submit }).click();
  await page.getByLabel(sandbox.name).fill('Мария Петрова');
  await page.getByRole('button', { name: sandbox.pay }).click();
  await page.getByRole('link', { name: library.thankYou.open }).click();
  await page.getByRole('heading', { name: library.page.title }).waitFor();
  const order = Number(await page.locator('.library dd').first().textContent());
  const download = page.waitForEvent('download');
  await page.locator('.files a').first().click();
  expect(await (await download).failure()).toBeNull();
  await page.goto(`${shop.url}/mailbox`);
  await page.getByRole('link', { name: mails.orderConfirmation.subject(order) }).waitFor();
  await desk.page.getByText('1 order so far today').waitFor();
});

test('a form posted without JavaScript comes back with the current texts', async () => {
  const { emailInvalid } = messagesFor('en').buy.form.problems;
  const reloads = () => shop.printed().split('The server was reloaded.').length;
  const before = reloads();
  const restore = await edit(
    join(folder, 'packages/engine/words/en/buy.ts'),
    emailInvalid,
    NEW_WORD,
  );
  await until(() => reloads() > before);
  const response = await fetch(`${shop.url}/forms/purchase`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Ann', email: 'no address' }),
  });
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain('value="no address"');
  expect(html).toContain(NEW_WORD);
  await restore();
});

test('a second start names the port that is in use', async () => {
  const second = startDevMode(folder, { PORT: String(shop.port) });
  await expect(second).rejects.toThrow(
    `Port ${shop.port} is already in use. Stop the program that uses it, or set PORT to another number.`,
  );
});

test('SIGTERM stops every process', async () => {
  const processes = shop.processes();
  expect(processes.length).toBeGreaterThan(1);
  expect(await shop.stop('SIGTERM')).toBe(0);
  await until(() => !processes.some(isRunning));
});
