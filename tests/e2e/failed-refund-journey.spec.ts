import { accept, openFromToday, payAnotherWay, payToCard, standsAs } from './deskSteps.ts';
import { LANGUAGES, WORDS } from './helpers.ts';
import { boughtBy, expect, requestIn, test } from './journey.ts';
import { askForRefund } from './request.ts';

test.setTimeout(90_000);

for (const language of LANGUAGES) {
  test(`A refund that the card turns down is owed again, by bank now (${language})`, async ({
    page,
    seller,
    shop,
    mailServer,
  }) => {
    const { cases, mails } = WORDS[language];
    const { email, inbox, library, order } = await boughtBy(page, mailServer, language);
    const reference = await askForRefund(page, language, email);
    const request = requestIn(page, reference);
    await inbox.next(mails.refundRequestReceived.subject, [reference]);
    await openFromToday(seller, reference);
    await accept(seller, 'card');
    await inbox.step('accepted', reference);
    await payToCard(seller);
    await standsAs(seller, 'Paid back');
    await inbox.step('paid', reference, [cases.update.how.card]);

    await shop('rehearse', `${order}`, 'refund-failed');
    await inbox.step('refund-failed', reference);
    await standsAs(seller, 'Accepted');
    await page.goto(library);
    await expect(request).toContainText(cases.states.accepted);

    await payAnotherWay(seller);
    await inbox.step('other-way', reference, [cases.update.how.bank, cases.update.askAccount]);
    await page.reload();
    await expect(request.getByLabel(cases.library.iban)).toBeVisible();
  });
}
