import { shopDay } from '../../packages/engine/rules/shopTime.ts';
import shop from '../../shop/shop.config.ts';
import { fileLink } from './delivery.ts';
import { accept, expectCaseState, openFromToday, recordTransfer, startReview } from './desk.ts';
import { expect, sellerTest as test } from './fixtures.ts';
import { LANGUAGES, languageTag, MESSAGES } from './helpers.ts';
import { buyAsNewBuyer, caseInLibrary, priceIn, stayWithinOneDay } from './journey.ts';
import { askForRefund } from './refund.ts';

test.setTimeout(180_000);

const { timeZone } = shop.company;
const FILE = 'prompts/prompt-library.md';
const [IBAN, MISTYPED] = ['BG80 BNBG 9661 1020 3456 78', 'BG80 BNBG 9661 1020 3456 79'];

for (const language of LANGUAGES) {
  test(
    `A buyer requests a refund, adds bank details and is paid by bank transfer (${language})`,
    languageTag(language),
    async ({ page, seller, mailServer, expectedNoise }) => {
      const { cases, library: t, mails } = MESSAGES[language];
      const { facts } = cases;
      await stayWithinOneDay();
      const { email, name, inbox, library, order } = await buyAsNewBuyer(
        page,
        mailServer,
        language,
      );
      const signed = (await fileLink(page, FILE).getAttribute('href')) ?? '';
      expect((await page.request.get(signed)).headers()['content-type']).toContain('text/markdown');

      const reference = await askForRefund(page, language, email);
      const request = caseInLibrary(page, reference);
      const { refundRequestReceived: received } = mails;
      await inbox.next(received.subject, [
        `${received.reference}: ${reference}`,
        new RegExp(`${received.receivedAt}: .*20\\d\\d.*\\d:\\d\\d`),
        'a first client',
      ]);

      await openFromToday(seller, reference);
      await expect(
        seller.getByRole('heading', { name: `Order ${order}`, exact: true }),
      ).toBeVisible();
      await startReview(seller);
      await inbox.step('in-review', reference);
      await page.goto(library);
      await expect(request).toContainText(cases.states['in-review']);

      await accept(seller, 'bank');
      await page.goto(signed);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.lost.title);
      const accepted = await inbox.step('accepted', reference, [
        `${facts.order}: ${order}`,
        `${facts.amount}: ${priceIn(language)}`,
        new RegExp(`${facts.due}: .*20\\d\\d`),
        cases.update.askAccount,
      ]);

      await page.goto(/http\S+\/library\/\S+/.exec(accepted)?.[0] ?? 'no link in the email');
      await expect(page.getByText(t.page.ended)).toBeVisible();
      await expect(page.locator('a[href^="/download/"]')).toHaveCount(0);
      await expect(page.getByRole('link', { name: t.page.refund })).toHaveCount(0);
      await expect(request).toContainText(cases.states.accepted);
      await expect(request.getByLabel(cases.library.holder)).toHaveValue(name);
      const save = request.getByRole('button', { name: cases.library.saveAccount });
      expectedNoise.push(/422/);
      await request.getByLabel(cases.library.iban).fill(MISTYPED);
      await save.click();
      await expect(page.getByRole('alert')).toContainText(cases.library.ibanInvalid);
      await expect(request.getByLabel(cases.library.iban)).toHaveValue(MISTYPED);
      await request.getByLabel(cases.library.iban).fill(IBAN);
      await save.click();
      await expect(request).toContainText('BG80 … 5678');

      await recordTransfer(seller, IBAN.replaceAll(' ', ''), `TRX-${order}`);
      await expectCaseState(seller, 'paid');
      await inbox.step('paid', reference, [
        `${facts.transfer}: TRX-${order}`,
        `${facts.paidOn}: ${shopDay(new Date(), language, timeZone)}`,
        cases.update.how.bank,
      ]);
      await page.reload();
      await expect(request).toContainText(cases.states.paid);
      await expect(request).toContainText(`TRX-${order}`);
      await expect(request).toContainText(priceIn(language));
      await seller.getByRole('link', { name: 'Open order' }).click();
      await expect(seller.locator('.title')).toContainText('Refunded');
    },
  );
}
