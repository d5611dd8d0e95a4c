import { openFromToday, standsAs } from './deskSteps.ts';
import { LANGUAGES, WORDS } from './helpers.ts';
import { boughtBy, expect, requestIn, test } from './journey.ts';
import { askForRefund } from './request.ts';

test.setTimeout(90_000);

for (const language of LANGUAGES) {
  test(`A buyer who is helped instead keeps the library, and reads what was agreed (${language})`, async ({
    page,
    seller,
    mailServer,
  }) => {
    const { cases, mails } = WORDS[language];
    const { email, inbox, library } = await boughtBy(page, mailServer, language);
    const reference = await askForRefund(page, language, email);
    await inbox.next(mails.refundRequestReceived.subject, [reference]);

    const agreed = 'В петък в 10 ч. преглеждаме заедно офертата Ви. / A call on Friday.';
    await openFromToday(seller, reference);
    await seller.getByRole('button', { name: 'Settle otherwise' }).click();
    await seller.getByLabel('What you agreed on').fill(agreed);
    await seller.getByRole('button', { name: 'Close the case and tell the buyer' }).click();
    await standsAs(seller, 'Settled otherwise');
    await expect(seller.getByText(agreed)).toBeVisible();

    await inbox.step('settled', reference, [agreed, cases.update.stillWithdraw]);
    await page.goto(library);
    const request = requestIn(page, reference);
    await expect(request).toContainText(cases.states.settled);
    await expect(request).toContainText(agreed);
    await expect(page.locator('.files').first()).toBeVisible();
  });
}
