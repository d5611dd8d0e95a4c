import type { Page } from '@playwright/test';
import {
  ADDRESS_PROOFS,
  MESSAGE_REASONS,
  REFUND_REASONS,
} from '../../packages/engine/content/sellerLabels.ts';
import { withdrawalStatement } from '../../testkit/fakes/requests.ts';
import { accessibilityViolations } from './accessibility.ts';
import { expectCaseState } from './desk.ts';
import { emailTo, expect, logIn, ownShop, sellerTest as test } from './fixtures.ts';
import { FULL, MESSAGES } from './helpers.ts';

test.use({ serverEnv: ownShop() });

const WRONG = 'ann.lee@gmial.com';
const RIGHT = 'ann.lee@gmail.com';

/** Each screen fits the window and has no accessibility violations, whatever is open on it. */
async function expectFits(page: Page, what: string): Promise<void> {
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect([what, fits, await accessibilityViolations(page)]).toEqual([what, true, []]);
}

test(
  'A mistyped address, a message, a partial refund and a withdrawal, all from the desk',
  FULL,
  async ({ page, deskUrl, server, mailServer, context }) => {
    test.setTimeout(180_000);
    const shop = await context.newPage();
    await shop.goto(`${server.url}/sandbox/pay?prefilled_email=${WRONG}&lng=en`);
    await shop.getByLabel(MESSAGES.en.sandbox.name).fill('Ann Lee');
    await shop.getByRole('button', { name: MESSAGES.en.sandbox.pay }).click();
    await emailTo(mailServer, WRONG);
    await logIn(page, deskUrl);
    await expect(page.getByRole('heading', { name: 'Latest sales' })).toBeVisible();
    await expectFits(page, 'Today');
    await page.getByRole('link', { name: '1 Ann Lee' }).click();

    await page.getByRole('button', { name: 'Correct email' }).click();
    await expect(page.getByLabel('New email address')).toHaveValue(RIGHT);
    await page.getByLabel(ADDRESS_PROOFS['obvious-typo']).check();
    await expectFits(page, 'Correct email');
    await page.getByRole('button', { name: 'Correct and send' }).click();
    await emailTo(mailServer, RIGHT);
    await expect(page.getByText(/corrected the email address/)).toBeVisible();

    await page.getByRole('button', { name: 'Message buyer' }).click();
    await page.getByLabel(MESSAGE_REASONS.answer).check();
    await page.getByLabel('Subject in English').fill('Your question about Excel');
    await page
      .getByLabel('Text in English')
      .fill('The tracker needs Excel 2019.\n\nShall we help?');
    await expectFits(page, 'Message buyer');
    await page.getByRole('button', { name: 'Preview and send…' }).click();
    const asked = page.getByRole('dialog');
    await expect(
      asked.frameLocator('iframe').getByText('The tracker needs Excel 2019.'),
    ).toBeVisible();
    await expectFits(page, 'Message preview');
    await asked.getByRole('button', { name: 'Back to the text' }).click();
    await expect(page.getByLabel('Subject in English')).toHaveValue('Your question about Excel');
    await page.getByRole('button', { name: 'Preview and send…' }).click();
    await asked.getByRole('button', { name: `Send to ${RIGHT}` }).click();
    await emailTo(mailServer, RIGHT, 2);

    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByLabel(REFUND_REASONS.goodwill).check();
    await page.getByLabel('Amount (optional)').fill('10');
    await page.getByLabel('Note to the buyer (optional)').fill('Sorry about the tracker.');
    await expectFits(page, 'Refund');
    await page.getByRole('button', { name: 'Refund $10', exact: true }).click();
    expect(await emailTo(mailServer, RIGHT, 3)).toContain('Order 1: your refund is on its way');
    await expect(page.getByText('Partially refunded').first()).toBeVisible();

    await page.getByRole('link', { name: 'Message from you' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message from you');
    const frame = page.frameLocator('iframe');
    await expect(frame.getByText('The tracker needs Excel 2019.')).toBeVisible();
    await page.getByLabel('Plain text').check();
    await expect(page.locator('.email-text')).toContainText('isn’t advertising');
    await expectFits(page, 'Email');
    await page.getByRole('button', { name: 'Send again: Message from you, order 1' }).click();
    await expect(page.getByRole('dialog')).toContainText(RIGHT);
    await expectFits(page, 'Send again');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Send again: Message from you, order 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await emailTo(mailServer, RIGHT, 4);

    await page.goto(`${deskUrl}/mails/preview`);
    await page.getByLabel('Language').selectOption('bg');
    await page.getByLabel(/^Email/).selectOption('withdrawal-received');
    await expect(page.frameLocator('iframe').getByText('ann.lee@gmail.com').first()).toBeVisible();
    await expect(page.getByText('Получихме отказа Ви от договора').first()).toBeVisible();
    await expectFits(page, 'Preview');

    await shop.request.post(`${server.url}/forms/withdrawal`, {
      data: { lng: 'en', ...withdrawalStatement, name: 'Ann Lee', email: RIGHT },
    });
    await page.goto(deskUrl);
    await page.getByRole('link', { name: /^W-1 / }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Case W-1');
    await expectFits(page, 'Withdrawal');
    await page.getByRole('button', { name: 'Refund $39 now' }).click();
    await expectCaseState(page, 'paid');

    await page.goto(`${deskUrl}/buyers/${encodeURIComponent(RIGHT)}`);
    const story = page.getByRole('region', { name: 'What happened' });
    await expect(story.getByText(/sent a withdrawal|withdrew/)).toBeVisible();
    const lines = await story.getByRole('listitem').allTextContents();
    const place = (words: RegExp) => lines.findIndex((line) => words.test(line));
    const places = [
      place(/paid \$49 for order 1/),
      place(/corrected the email address/),
      place(/sent a message/),
      place(/refunded \$10 of order 1/),
      place(/sent a withdrawal|withdrew/),
    ];
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBe(0);
    expect(places).not.toContain(-1);
    await expectFits(page, 'Buyer');
  },
);

test(
  'A message to all buyers shows how many get it before it is sent, and its progress',
  FULL,
  async ({ page, deskUrl, server, mailServer, context, shop: run }) => {
    test.setTimeout(240_000);
    const shop = await context.newPage();
    await shop.goto(`${server.url}/sandbox/pay?prefilled_email=boris@example.com&lng=bg`);
    await shop.getByLabel(MESSAGES.bg.sandbox.name).fill('Борис');
    await shop.getByRole('button', { name: MESSAGES.bg.sandbox.pay }).click();
    await emailTo(mailServer, 'boris@example.com');
    await logIn(page, deskUrl, '/messages');
    await page.getByRole('button', { name: 'Write to many buyers' }).click();
    await page.getByLabel(MESSAGE_REASONS.fault).check();
    for (const language of ['English', 'Bulgarian']) {
      await page.getByLabel(`Subject in ${language}`).fill(`A corrected file (${language})`);
      await page.getByLabel(`Text in ${language}`).fill('We have replaced the tracker.');
    }
    await expectFits(page, 'Write to many');
    await page.getByRole('button', { name: 'Preview and send…' }).click();
    await page.getByRole('button', { name: /^Send to \d buyers?$/ }).click();
    await emailTo(mailServer, 'boris@example.com', 2);
    await expect(page.getByText(/^(\d) of \1 sent$/).first()).toBeVisible();
    await expectFits(page, 'Messages');
    const listed = JSON.parse((await run('messages', '--json')).out);
    expect(listed[0]).toMatchObject({ reason: 'fault', actor: 'seller', isQueued: true });
  },
);
