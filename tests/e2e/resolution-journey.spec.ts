import { expectCaseState, openFromToday } from './desk.ts';
import { expect, sellerTest as test } from './fixtures.ts';
import { FULL, LANGUAGES, MESSAGES } from './helpers.ts';
import { buyAsNewBuyer, caseInLibrary } from './journey.ts';
import { askForRefund } from './refund.ts';

test.setTimeout(180_000);

for (const language of LANGUAGES) {
  test(
    `A request that is resolved otherwise leaves the library open and shows the agreement (${language})`,
    FULL,
    async ({ page, seller, mailServer }) => {
      const { cases, mails } = MESSAGES[language];
      const { email, inbox, library } = await buyAsNewBuyer(page, mailServer, language);
      const reference = await askForRefund(page, language, email);
      await inbox.next(mails.refundRequestReceived.subject, [reference]);

      const agreed = 'В петък в 10 ч. преглеждаме заедно офертата Ви. / A call on Friday.';
      await openFromToday(seller, reference);
      await seller.getByRole('button', { name: 'Resolve without refund' }).click();
      await seller.getByLabel('What you agreed').fill(agreed);
      await seller.getByRole('button', { name: 'Close case and notify buyer' }).click();
      await expectCaseState(seller, 'resolved');
      await expect(seller.getByText(agreed)).toBeVisible();

      await inbox.step('resolved', reference, [agreed, cases.update.stillWithdraw]);
      await page.goto(library);
      const request = caseInLibrary(page, reference);
      await expect(request).toContainText(cases.states.resolved);
      await expect(request).toContainText(agreed);
      await expect(page.locator('.files').first()).toBeVisible();
    },
  );
}
