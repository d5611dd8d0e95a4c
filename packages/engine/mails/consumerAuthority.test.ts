import { expect, test } from 'vitest';
import { LANGUAGES, otherwise } from '../../../testkit/ourShop.ts';
import type { Shop } from '../rules/shop.ts';
import { renderMail } from './renderMail.ts';
import { sampleMails } from './samples.ts';

/** Every place that names the authority, in a shop that names this one. */
function textsWith(
  consumerAuthority: Shop['company']['consumerAuthority'],
  language: string,
): string[] {
  const { shop, content } = otherwise(({ company }) => ({
    company: { ...company, consumerAuthority },
  }));
  const mails = sampleMails(shop, content).filter(
    (mail) =>
      mail.language === language &&
      (mail.kind === 'order-confirmation' ||
        (mail.kind === 'case-update' && mail.step === 'declined')),
  );
  return [
    content.legalPage('refundPolicy', language).html,
    content.legalPage('termsOfService', language).html,
    ...mails.map((mail) => renderMail(mail, content).html),
  ];
}

const OURS = /kzp|КЗП/;
const TAKES_PART = /We take part in such proceedings|Участваме в такива производства/;
const STAYS_OUT = /We have not agreed to take part|Не сме поели задължение да участваме/;

test.each(LANGUAGES)('the authority of the shop is named everywhere (%s)', async (language) => {
  const name = { en: 'the Board of Bakers', bg: 'Съвета на хлебарите' };
  const url = 'https://board.rye.test/complaints_1';
  for (const takesPart of [true, false]) {
    for (const text of await textsWith({ name, url, takesPart }, language)) {
      expect(text).toContain(name[language]);
      expect(text).toContain(`href="${url}"`);
      expect(text).not.toMatch(OURS);
      expect(text).toMatch(takesPart ? TAKES_PART : STAYS_OUT);
      expect(text).not.toMatch(takesPart ? STAYS_OUT : TAKES_PART);
    }
  }
});

test.each(LANGUAGES)(
  'a shop that names no authority says nothing of one (%s)',
  async (language) => {
    for (const text of await textsWith(undefined, language)) {
      expect(text).not.toMatch(OURS);
      expect(text).not.toMatch(/out-of-court|алтернативно решаване/);
      expect(text).not.toMatch(TAKES_PART);
      expect(text).not.toMatch(STAYS_OUT);
    }
  },
);
