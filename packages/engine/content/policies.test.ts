import { expect, test } from 'vitest';
import { LANGUAGES, otherwise } from '../../../testkit/ourShop.ts';
import type { Shop } from '../rules/shop.ts';
import { LEGAL_PAGES } from './legal.ts';

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

/** Sentences that say what the law gives; „освен правата Ви по закон“ says what comes beside it. */
const BY_LAW = /\bby law\b|the law gives|(?<!правата Ви )по закон|законът/i;

test.each(LANGUAGES)(
  'buyers are not asked to delete files when the policy does not require it (%s)',
  (language) => {
    const { html } = content.legalPage('refundPolicy', language);
    const { landing, mails } = content.messages(language);
    const told = [html, landing.guarantee, landing.faq, mails.orderConfirmation.guarantee];
    expect(JSON.stringify(told)).not.toMatch(WORDS[language].delete);
    expect(html.match(/Not a condition|Не е условие/g)).toHaveLength(2);
    expect(html.match(/<ol>[\s\S]*<\/ol>/)?.[0].match(/<li>/g)).toHaveLength(2);
    expect(landing.guarantee.steps).toHaveLength(2);
  },
);

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
  const { withdrawInstead } = content.messages(language).rights;
  expect(withdrawInstead.text).not.toMatch(/extend|удължава/);
  expect(withdrawInstead.text).toMatch(/That is your right by law\.|Това право Ви дава законът\./);
});

test.each(LANGUAGES)('what we give on top is not called the law (%s)', (language) => {
  const { content } = otherwise(({ policies }) => ({
    policies: { ...policies, guaranteeDays: 45, statutoryWithdrawalDays: 15 },
  }));
  const pages = LEGAL_PAGES.map((name) => content.legalPage(name, language).html);
  const texts = [...pages, JSON.stringify(content.messages(language))].join(' ');
  const ours = content.facts(language).guaranteePeriod;
  const laws = content.facts(language).statutoryWithdrawalPeriod;
  const byLaw = texts.split(/[.;:](?=[\s"<])/).filter((sentence) => BY_LAW.test(sentence));
  expect(byLaw.filter((sentence) => sentence.includes(laws)).length).toBeGreaterThan(2);
  expect(byLaw.filter((sentence) => sentence.includes(ours))).toEqual([]);
});

test.each<[Shop['languages'], string]>([
  [['en', 'bg'], 'The contract can be made in English or Bulgarian.'],
  [['en'], 'The contract can be made in English.'],
  [['bg', 'en'], 'Договорът може да се сключи на български или английски език.'],
])('the terms name the languages of the shop: %s', (languages, sentence) => {
  const { content } = otherwise(() => ({ languages }));
  expect(content.legalPage('termsOfService', languages[0]).html).toContain(sentence);
});
