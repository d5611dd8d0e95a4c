import type { Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import {
  DESKTOP,
  desktopOnly,
  FULL_DESKTOP,
  LANGUAGES,
  type Language,
  MESSAGES,
} from './helpers.ts';
import { pay } from './purchase.ts';

desktopOnly();
test.setTimeout(240_000);

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 900 },
  { width: 1280, height: 800 },
];
const QUESTION = { en: 'How do I set a price for my first offer?', bg: 'Как да определя цената?' };

/** Buys, and opens the consultant from the library. */
async function openConsultant(page: Page, language: Language): Promise<void> {
  const buyer = { language, name: 'Ann', email: `consultant-${language}@example.com` };
  await page.goto(`/sandbox/pay?prefilled_email=${buyer.email}&lng=${language}`);
  await pay(page, buyer);
  const { thankYou, consultant } = MESSAGES[language].library;
  await page.getByRole('link', { name: thankYou.open }).click();
  await page.getByRole('link', { name: consultant.open }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    MESSAGES[language].conversation.heading,
  );
}

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const language of LANGUAGES) {
  test(
    `A buyer asks the consultant by keyboard and follows a source (${language})`,
    language === 'en' ? DESKTOP : FULL_DESKTOP,
    async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const t = MESSAGES[language].conversation;
      await openConsultant(page, language);
      await expect(page.getByText(t.notice.first)).toBeVisible();
      const field = page.getByLabel(t.label);
      await field.focus();
      await page.keyboard.type(QUESTION[language]);
      await page.keyboard.press('Enter');
      const exchange = page.locator('.exchange');
      await expect(exchange).toHaveCount(1);
      await expect(exchange).toContainText(QUESTION[language]);
      await expect(exchange).toContainText(t.footer);
      // Announced once and as a whole; the focus stays where the next question is typed.
      await expect(page.getByRole('status')).toContainText(t.done);
      await expect(field).toBeFocused();
      await expect(field).toHaveValue('');
      await expect(page).toHaveURL(/\/consultant\/[\w-]{36}$/);

      await exchange.getByRole('button', { name: t.copy }).click();
      const copiedButton = exchange.getByRole('button', { name: t.copied });
      await expect(copiedButton).toHaveAttribute('aria-live', 'polite');
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied.length).toBeGreaterThan(20);
      await exchange.getByRole('button', { name: t.helpful, exact: true }).click();
      await expect(page.getByRole('button', { name: t.helpful, exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      );

      for (const size of SIZES) {
        await page.setViewportSize(size);
        expect(await sidewaysScroll(page), `${size.width} px`).toBe(0);
        const { width = 0 } = (await field.boundingBox()) ?? {};
        if (size.width < 400) expect(width).toBeGreaterThan(0.8 * size.width);
      }
      expect(await accessibilityViolations(page)).toEqual([]);

      await page.locator('.sources a').first().click();
      await expect(page).toHaveURL(/\/read\/[\w-]+/);
      await expect(page.locator('.book-text')).toBeVisible();
    },
  );
}

test(
  'Without JavaScript the answer is on the next page, and a conversation can be deleted',
  FULL_DESKTOP,
  async ({ browser, baseURL }) => {
    const t = MESSAGES.en.conversation;
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await openConsultant(page, 'en');
    await page.getByRole('button', { name: t.examples[0] ?? '' }).click();
    await expect(page.locator('.exchange')).toContainText(t.footer);
    await expect(page.locator('.sources a').first()).toBeVisible();
    await page.getByText(t.profile.change).click();
    await page.getByLabel(t.profile.fields.trade).fill('Résumés');
    await page.getByRole('button', { name: t.profile.save }).click();
    await expect(page.locator('.profile dd')).toHaveText('Résumés');
    await expect(page.locator('.exchange')).toHaveCount(1);
    await page.getByText(t.manage).click();
    await page.getByText(t.delete, { exact: true }).click();
    await page.getByRole('button', { name: t.deleteNow }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.heading);
    await expect(page.locator('.history li')).toHaveCount(0);
    await context.close();
  },
);

test(
  'The focus stays in the conversation when the button that had it goes away',
  FULL_DESKTOP,
  async ({ page }) => {
    const t = MESSAGES.en.conversation;
    await openConsultant(page, 'en');
    const address = `${page.url()}/question`;
    const writing = `<article class="exchange" data-events="${address}/events"><div class="said"></div><form method="post" action="${address}/stop" data-stop><button>${t.stop}</button></form></article>`;
    const failed = `<article class="exchange"><form method="post" action="${address}/again" data-again><p class="warning">${t.unanswered}</p><button>${t.again}</button></form></article>`;
    await page.route('**/consultant/ask', (route) =>
      route.fulfill({ json: { address: page.url(), html: writing } }),
    );
    await page.route(`${address}/again`, (route) => route.fulfill({ json: { html: writing } }));
    await page.route(`${address}/stop`, (route) => route.fulfill({ json: {} }));
    const stopped = page.waitForRequest(`${address}/stop`);
    await page.route(`${address}/events`, async (route) => {
      await stopped;
      await route.fulfill({
        contentType: 'text/event-stream',
        body: `event: done\ndata: ${JSON.stringify(failed)}\n\n`,
      });
    });
    const field = page.getByLabel(t.label);
    await field.fill(QUESTION.en);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t.stop }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toHaveText(t.unanswered);
    await expect(field).toBeFocused();
    await page.getByRole('button', { name: t.again }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toHaveText(t.unanswered);
    await expect(page.getByRole('button', { name: t.stop })).toHaveCount(0);
    await expect(field).toBeFocused();
  },
);
