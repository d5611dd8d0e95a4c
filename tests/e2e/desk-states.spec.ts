import type { Page } from '@playwright/test';
import { ADDRESS_PROOFS } from '../../packages/engine/content/sellerLabels.ts';
import { SCREENS as MENU } from '../../packages/engine/desk/paths.ts';
import type { DeskAnswers } from '../../testkit/fakes/desk/answers/answers.ts';
import { busyShop } from '../../testkit/fakes/deskAnswers.ts';
import { accessibilityViolations } from './accessibility.ts';
import { mockCommands } from './desk.ts';
import { fits, openScreen, SCREENS } from './deskScreens.ts';
import { expect, logIn, sellerTest as test } from './fixtures.ts';
import { DESKTOP, FULL, FULL_DESKTOP } from './helpers.ts';

type State = 'works' | 'broken' | 'unreachable' | 'logged out';

/** A shop whose server fails in the way that is set last. */
async function unreliableShop(page: Page, answers: DeskAnswers = busyShop) {
  await mockCommands(page, answers);
  let state: State = 'works';
  const asked: string[] = [];
  await page.route('**/api/*', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    if (name === 'changes') return route.fallback();
    asked.push(name);
    if (state === 'broken') return route.fulfill({ status: 500, json: {} });
    if (state === 'logged out') return route.fulfill({ status: 401, json: {} });
    return state === 'unreachable' ? route.abort() : route.fallback();
  });
  return {
    asked,
    is(next: State) {
      state = next;
    },
  };
}

const FAILURES = [/Failed to load resource/];
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });

test('The list of screens has every entry of the menu', DESKTOP, () => {
  expect(Object.values(SCREENS)).toEqual(expect.arrayContaining(MENU.map(({ path }) => path)));
});

/** All show the same words and buttons. */
const FEW = ['/figures'];
for (const [what, paths, tag] of [
  ['Every screen', Object.values(SCREENS), FULL],
  ['A screen', FEW, DESKTOP],
] as const) {
  test(
    `${what} says that the shop fails or cannot be reached, and recovers`,
    tag,
    async ({ page, deskUrl, expectedNoise }) => {
      test.setTimeout(240_000);
      expectedNoise.push(...FAILURES);
      const shop = await unreliableShop(page);
      await logIn(page, deskUrl);
      for (const [title, path] of Object.entries(SCREENS)) {
        if (!paths.includes(path)) continue;
        await test.step(title, async () => {
          shop.is('broken');
          await page.goto(deskUrl + path);
          await expect(page.getByText('couldn’t answer because of a problem')).toBeVisible();
          await expect(page.getByText('Loading…')).toHaveCount(0);
          // One problem, however many lists the screen has.
          await expect(page.getByRole('alert')).toHaveCount(1);
          expect(await fits(page)).toBe(true);
          expect(await accessibilityViolations(page)).toEqual([]);
          shop.is('unreachable');
          await retry(page).click();
          await expect(page.getByText('can’t be reached')).toBeVisible();
          shop.is('works');
          await retry(page).click();
          await expect(
            page.getByRole('heading', { level: 1, name: title, exact: true }),
          ).toBeFocused();
          await expect(page.getByText('Loading…')).toHaveCount(0);
          await expect(retry(page)).toHaveCount(0);
        });
      }
    },
  );
}

