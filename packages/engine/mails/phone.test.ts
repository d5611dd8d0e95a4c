import { expect, test } from 'vitest';
import { LANGUAGES, otherwise } from '../../../testkit/ourShop.ts';
import { renderMail } from './renderMail.ts';
import { sampleMails } from './samples.ts';

const phone = '+359 32 123 456';

/** Our shop, with a telephone. */
const { shop, content } = otherwise(({ company }) => ({ company: { ...company, phone } }));

const confirmation = (language: string) => {
  const mail = sampleMails(shop, content).find(
    (sample) => sample.kind === 'order-confirmation' && sample.language === language,
  );
  if (!mail) throw new Error('there is no sample');
  return renderMail(mail, content);
};

test.each(LANGUAGES)(
  'shows the telephone number wherever it names the company (%s)',
  (language) => {
    const label = language === 'en' ? 'Phone' : 'Телефон';
    const { html, text } = confirmation(language);
    for (const form of [html, text]) {
      // In the contract, at the foot, and in the notice about withdrawal.
      expect(form.split(`${label} ${phone}`)).toHaveLength(3);
      expect(form.split(phone)).toHaveLength(4);
    }
    for (const page of ['termsOfService', 'refundPolicy'] as const) {
      expect(content.legalPage(page, language).html).toContain(phone);
    }
  },
);
