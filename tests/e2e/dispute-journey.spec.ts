import { fileLink } from './delivery.ts';
import { accept, expectCaseState, openFromToday, refundToCard } from './desk.ts';
import { expect, sellerTest as test } from './fixtures.ts';
import { FULL, LANGUAGES, MESSAGES } from './helpers.ts';
import { buyAsNewBuyer, caseInLibrary } from './journey.ts';
import { askForRefund } from './refund.ts';

test.setTimeout(180_000);

for (const language of LANGUAGES) {
  test(
    `A dispute blocks an accepted refund until the bank has decided (${language})`,
    FULL,
    async ({ page, seller, shop, mailServer }) => {
      const { cases, mails } = MESSAGES[language];
      const { email, inbox, library, order } = await buyAsNewBuyer(page, mailServer, language);
      const reference = await askForRefund(page, language, email);
      const request = caseInLibrary(page, reference);
      await inbox.next(mails.refundRequestReceived.subject, [reference]);
      await openFromToday(seller, reference);
      await accept(seller, 'card');
      await inbox.step('accepted', reference, [cases.update.how.card]);
      await page.goto(library);
      await expect(request).toContainText(cases.states.accepted);
      const pay = seller.getByRole('button', { name: 'Send refund' });
      await expect(pay).toBeVisible();

      await shop('rehearse', `${order}`, 'dispute-opened');
      await inbox.step('dispute-blocked', reference);
      await page.reload();
      await expect(request).toContainText(cases.states['dispute-blocked']);
      await expectCaseState(seller, 'dispute-blocked');
      await expect(pay).toHaveCount(0);
      await expect(seller.getByText('The bank is deciding about the money')).toBeVisible();
      await expect(request.getByRole('button')).toHaveCount(0);
      await expect(seller.getByText('Open with the bank')).toBeVisible();
      const refused = await shop('refund-pay', reference.slice('R-'.length));
      expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('dispute-blocked') });

      const today = await shop('today');
      expect(today.out).toMatch(
        new RegExp(`^disputes:\\n.*\\n +${order} .*Respond in Stripe`, 'm'),
      );

      await shop('rehearse', `${order}`, 'dispute-won');
      await inbox.step('dispute-closed', reference);
      await page.reload();
      await expect(request).toContainText(cases.states.accepted);
      await expectCaseState(seller, 'accepted');
      await refundToCard(seller);
      await expectCaseState(seller, 'paid');
      await inbox.step('paid', reference);
      await page.reload();
      await expect(request).toContainText(cases.states.paid);
    },
  );

  test(
    `A buyer cancels a refund request in the library and keeps the order (${language})`,
    FULL,
    async ({ page, seller, mailServer }) => {
      const { cases, mails } = MESSAGES[language];
      const { email, inbox, library } = await buyAsNewBuyer(page, mailServer, language);
      const reference = await askForRefund(page, language, email);
      const request = caseInLibrary(page, reference);
      await inbox.next(mails.refundRequestReceived.subject, [reference]);
      await openFromToday(seller, reference);
      await page.goto(library);
      await expect(request).toContainText(cases.states.received);
      await request.getByRole('button', { name: cases.library.cancel.refund }).click();
      await expect(request).toContainText(cases.states.canceled);
      await expect(request.getByRole('button')).toHaveCount(0);
      await expect(fileLink(page, 'prompts/prompt-library.md')).toBeVisible();
      await inbox.step('canceled', reference);
      await expectCaseState(seller, 'canceled');
      await expect(seller.getByRole('button', { name: 'Reopen' })).toBeVisible();
    },
  );
}
