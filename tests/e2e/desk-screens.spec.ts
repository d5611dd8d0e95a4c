import type { Page } from '@playwright/test';
import { busyShop, emptyShop, longNames } from '../../testkit/fakes/deskAnswers.ts';
import { accessibilityViolations } from './accessibility.ts';
import { mockCommands } from './desk.ts';
import { expect, logIn, sellerTest as test } from './fixtures.ts';
import { DESKTOP } from './helpers.ts';

const SCREENS = {
  Today: '/',
  Orders: '/orders',
  'Order 1046': '/orders/1046',
  Buyers: '/buyers',
  'Мария Petrova-Alexandrova': '/buyers/maria.petrova%40a-rather-long-domain.example',
  Cases: '/cases',
  'Case R-17': '/cases/17',
  'Case R-18': '/cases/18',
  Mails: '/mails',
  Editions: '/editions',
  Figures: '/figures',
  'Settings check': '/check',
  Users: '/users',
};

async function fits(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
}

async function open(page: Page, deskUrl: string, [title, path]: [string, string]) {
  await page.goto(deskUrl + path);
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
}

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
        test.setTimeout(120_000);
        await mockCommands(page, answers);
        await logIn(page, deskUrl);
        for (const screen of Object.entries(SCREENS)) {
          await open(page, deskUrl, screen);
          expect([screen[0], await fits(page), await accessibilityViolations(page)]).toEqual([
            screen[0],
            true,
            [],
          ]);
        }
      });
    }

    test('Opened forms and dialogs fit the window and have no accessibility violations', {
      tag: '@full',
    }, async ({ page, deskUrl }) => {
      test.setTimeout(120_000);
      await mockCommands(page, busyShop);
      await page.goto(deskUrl);
      expect(await accessibilityViolations(page)).toEqual([]);
      await logIn(page, deskUrl, '/cases/17');
      for (const action of [
        'Start the review',
        'Accept',
        'Resolve otherwise',
        'Decline',
        'Choose the order',
      ]) {
        await page.getByRole('button', { name: action, exact: true }).click();
        expect([action, await fits(page), await accessibilityViolations(page)]).toEqual([
          action,
          true,
          [],
        ]);
      }
      await page.goto(`${deskUrl}/cases/12`);
      for (const action of ['Pay the money back', 'Pay another way']) {
        await page.getByRole('button', { name: action }).click();
        expect([action, await accessibilityViolations(page)]).toEqual([action, []]);
      }
      for (const order of [1047, 1042]) {
        await page.goto(`${deskUrl}/orders/${order}`);
        await page.getByRole('button', { name: 'Open a refund case' }).click();
        expect([order, await fits(page), await accessibilityViolations(page)]).toEqual([
          order,
          true,
          [],
        ]);
      }
      await page.goto(`${deskUrl}/figures`);
      await page.getByText('As a table').click();
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
  DESKTOP,
  async ({ page, deskUrl }) => {
    await mockCommands(page, busyShop);
    await logIn(page, deskUrl);
    for (const path of ['/orders/abc', '/orders/0', '/cases/R-x']) {
      await open(page, deskUrl, ['Nothing here', path]);
    }
  },
);

test(
  'A case lists its emails with recipients and offers to send them again where possible',
  DESKTOP,
  async ({ page, deskUrl }) => {
    await mockCommands(page, busyShop);
    await logIn(page, deskUrl);
    await open(page, deskUrl, ['Case R-17', '/cases/17']);
    const mails = page.getByRole('table', { name: 'Mails about this case' });
    await expect(mails.getByText('To maria.petrova@a-rather-long-domain.example')).toHaveCount(2);
    await expect(mails.getByRole('button')).toHaveCount(1);
    await expect(mails.getByRole('button', { name: /^Send again: Refund request/ })).toBeVisible();
  },
);

test('No screen scrolls sideways at 320 pixels', DESKTOP, async ({ page, deskUrl }) => {
  await mockCommands(page, busyShop);
  await page.setViewportSize({ width: 320, height: 640 });
  await logIn(page, deskUrl);
  for (const screen of Object.entries(SCREENS)) {
    await open(page, deskUrl, screen);
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
    const disputes = page.getByRole('table', { name: 'Open disputes, the next deadline first' });
    const [first, second] = [disputes.getByRole('row').nth(1), disputes.getByRole('row').nth(2)];
    await expect(first).toContainText('1045 Ann Lee');
    await expect(first).toContainText('Answer it in Stripe');
    await expect(first).toContainText('due in 5 days');
    await expect(second).toContainText('The bank decides');
  },
);

test(
  'A long name wraps and the words of other columns do not break',
  DESKTOP,
  async ({ page, deskUrl }) => {
    await mockCommands(page, longNames);
    await logIn(page, deskUrl);
    const screens = ['Today', 'Orders', 'Cases', 'Мария Petrova-Alexandrova'] as const;
    for (const width of [1120, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      for (const title of screens) {
        await open(page, deskUrl, [title, SCREENS[title]]);
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
