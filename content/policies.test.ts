import { expect, test } from 'vitest';
import type { Shop } from '../rules/shop.ts';
import { LANGUAGES, otherwise } from '../testkit/ourShop.ts';

/** Our shop, but it asks less of those who want a refund, and gives them no more days than the law. */
const { content } = otherwise(({ policies }) => ({
  policies: {
    ...policies,
    requiresDeletionBeforeRefund: false,
    disableSubmitIfChargeback: false,
    guaranteeDays: policies.statutoryWithdrawalDays,
  },
}));

const WORDS = {
  en: { delete: /delete all|delete your|<td>Yes/i, close: /closed first|must be closed|close the/ },
  bg: { delete: /изтри(вате|йте)|<td>Да/i, close: /трябва да приключи|прекратете оспорването/ },
};

test.each(LANGUAGES)('nobody is told to delete who need not (%s)', (language) => {
  const { html } = content.legalPage('refundPolicy', language);
  const { landing, mails } = content.messages(language);
  const told = [html, landing.guarantee, landing.faq, mails.orderConfirmation.guarantee];
  expect(JSON.stringify(told)).not.toMatch(WORDS[language].delete);
  expect(html.match(/Not a condition|Не е условие/g)).toHaveLength(2);
  expect(html.match(/<ol>[\s\S]*<\/ol>/)?.[0].match(/<li>/g)).toHaveLength(2);
  expect(landing.guarantee.steps).toHaveLength(2);
});

test.each(LANGUAGES)(
  'an open dispute has to be closed first, whatever the button does (%s)',
  (language) => {
    const { html } = content.legalPage('refundPolicy', language);
    for (const text of [html, content.messages(language).refund.chargebackWarning]) {
      expect(text).toMatch(WORDS[language].close);
    }
    expect(html).not.toMatch(/\{\{|(if|unless) \w+[A-Z]/);
  },
);

test.each(LANGUAGES)('what the law gives is not called an extension (%s)', (language) => {
  const { html } = content.legalPage('refundPolicy', language);
  const { period } = content.messages(language).mails.orderConfirmation.withdrawal;
  for (const text of [html, period]) {
    expect(text).not.toMatch(/extend|удължава/);
    expect(text).toMatch(/we count it from delivery|ние го броим от доставката/i);
  }
});

test.each<[Shop['languages'], string]>([
  [['en', 'bg'], 'The contract can be made in English or Bulgarian.'],
  [['en'], 'The contract can be made in English.'],
  [['bg', 'en'], 'Договорът може да се сключи на български или английски език.'],
])('the terms name the languages of the shop: %s', (languages, sentence) => {
  const { content } = otherwise(() => ({ languages }));
  expect(content.legalPage('termsOfService', languages[0]).html).toContain(sentence);
});
