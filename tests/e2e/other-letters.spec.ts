import { expect, hydrated } from './fixtures.ts';
import { buyButton, fillBuyForm, LANGUAGES, oneSizeIsEnough, WORDS } from './helpers.ts';
import { letterTo, test } from './mailed.ts';
import { goToPayment, pay } from './purchase.ts';

oneSizeIsEnough();

for (const language of LANGUAGES) {
  const { buy, library } = WORDS[language];

  test(`A buyer with a domain in other letters gets the mail, and finds the library again (${language})`, async ({
    page,
    mailServer,
  }) => {
    const typed = `ivan-${language}@пример.бг`;
    const known = `ivan-${language}@xn--e1afmkfd.xn--90ae`;
    const buyer = { language, name: 'Иван', email: typed };
    await pay(await goToPayment(page, 'page', buyer), { ...buyer, email: known });
    await letterTo(mailServer, known);
    await page.goto('/library');
    await page.getByLabel(library.lost.email).fill(typed);
    await page.getByRole('button', { name: library.lost.submit }).click();
    await letterTo(mailServer, known, 2);
  });

  test(`A buyer whose name before the @ is in other letters reads what is needed (${language})`, async ({
    page,
  }) => {
    await page.goto(`/?lng=${language}`);
    await hydrated(page, '.buy-form');
    await fillBuyForm(page, 'Иван', 'иван@example.com');
    await buyButton(page).click();
    await expect(page.getByRole('alert')).toContainText(buy.form.problems.emailLetters);
  });
}
