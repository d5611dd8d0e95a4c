import { expect, test, vi } from 'vitest';
import { legalPage } from '../content/legal.ts';
import { LANGUAGES } from '../rules/language.ts';
import { renderMail } from './renderMail.ts';
import { sampleMails } from './samples.ts';

const company = vi.hoisted(() => ({ phone: '+359 32 123 456' }));

/** Our shop, with a telephone. */
vi.mock('#shop', async (original) => {
  const { default: shop } = await original<typeof import('#shop')>();
  return { default: { ...shop, company: { ...shop.company, ...company } } };
});

const confirmation = (language: string) => {
  const mail = sampleMails.find(
    (sample) => sample.kind === 'order-confirmation' && sample.language === language,
  );
  if (!mail) throw new Error('there is no sample');
  return renderMail(mail);
};

test.each(LANGUAGES)('a telephone number stands wherever the firm does (%s)', (language) => {
  const label = language === 'en' ? 'Telephone' : 'Телефон';
  const { html, text } = confirmation(language);
  for (const form of [html, text]) {
    // In the contract, at the foot, and in the notice about withdrawal.
    expect(form.split(`${label} ${company.phone}`)).toHaveLength(3);
    expect(form.split(company.phone)).toHaveLength(4);
  }
  for (const page of ['termsOfService', 'refundPolicy'] as const) {
    expect(legalPage(page, language).html).toContain(company.phone);
  }
});
