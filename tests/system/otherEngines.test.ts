import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGE_QUERY } from '../../packages/engine/rules/language.ts';
import { ANCHORS, PATHS } from '../../packages/engine/rules/paths.ts';
import { REFUND_QUESTION_COUNT } from '../../packages/engine/rules/refundOptions.ts';
import { CONFIRMED_FIELD } from '../../packages/engine/rules/withdrawal.ts';
import { messagesFor } from '../../testkit/ourShop.ts';
import { type RunningServer, startServer } from '../../testkit/serverProcess.ts';
import { type Browser, openFirefox, openWebKit } from './otherBrowsers.ts';

const BROWSERS = [
  { name: 'Firefox', language: 'bg', start: () => openFirefox({ width: 390, height: 844 }) },
  { name: 'WebKit', language: 'en', start: openWebKit },
] as const;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe.each(BROWSERS)('in $name', { timeout: 240_000 }, ({ language, start }) => {
  const t = messagesFor(language);
  const buyer = { name: 'Мария Lee', email: `buyer-${language}@example.com` };
  const addressOf = (path: string) => `${server.url}${path}?${LANGUAGE_QUERY}=${language}`;
  const field = (name: string, value?: string) =>
    `main [name="${name}"]:not([type="hidden"])${value === undefined ? '' : `[value="${value}"]`}`;
  let browser: Browser;
  let order = '';

  beforeAll(async () => {
    browser = await start();
  }, 600_000);
  afterAll(() => browser?.close());

  test('a visitor buys and opens the library', async () => {
    await browser.open(addressOf(PATHS.home));
    await browser.click(`.headline a[href="#${ANCHORS.buy}"]`);
    await browser.read('.island:not([data-props]) .buy-form');
    await browser.type(field('name'), buyer.name);
    await browser.type(field('email'), buyer.email);
    await browser.click('.buy-form button[type=submit]');
    await browser.read('h1', t.sandbox.title);
    expect(await browser.valueOf(field('email'))).toBe(buyer.email);
    await browser.type(field('name'), buyer.name);
    await browser.click('.sandbox button[type=submit]');
    await browser.read('h1', t.library.thankYou.title);
    await browser.click(`a.button[href^="${PATHS.library}/"]`);
    await browser.read('h1', t.library.page.title);
    await browser.click('#order summary');
    order = await browser.read('.library dd');
    expect(order).toMatch(/^\d+$/);
    expect(await browser.errors()).toEqual([]);
  });

  test('a buyer sends a complete refund request', async () => {
    await browser.open(addressOf(PATHS.returnForm));
    await browser.read('.island:not([data-props]) .refund-form');
    await browser.typeDate(field('purchaseDate'), '2026', '01', '05');
    expect(await browser.valueOf(field('purchaseDate'))).toBe('2026-01-05');
    await browser.type(field('desiredOutcome'), 'Първи клиент');
    await browser.click(field('disappointment', 'Clarity'));
    await browser.type(field('disappointmentOther'), 'Too long');
    await browser.click(field('partsUsed', 'Prompt Systems'));
    await browser.type(field('hours'), '3');
    await browser.type(field('stuckDetails'), 'Chapter 4');
    await browser.click(field('wouldHelp', 'Extra examples'));
    await browser.click(field('downloaded', 'Yes'));
    await browser.click(field('keptCopies', 'No'));
    await browser.click(field('sharedUsed', 'Yes'));
    await browser.type(field('sharedDetails'), 'With a colleague');
    await browser.click(field('willDelete'));
    await browser.click(field('alreadyDeleted'));
    await browser.click(field('chargeback', 'No'));
    await browser.click(field('resolution', 'Refund'));
    await browser.type(field('email'), buyer.email);
    await browser.type(field('last4'), '4242');
    await browser.click(field('certifyTruth'));
    await browser.click(field('consent'));
    const { of, answered } = t.refund.progress;
    const all = `${REFUND_QUESTION_COUNT} ${of} ${REFUND_QUESTION_COUNT} ${answered}`;
    await browser.read('.refund-form .progress', all);
    await browser.click('.refund-form button[type=submit]');
    await browser.read('.received h2', t.refund.received.title);
    expect(await browser.read('.received', 'R-')).toContain(buyer.email);
    expect(await browser.errors()).toEqual([]);
  });

  test('a buyer withdraws from the contract', async () => {
    await browser.open(addressOf(PATHS.withdraw));
    await browser.type(field('name'), buyer.name);
    await browser.type(field('order'), order);
    await browser.type(field('email'), buyer.email);
    await browser.click('.withdrawal button[type=submit]');
    await browser.read('h2', t.withdrawal.reviewTitle);
    await browser.click(`button[name="${CONFIRMED_FIELD}"]`);
    await browser.read('.received h2', t.withdrawal.receiptTitle);
    expect(await browser.read('.received', 'W-')).toContain(order);
    expect(await browser.errors()).toEqual([]);
  });
});
