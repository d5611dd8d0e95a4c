import {
  accept,
  expectCaseState,
  openFromToday,
  refundToCard,
  switchToBankTransfer,
} from './desk.ts';
import { expect, sellerTest as test } from './fixtures.ts';
import { FULL, LANGUAGES, MESSAGES } from './helpers.ts';
import { buyAsNewBuyer, caseInLibrary } from './journey.ts';
import { askForRefund } from './refund.ts';

test.setTimeout(180_000);

for (const language of LANGUAGES) {
  test(
    `A refund that the card rejects is due again and paid by bank transfer (${language})`,
    FULL,
    async ({ page, seller, shop, mailServer }) => {
      const { cases, mails } = MESSAGES[language];
      const { email, inbox, library, order } = await buyAsNewBuyer(page, mailServer, language);
      const reference = await askForRefund(page, language, email);
      const request = caseInLibrary(page, reference);
      await inbox.next(mails.refundRequestReceived.subject, [reference]);
      await openFromToday(seller, reference);
      await accept(seller, 'card');
      await inbox.step('accepted', reference);
      await refundToCard(seller);
      await expectCaseState(seller, 'paid');
      await inbox.step('paid', reference, [cases.update.how.card]);

      await shop('rehearse', `${order}`, 'refund-failed');
      await inbox.step('refund-failed', reference);
      await expectCaseState(seller, 'accepted');
      await page.goto(library);
      await expect(request).toContainText(cases.states.accepted);

      await switchToBankTransfer(seller);
      await inbox.step('refund-method-changed', reference, [
        cases.update.how.bank,
        cases.update.askAccount,
      ]);
      await page.reload();
      await expect(request.getByLabel(cases.library.iban)).toBeVisible();
    },
  );
}
