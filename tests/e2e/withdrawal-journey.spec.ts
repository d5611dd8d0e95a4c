import type { Page } from '@playwright/test';
import { addDays } from '../../packages/engine/rules/calendar.ts';
import { calendarDay, shopDay } from '../../packages/engine/rules/shopTime.ts';
import shop from '../../shop/shop.config.ts';
import { accept, expectCaseState, openFromToday, refundToCard } from './desk.ts';
import { expect, sellerTest as test } from './fixtures.ts';
import type { Language } from './helpers.ts';
import { eventsOf, languageTag, MESSAGES } from './helpers.ts';
import { buyAsNewBuyer, caseInLibrary, priceIn, stayWithinOneDay } from './journey.ts';
import { referenceOn } from './refund.ts';

test.setTimeout(180_000);

const { timeZone } = shop.company;

/** The legal deadline for the refund: 14 days from today in the shop's time zone. */
const dueDay = (language: Language) =>
  shopDay(
    new Date(`${addDays(calendarDay(new Date(), timeZone), 14)}T12:00:00Z`),
    language,
    timeZone,
  );

/** From the footer of any page to the receipt, without prefilled values. */
async function withdraw(
  page: Page,
  language: Language,
  typed: { name: string; order: number; email: string },
): Promise<string> {
  const t = MESSAGES[language].withdrawal;
  await page.goto(`/termsOfService?lng=${language}`);
  await page.getByRole('contentinfo').getByRole('link', { name: t.link }).click();
  await page.getByLabel(t.name).fill(typed.name);
  await page.getByLabel(t.order).fill('№');
  await page.getByLabel(t.email).fill(typed.email);
  await page.getByRole('button', { name: t.start }).click();
  await page.getByRole('button', { name: t.change }).click();
  await expect(page.getByLabel(t.order)).toHaveValue('№');
  await page.getByLabel(t.order).fill(`№ ${typed.order}`);
  await page.getByRole('button', { name: t.start }).click();
  await expect(page.getByRole('heading', { name: t.reviewTitle })).toBeFocused();
  await expect(page.locator('form.withdrawal')).toContainText(t.statement);
  await page.getByRole('button', { name: t.confirm }).click();
  await expect(page.getByRole('heading', { name: t.receiptTitle })).toBeFocused();
  return referenceOn(page);
}

for (const [language, javaScriptEnabled] of [
  ['en', false],
  ['bg', true],
] as const) {
  const how = javaScriptEnabled ? 'with' : 'without';
  test(
    `A buyer ${how} JavaScript withdraws from the contract and is refunded to the card (${language})`,
    languageTag(language),
    async ({ page, browser, server, seller, mailServer }) => {
      const { cases, mails, library: words, withdrawal: t } = MESSAGES[language];
      await stayWithinOneDay();
      const { inbox, library, order, ...buyer } = await buyAsNewBuyer(page, mailServer, language);
      const own = await browser.newPage({ baseURL: server.url, javaScriptEnabled });

      const reference = await withdraw(own, language, { ...buyer, order });
      const receipt = own.locator('.received');
      await expect(receipt).toContainText(t.statement);
      await expect(receipt).toContainText(`№ ${order}`);
      const receivedAt = await receipt.locator(`dt:text-is("${t.receivedAt}") + dd`).innerText();
      expect(receivedAt).toMatch(/20\d\d.*\d:\d\d:\d\d/);
      await expect(receipt).toContainText(dueDay(language));
      await inbox.next(mails.withdrawalReceived.subject, [
        t.statement,
        `${t.order}: № ${order}`,
        `${t.receivedAt}: ${receivedAt}`,
        `${t.reference}: ${reference}`,
        `${t.dueOn}: ${dueDay(language)}`,
      ]);
      await own.goto(library);
      await expect(caseInLibrary(own, reference)).toContainText(cases.states.received);

      await openFromToday(seller, reference);
      await expect(
        seller.getByRole('heading', { name: `Order ${order}`, exact: true }),
      ).toBeVisible();
      await accept(seller, 'card');
      const refund = { kind: 'withdrawal', amount: priceIn(language) } as const;
      await inbox.step('accepted', reference, [
        cases.update.text.accepted({ ...refund, dueOn: dueDay(language) }),
        `${cases.facts.amount}: ${priceIn(language)}`,
        `${cases.facts.due}: ${dueDay(language)}`,
        cases.update.how.cardOfWithdrawal,
      ]);
      await own.reload();
      await expect(own.getByText(words.page.ended)).toBeVisible();
      await expect(caseInLibrary(own, reference)).toContainText(cases.states.accepted);

      await refundToCard(seller);
      await expectCaseState(seller, 'paid');
      const paidOn = shopDay(new Date(), language, timeZone);
      await inbox.step('paid', reference, [
        cases.update.text.paid({ ...refund, paidOn }),
        `${cases.facts.paidOn}: ${paidOn}`,
        cases.update.how.cardOfWithdrawal,
      ]);
      await own.reload();
      await expect(caseInLibrary(own, reference)).toContainText(cases.states.paid);
      const paymentId = await seller.getByText(/^pi_test_/).innerText();
      await seller.getByRole('link', { name: 'Open order' }).click();
      await expect(seller.locator('.title')).toContainText('Refunded');
      await expect.poll(() => eventsOf(server, 'charge.refunded', paymentId)).toBe(1);
      await own.close();
    },
  );
}
