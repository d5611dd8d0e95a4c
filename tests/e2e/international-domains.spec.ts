import { emailTo, expect, sellerTest as test, waitForHydration } from './fixtures.ts';
import {
  buyButton,
  desktopOnly,
  FULL,
  fillBuyForm,
  LANGUAGES,
  languageTag,
  MESSAGES,
} from './helpers.ts';
import { goToPayment, pay } from './purchase.ts';

desktopOnly();

for (const language of LANGUAGES) {
  const { buy, library } = MESSAGES[language];

  test(
    `A buyer with a Cyrillic email domain gets the email and finds the library again (${language})`,
    FULL,
    async ({ page, mailServer }) => {
      const typed = `ivan-${language}@пример.бг`;
      const known = `ivan-${language}@xn--e1afmkfd.xn--90ae`;
      const buyer = { language, name: 'Иван', email: typed };
      await pay(await goToPayment(page, 'page', buyer), { ...buyer, email: known });
      await emailTo(mailServer, known);
      await page.goto('/library');
      await page.getByLabel(library.lost.email).fill(typed);
      await page.getByRole('button', { name: library.lost.submit }).click();
      await emailTo(mailServer, known, 2);
    },
  );

  test(
    `A Cyrillic name before the @ shows a clear error (${language})`,
    languageTag(language),
    async ({ page }) => {
      await page.goto(`/?lng=${language}`);
      await waitForHydration(page, '.buy-form');
      await fillBuyForm(page, 'Иван', 'иван@example.com');
      await buyButton(page).click();
      await expect(page.getByRole('alert')).toContainText(buy.form.problems.emailLetters);
    },
  );
}
