import { accept, expectCaseState, refundToCard } from './desk.ts';
import { expect, sellerTest as test } from './fixtures.ts';
import { FULL, LANGUAGES, MESSAGES } from './helpers.ts';
import { buyAsNewBuyer } from './journey.ts';
import { pay } from './purchase.ts';

test.setTimeout(180_000);

for (const language of LANGUAGES) {
  test(
    `A buyer who paid twice is notified, and the seller refunds one payment (${language})`,
    FULL,
    async ({ page, seller, mailServer }) => {
      const { library: t, mails } = MESSAGES[language];
      const { name, email, inbox, library, order } = await buyAsNewBuyer(
        page,
        mailServer,
        language,
      );
      const second = order + 1;
      await page.goto(`/sandbox/pay?prefilled_email=${email}&lng=${language}`);
      await pay(page, { language, name, email });
      await expect(page.getByText(t.thankYou.paidTwice(order))).toBeVisible();
      const { subject, paidTwice } = mails.orderConfirmation;
      await inbox.next(subject(second), [paidTwice.text(order, second), paidTwice.link(second)]);

      await seller.getByRole('link', { name: 'Today' }).first().click();
      // It is also among the latest sales, further down.
      await seller.getByRole('link', { name: new RegExp(`^${second} .*Paid minutes`) }).click();
      await seller.getByRole('button', { name: 'Open a case' }).click();
      await seller.getByRole('button', { name: 'Open case and notify buyer' }).click();
      await expect(seller.getByRole('heading', { level: 1 })).toHaveText(/^Case R-\d+$/);
      const reference = (await seller.getByRole('heading', { level: 1 }).innerText()).slice(5);
      await inbox.next(mails.refundRequestReceived.openedForYou.subject, [reference]);
      await accept(seller, 'card');
      await inbox.step('accepted', reference);
      await refundToCard(seller);
      await expectCaseState(seller, 'paid');
      await inbox.step('paid', reference);
      await page.goto(library);
      await expect(page.locator('.files').first()).toBeVisible();
    },
  );
}
