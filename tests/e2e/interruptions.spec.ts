import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test, waitForHydration } from './fixtures.ts';
import {
  buyButton,
  desktopOnly,
  FULL,
  fillBuyForm,
  MESSAGES,
  NETWORK_ERROR,
  openBuyForm,
  openMenu,
} from './helpers.ts';
import { field, fillRefundForm, openRefundForm, submitButton } from './refund.ts';

desktopOnly();

const LIMIT_MS = 15_000;

/**
 * Leaves the next request to this address unanswered. Resolves when that request arrives: if the page
 * gave up before then, the retry would be the one without an answer.
 */
function holdNext(page: Page, url: string): Promise<void> {
  return new Promise((sent) => {
    void page.route(url, () => sent(), { times: 1 });
  });
}

test.describe('A request that never ends gives the message and can be retried', () => {
  test('from the purchase form', async ({ page }) => {
    const sent = holdNext(page, '**/forms/purchase');
    await openBuyForm(page);
    await fillBuyForm(page, 'Ann', 'slow@example.com');
    await page.clock.install();
    await buyButton(page).click();
    await sent;
    await expect(buyButton(page)).toBeDisabled();
    await page.clock.runFor(LIMIT_MS - 1000);
    await expect(buyButton(page)).toBeDisabled();
    await page.clock.runFor(1001);
    await expect(page.getByRole('alert')).toHaveText(NETWORK_ERROR);
    await buyButton(page).click();
    await expect(page).toHaveURL(/\/sandbox\/pay/);
  });

  test('from the refund form', FULL, async ({ page }) => {
    const sent = holdNext(page, '**/forms/refund');
    await openRefundForm(page);
    await fillRefundForm(page, 'slow@example.com');
    await page.clock.install();
    await submitButton(page).click();
    await sent;
    await page.clock.runFor(LIMIT_MS + 1);
    await expect(page.getByRole('alert')).toHaveText(NETWORK_ERROR);
    await submitButton(page).click();
    await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible();
  });

  for (const { name, path, fields } of [
    { name: 'withdrawal', path: '/withdraw', fields: { name: 'Ann', order: '1' } },
    { name: 'lost-link', path: '/library', fields: {} },
  ]) {
    test(`from the ${name} form`, FULL, async ({ page, server, expectedNoise }) => {
      expectedNoise.push(/insights|Failed to load/);
      // Not intercepted: Playwright would wait for the end of a navigation that it holds back.
      const silent = createServer((request, response) => {
        if (request.method === 'GET') response.writeHead(404).end();
      });
      await new Promise<void>((done) => silent.listen(0, () => done()));
      const url = `http://localhost:${(silent.address() as AddressInfo).port}`;
      await page.route(`${url}${path}`, async (route) =>
        route.fulfill({ response: await page.request.get(`${server.url}${path}`) }),
      );
      await page.goto(`${url}${path}`);
      const sent = { ...fields, email: 'slow@example.com' };
      for (const [id, text] of Object.entries(sent)) await page.locator(`#field-${id}`).fill(text);
      const submit = page.locator('form[method=post] button[type=submit]');
      await submit.click({ noWaitAfter: true });
      // In real time: Playwright's clock stands still while the next page is loading.
      await expect(page.getByRole('alert')).toHaveText(NETWORK_ERROR, { timeout: 2 * LIMIT_MS });
      await expect(page.getByRole('alert')).toBeFocused();
      await expect(page.locator('#field-email')).toHaveValue('slow@example.com');
      const again = page.waitForRequest(`**/forms/${name}`);
      await submit.click({ noWaitAfter: true });
      expect((await again).postData()).toContain('slow%40example.com');
      silent.closeAllConnections();
      await new Promise((done) => silent.close(done));
    });
  }
});

test(
  'A half-typed purchase form survives a reload and a switch of the language',
  FULL,
  async ({ page }) => {
    await openBuyForm(page);
    await fillBuyForm(page, 'Ann', 'half@exam');
    await page.reload();
    await waitForHydration(page, '.buy-form');
    await expect(page.locator('#field-name')).toHaveValue('Ann');
    await openMenu(page);
    await page.locator('[data-language=bg]').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'bg');
    await waitForHydration(page, '.buy-form');
    await expect(page.locator('#field-email')).toHaveValue('half@exam');
    await fillBuyForm(page, 'Ann', 'half@example.com');
    await buyButton(page).click();
    await expect(page).toHaveURL(/\/sandbox\/pay/);
    expect(await page.evaluate(() => sessionStorage.getItem('buy-draft'))).toBeNull();
  },
);

test(
  'The same form in another language, without JavaScript, leads to that payment page',
  FULL,
  async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
    const page = await context.newPage();
    for (const language of ['en', 'bg'] as const) {
      await page.goto(`/?lng=${language}`);
      await fillBuyForm(page, 'Ann', 'twice@example.com');
      await buyButton(page).click();
      await expect(page.getByText(MESSAGES[language].sandbox.mark)).toBeVisible();
      expect(page.url()).toContain(`locale=${language}`);
    }
    await context.close();
  },
);

test.describe('Two tabs of the refund form', () => {
  test(
    'do not overwrite each other silently: the buyer chooses',
    FULL,
    async ({ page, context }) => {
      await openRefundForm(page);
      const other = await context.newPage();
      await other.clock.install();
      await openRefundForm(other);
      await field(page, 'desiredOutcome').fill('From the first tab');
      await expect(page.getByText('Saved on this device')).toBeVisible();
      await expect(other.getByText('You changed this form in another tab.')).toBeVisible();
      await field(other, 'desiredOutcome').fill('From the second tab');
      // Longer than the delay after which a draft is saved.
      await other.clock.fastForward(60_000);
      const draft = () => page.evaluate(() => localStorage.getItem('refund-draft'));
      expect(await draft()).toContain('From the first tab');
      await other.getByRole('button', { name: 'Keep the answers here' }).click();
      await expect.poll(draft).toContain('From the second tab');
      await expect(field(other, 'product')).toBeFocused();
      await page.getByRole('button', { name: 'Use the answers from the other tab' }).click();
      await expect(field(page, 'desiredOutcome')).toHaveValue('From the second tab');
      await expect(field(page, 'product')).toBeFocused();
    },
  );
});

test.describe('The refund form offers the withdrawal first', () => {
  test('and carries over what is typed', FULL, async ({ page }) => {
    await openRefundForm(page);
    await field(page, 'desiredOutcome').fill('A first client');
    await field(page, 'email').fill('ann@example.com');
    await field(page, 'txn').fill('pi_1');
    const offer = page.getByRole('complementary', { name: MESSAGES.en.refund.law.title });
    await offer.getByRole('button', { name: 'Withdraw from contract here' }).click();
    await expect(page.locator('form.withdrawal [name=email]')).toHaveValue('ann@example.com');
    await expect(page.locator('form.withdrawal [name=order]')).toHaveValue('pi_1');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await openRefundForm(page);
    await expect(field(page, 'desiredOutcome')).toHaveValue('A first client');
  });

  test('before its first question, also without JavaScript', FULL, async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
    const page = await context.newPage();
    await page.goto('/return-form');
    const offer = await page.locator('.withdraw-instead').boundingBox();
    const form = await page.locator('.refund-form').boundingBox();
    expect((offer?.y ?? 0) + (offer?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0);
    await page.locator('.withdraw-instead button').click();
    await expect(page.locator('form.withdrawal [name=name]')).toBeVisible();
    await context.close();
  });
});
