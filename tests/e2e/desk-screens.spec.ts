import type { Page } from '@playwright/test';
import { CASE_ACTIONS } from '../../packages/engine/desk/words.ts';
import { startsBetween } from '../../packages/engine/rules/periods.ts';
import { details } from '../../testkit/fakes/desk/orders.ts';
import { busyShop, emptyShop, longNames } from '../../testkit/fakes/deskAnswers.ts';
import { accessibilityViolations } from './accessibility.ts';
import { mockCommands } from './desk.ts';
import { EMPTY, fits, openScreen, SCREENS } from './deskScreens.ts';
import { expect, logIn, sellerTest as test } from './fixtures.ts';
import { DESKTOP, FULL_DESKTOP } from './helpers.ts';

test(
  'A name from right to left stays apart from the amount',
  FULL_DESKTOP,
  async ({ page, deskUrl }) => {
    const order = ({ number }: { number: number }) => ({ ...details(number), name: 'محمد العربي' });
    await mockCommands(page, { ...busyShop, order });
    await logIn(page, deskUrl, '/orders/1045');
    await expect(page.locator('.about bdi')).toHaveText('محمد العربي');
  },
);

for (const colorScheme of ['light', 'dark'] as const) {
  const tag = colorScheme === 'dark' ? ['@full', '@desktop'] : [];
  test.describe(`${colorScheme} color scheme`, { tag }, () => {
    test.use({ colorScheme });

    const shops = { busy: busyShop, ...(colorScheme === 'light' ? { new: emptyShop } : {}) };
    for (const [name, answers] of Object.entries(shops)) {
      const tag = name === 'new' ? ['@full', '@desktop'] : [];
      test(`Every screen of a ${name} shop fits the window and has no accessibility violations`, {
        tag,
      }, async ({ page, deskUrl }) => {
        test.setTimeout(240_000);
        await mockCommands(page, answers);
        await logIn(page, deskUrl);
        for (const screen of Object.entries(SCREENS)) {
          await openScreen(page, deskUrl, screen);
          expect([screen[0], await fits(page), await accessibilityViolations(page)]).toEqual([
            screen[0],
            true,
            [],
          ]);
          const said = await page.getByRole('main').innerText();
          for (const words of name === 'new' ? (EMPTY[screen[0]] ?? []) : []) {
            expect(said).toContain(words);
          }
        }
      });
    }

    test('Opened forms and dialogs fit the window and have no accessibility violations', {
      tag: '@full',
    }, async ({ page, deskUrl }) => {
      test.setTimeout(240_000);
      await mockCommands(page, busyShop);
      await page.goto(deskUrl);
      expect(await accessibilityViolations(page)).toEqual([]);
      await logIn(page, deskUrl, '/cases/17');
      for (const action of [
        CASE_ACTIONS.review,
        CASE_ACTIONS.accept,
        CASE_ACTIONS.resolve,
        CASE_ACTIONS.decline,
        CASE_ACTIONS.match,
      ]) {
        await page.getByRole('button', { name: action, exact: true }).click();
        expect([action, await fits(page), await accessibilityViolations(page)]).toEqual([
          action,
          true,
          [],
        ]);
      }
      await page.goto(`${deskUrl}/cases/12`);
      for (const action of [CASE_ACTIONS.pay, CASE_ACTIONS['change-method']]) {
        await page.getByRole('button', { name: action }).click();
        expect([action, await accessibilityViolations(page)]).toEqual([action, []]);
      }
      for (const order of [1047, 1042]) {
        await page.goto(`${deskUrl}/orders/${order}`);
        await page.getByRole('button', { name: 'Open a case' }).click();
        expect([order, await fits(page), await accessibilityViolations(page)]).toEqual([
          order,
          true,
          [],
        ]);
      }
      await page.goto(`${deskUrl}/figures`);
      await page.getByText('Show as table').click();
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.goto(`${deskUrl}/buyers/ann%40example.com`);
      await page.getByRole('button', { name: 'Erase…' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await accessibilityViolations(page)).toEqual([]);
    });
  });
}

test(
  'An invalid order or case number shows the not-found page',
  FULL_DESKTOP,
  async ({ page, deskUrl }) => {
    await mockCommands(page, busyShop);
    await logIn(page, deskUrl);
    for (const path of ['/orders/abc', '/orders/0', '/cases/R-x']) {
      await openScreen(page, deskUrl, ['Page not found', path]);
    }
  },
);

test(
  'A case lists its emails with recipients and offers to send them again where possible',
  DESKTOP,
  async ({ page, deskUrl }) => {
    await mockCommands(page, busyShop);
    await logIn(page, deskUrl);
    await openScreen(page, deskUrl, ['Case R-17', '/cases/17']);
    const mails = page.getByRole('table', { name: 'Emails about this case' });
    await expect(mails.getByText('To maria.petrova@a-rather-long-domain.example')).toHaveCount(2);
    await expect(mails.getByRole('button')).toHaveCount(1);
    await expect(mails.getByRole('button', { name: /^Send again: Refund request/ })).toBeVisible();
    await expect(page.getByText('ann started the review of R-17.')).toBeVisible();
  },
);

test('No screen scrolls sideways at 320 pixels', FULL_DESKTOP, async ({ page, deskUrl }) => {
  await mockCommands(page, busyShop);
  await page.setViewportSize({ width: 320, height: 640 });
  await logIn(page, deskUrl);
  for (const screen of Object.entries(SCREENS)) {
    await openScreen(page, deskUrl, screen);
    expect([screen[0], await fits(page)]).toEqual([screen[0], true]);
  }
});

test(
  'Today lists open disputes first, with the next step and its deadline',
  DESKTOP,
  async ({ page, deskUrl }) => {
    await mockCommands(page, busyShop);
    await logIn(page, deskUrl);
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Open disputes (2)');
    const disputes = page.getByRole('table', { name: 'Open disputes, next deadline first' });
    const [first, second] = [disputes.getByRole('row').nth(1), disputes.getByRole('row').nth(2)];
    await expect(first).toContainText('1045 Ann Lee');
    await expect(first).toContainText('Respond in Stripe');
    await expect(first).toContainText('Due in 5 days');
    await expect(second).toContainText('The bank is deciding');
  },
);

test(
  'A long name wraps and the words of other columns do not break',
  FULL_DESKTOP,
  async ({ page, deskUrl }) => {
    await mockCommands(page, longNames);
    await logIn(page, deskUrl);
    const screens = ['Today', 'Orders', 'Cases', 'Мария Petrova-Alexandrova'] as const;
    for (const width of [1120, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      for (const title of screens) {
        await openScreen(page, deskUrl, [title, SCREENS[title]]);
        expect([title, width, await fits(page), await brokenWords(page)]).toEqual([
          title,
          width,
          true,
          [],
        ]);
      }
    }
  },
);

/** Words outside the first column that are broken across lines; an email address may break. */
const brokenWords = (page: Page) =>
  page.locator('.list td:not(:first-child)').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      while (words.nextNode()) {
        for (const { 0: word, index } of (words.currentNode.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(words.currentNode, index);
          range.setEnd(words.currentNode, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word);
        }
      }
      return broken;
    }),
  );