/** What visitors, buyers and other systems write, as something that no component can show. */
const TYPED = ['name', 'email', 'subject', 'sentence', 'source', 'title', 'text', 'url', 'number'];
const broken = (value: unknown, name = ''): unknown => {
  if (typeof value === 'string') return TYPED.includes(name) ? {} : value;
  if (Array.isArray(value)) {
    const isFact = value.length === 2 && value.every((part) => typeof part === 'string');
    return isFact ? [value[0], {}] : value.map((part) => broken(part));
  }
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([key, part]) => [key, broken(part, key)]);
  return Object.fromEntries(parts);
};
async function breakFields(page: Page) {
  await mockCommands(page, busyShop);
  const answers = new Map<string, unknown>(Object.entries(busyShop));
  await page.route('**/api/*', (route) => {
    const answer = answers.get(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    if (typeof answer !== 'function') return route.fallback();
    return route.fulfill({ json: broken(answer(route.request().postDataJSON())) });
  });
}
const BROKEN = [/not valid as a React child|is not a function|error #\d+|invalid/i];

test(
  'A field that cannot be shown leaves the rest of its case usable',
  DESKTOP,
  async ({ page, deskUrl, expectedNoise }) => {
    expectedNoise.push(...BROKEN);
    await breakFields(page);
    await logIn(page, deskUrl, '/cases/17');
    const answers = page.getByRole('region', { name: 'What the buyer sent' });
    await expect(answers.getByText('Why do you ask for a refund?')).toBeVisible();
    await expect(answers.getByText('Couldn’t be shown')).not.toHaveCount(0);
    await page.getByRole('button', { name: 'Accept refund', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Accept the refund of/ })).toBeVisible();
  },
);

test(
  'No screen goes away with its fields',
  FULL_DESKTOP,
  async ({ page, deskUrl, expectedNoise }) => {
    test.setTimeout(240_000);
    expectedNoise.push(...BROKEN);
    await breakFields(page);
    await logIn(page, deskUrl);
    for (const path of Object.values(SCREENS)) {
      await page.goto(deskUrl + path);
      await expect(page.getByText('Loading…')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.getByText('This screen couldn’t be shown')).toHaveCount(0);
    }
  },
);

test('Every screen says that it is loading', FULL_DESKTOP, async ({ page, deskUrl }) => {
  await logIn(page, deskUrl);
  await page.route('**/api/*', () => new Promise(() => undefined));
  for (const [title, path] of Object.entries(SCREENS)) {
    await page.goto(deskUrl + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading…').first()).toBeVisible();
    expect([title, await accessibilityViolations(page)]).toEqual([title, []]);
  }
});

test(
  'A list that cannot be refreshed stays, and says how old it is',
  FULL_DESKTOP,
  async ({ page, deskUrl, expectedNoise }) => {
    expectedNoise.push(...FAILURES);
    const shop = await unreliableShop(page);
    await logIn(page, deskUrl);
    await openScreen(page, deskUrl, ['Orders', '/orders']);
    shop.is('unreachable');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('alert')).toContainText(/can’t be reached.*Shown as of \w+ \d/);
    await expect(page.locator('[data-row]')).toHaveCount(6);
    expect(await accessibilityViolations(page)).toEqual([]);
    shop.is('works');
    await retry(page).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test(
  'An action pressed without a connection keeps what was typed and is not run later',
  DESKTOP,
  async ({ page, deskUrl, context, expectedNoise }) => {
    expectedNoise.push(...FAILURES);
    const shop = await unreliableShop(page);
    await logIn(page, deskUrl, '/codes');
    await page.getByLabel(/^Code/).fill('AUTUMN');
    await page.getByRole('spinbutton', { name: 'Percent' }).fill('10');
    await context.setOffline(true);
    shop.is('unreachable');
    await page.getByRole('button', { name: 'Create code' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'can’t be reached' })).toBeVisible();
    shop.is('works');
    await context.setOffline(false);
    await expect.poll(() => shop.asked.at(-1)).toBe('codes');
    expect(shop.asked.filter((name) => name === 'code-create')).toHaveLength(1);
    await expect(page.getByLabel(/^Code/)).toHaveValue('AUTUMN');
    await page.getByRole('button', { name: 'Create code' }).click();
    await expect(page.getByText('Code created.')).toBeVisible();
    expect(shop.asked.filter((name) => name === 'code-create')).toHaveLength(2);
  },
);

test('A session that ends takes nothing with it that was typed', async ({
  page,
  deskUrl,
  expectedNoise,
}) => {
  expectedNoise.push(...FAILURES);
  const shop = await unreliableShop(page);
  await logIn(page, deskUrl, '/codes');
  await page.getByLabel(/^Code/).fill('AUTUMN');
  shop.is('logged out');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const dialog = page.getByRole('dialog', { name: 'You’ve been logged out' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Open the login page' })).toHaveAttribute(
    'href',
    '/login?to=%2Fcodes',
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  expect([await fits(page), await accessibilityViolations(page)]).toEqual([true, []]);
  shop.is('works');
  await dialog.getByRole('button', { name: 'I’m logged in' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel(/^Code/)).toHaveValue('AUTUMN');
  await page.getByLabel(/^Code/).fill('');
  const login = page.waitForRequest(/\/login\?to=%2Fcodes/);
  shop.is('logged out');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await login;
});

test(
  'An email that can’t be shown says so instead of an error in its frame',
  FULL,
  async ({ page, deskUrl, expectedNoise }) => {
    expectedNoise.push(...FAILURES);
    await mockCommands(page, busyShop);
    let status = 500;
    await page.route('**/emails/*', (route) =>
      status === 200
        ? route.fallback()
        : route.fulfill({ status, body: 'There is no such email.' }),
    );
    await logIn(page, deskUrl);
    for (const path of ['/mails/mail-2', '/mails/preview', '/editions/new']) {
      await test.step(path, async () => {
        status = 500;
        await page.goto(deskUrl + path);
        const summary = page.getByText('Preview the email');
        if (path === '/editions/new') await summary.click();
        await expect(page.getByText('Not loaded.')).toBeVisible();
        await expect(page.locator('iframe')).toHaveCount(0);
        expect([await fits(page), await accessibilityViolations(page)]).toEqual([true, []]);
        status = 404;
        await retry(page).click();
        await expect(page.getByRole('alert').first()).toContainText('This email no longer exists.');
        await expect(retry(page)).toHaveCount(0);
        status = 200;
        await page.reload();
        if (path === '/editions/new') await summary.click();
        await expect(page.frameLocator('iframe').getByText('Hello')).toBeVisible();
        // Wider than the 300 pixels of a frame without a width.
        expect((await page.locator('iframe').boundingBox())?.width).toBeGreaterThan(310);
      });
    }
  },
);

test(
  'What is new in a version stays when it cannot be saved, and is saved again',
  FULL,
  async ({ page, deskUrl, expectedNoise }) => {
    expectedNoise.push(...FAILURES);
    const draft = busyShop['edition-draft']?.({}) ?? null;
    const saved = { notes: { en: ['A film to start with.'], bg: [] as string[] } };
    const shop = await unreliableShop(page, {
      ...busyShop,
      'edition-draft': () => (draft ? { ...draft, ...saved } : null),
      'edition-save': ({ notes }) => {
        saved.notes.bg = notes.map((note) => note.slice('bg='.length));
        if (!draft) throw new Error('the busy shop has a draft');
        return { ...draft, ...saved };
      },
    });
    await logIn(page, deskUrl, '/editions/new');
    const notes = page.getByLabel('What’s new in Bulgarian');
    await expect(notes).toHaveValue('');
    shop.is('broken');
    await notes.fill('Филм за начало.');
    await notes.blur();
    await expect(page.getByText('Not saved yet.')).toBeVisible();
    shop.is('works');
    // A refresh brings what is saved, which is older than what was typed.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(retry(page)).toHaveCount(0);
    await expect(notes).toHaveValue('Филм за начало.');
    await page.getByRole('button', { name: 'Save again' }).click();
    await expect(page.getByText('Not saved yet.')).toHaveCount(0);
    expect(saved.notes.bg).toEqual(['Филм за начало.']);
  },
);

test('The keyboard stays where it was after an action', async ({ page, deskUrl }) => {
  await mockCommands(page, {
    ...busyShop,
    'message-all': () => ({
      dryRun: true,
      buyers: 2,
      previews: [{ language: 'en', subject: 'A corrected file', text: 'The tracker opens again.' }],
    }),
  });
  await logIn(page, deskUrl, '/messages');
  await page.getByRole('button', { name: 'Write to many buyers' }).press('Enter');
  await page.getByLabel('There’s a fault in the product').check();
  for (const language of ['English', 'Bulgarian']) {
    await page.getByLabel(`Subject in ${language}`).fill('A corrected file');
    await page.getByLabel(`Text in ${language}`).fill('The tracker opens again.');
  }
  await page.getByRole('button', { name: 'Preview and send…' }).press('Enter');
  const send = page.getByRole('button', { name: 'Send to 2 buyers' });
  await expect(send).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Preview and send…' })).toBeFocused();
  await expect(page.getByLabel('Text in English')).toHaveValue('The tracker opens again.');
  await page.keyboard.press('Enter');
  // The form goes away with its button.
  await send.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused();
});

test('A seller publishes without emails and corrects two orders in one step', async ({
  page,
  deskUrl,
}) => {
  const asked: Record<string, unknown>[] = [];
  const editionDraft = busyShop['edition-draft']?.({});
  const order = busyShop.order?.({ number: 1042 });
  if (!editionDraft || !order) throw new Error('the busy shop has neither a draft nor the order');
  await mockCommands(page, {
    ...busyShop,
    'edition-draft': () => ({ ...editionDraft, missing: [] }),
    'edition-publish': (input) => {
      asked.push(input);
      return { version: input.version, buyers: 6, quiet: input.quiet, dryRun: input.dryRun };
    },
    'order-correct-email': (input) => {
      asked.push(input);
      return order;
    },
  });
  await logIn(page, deskUrl, '/editions/new');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const emails = page.getByLabel('Email 6 buyers about it');
  await expect(emails).toBeChecked();
  await expect(page.getByRole('button', { name: 'Publish 1.2 and email 6 buyers' })).toBeVisible();
  await emails.uncheck();
  await expect(page.getByText('Nobody gets an email about it, now or later.')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish 1.2 without emails' }).click();
  await expect(page.getByText('Published without emails')).toBeVisible();

  await page.goto(`${deskUrl}/orders/1042`);
  await page.getByRole('button', { name: 'Correct email' }).click();
  await page.getByLabel('New email address').fill('right@example.com');
  await page.getByLabel(ADDRESS_PROOFS['obvious-typo']).check();
  await expect(page.getByLabel(/^Correct order 1045 too/)).toBeVisible();
  await page.getByLabel(/^Correct order 1045 too/).check();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Correct( and send)?$/ }).click();
  await expect.poll(() => asked).toHaveLength(3);
  expect(asked).toMatchObject([
    { dryRun: true },
    { quiet: true, dryRun: false },
    { number: 1042, email: 'right@example.com', also: [1045] },
  ]);
});