test('The chart library loads on the figures screen only', DESKTOP, async ({ page, deskUrl }) => {
  await mockCommands(page, busyShop);
  const charts: string[] = [];
  page.on('request', (request) => {
    if (/FiguresScreen.*\.js$/.test(request.url())) charts.push(request.url());
  });
  await logIn(page, deskUrl);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  expect(charts).toEqual([]);
  await page.goto(`${deskUrl}/figures`);
  await expect(page.locator('.chart svg').first()).toBeVisible();
  expect(charts).not.toEqual([]);
});

const barsOf = (starts: readonly string[], orders: (index: number) => number) =>
  starts.map((from, index) => ({
    ...{ from, orders: orders(index), revenueCents: orders(index) * 4900 },
    ...{ refunds: 0, refundedCents: 0 },
  }));

test(
  'Plots have round steps and readable days with one sale and with three years of sales',
  FULL_DESKTOP,
  async ({ page, deskUrl }) => {
    await mockCommands(page, {
      ...busyShop,
      figures: ({ by, from = '', to = '' }) => {
        const starts = startsBetween(by, from, to);
        const isLast = (index: number) => index === starts.length - 1;
        const one = (index: number) => (isLast(index) ? 1 : 0);
        const orders = by === 'day' ? one : (index: number) => 40 + index;
        return { currency: 'usd', by, bars: barsOf(starts, orders) };
      },
    });
    await logIn(page, deskUrl);
    await openScreen(page, deskUrl, ['Reports', '/figures']);
    const plot = page.locator('.chart').first();
    const plotTexts = () => plot.locator('svg text').allTextContents();
    await expect(plot.locator('svg')).toBeVisible();
    await expect(page.getByText('$49 from 1 order')).toBeVisible();
    // The only bar has its value above it.
    expect(await plotTexts()).toEqual(
      expect.arrayContaining(['$0', '$10', '$20', '$30', '$40', '$50', '$49']),
    );
    await page.getByLabel('Period').selectOption('Last 3 years');
    await expect(page.getByLabel('Group by').getByRole('option')).toHaveText([
      ...['Automatic', 'Week', 'Month'],
    ]);
    await expect.poll(plotTexts).toEqual(expect.arrayContaining(['$0', '$1,000', '$4,000']));
    expect(
      (await plotTexts()).filter((words) => /^\w{3} 20\d\d$/.test(words)).length,
    ).toBeGreaterThan(3);
    expect(await page.getByRole('main').innerText()).not.toMatch(/NaN|undefined|Infinity/);
    expect([await fits(page), await accessibilityViolations(page)]).toEqual([true, []]);
  },
);
