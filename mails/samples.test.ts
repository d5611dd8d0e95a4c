import { expect, test, vi } from 'vitest';
import { LANGUAGES } from '../rules/language.ts';
import { renderMail } from './renderMail.ts';
import { sampleMails } from './samples.ts';

/** A quite different shop, of a country of its own. */
vi.mock('#shop', async () => {
  const { default: other } = await import('../testkit/shops/other.ts');
  const address = { ...other.company.address, country: 'DE' };
  return { default: { ...other, company: { ...other.company, address } } };
});

test.each(LANGUAGES)('the samples are of the shop that is configured (%s)', (language) => {
  for (const mail of sampleMails.filter((sample) => sample.language === language)) {
    const text = renderMail(mail).text.replaceAll('\u00a0', ' ');
    expect(text, mail.kind).not.toMatch(/\$|\b49\b|Bulgaria|България|14 (days|дни)/);
    if (mail.kind !== 'order-confirmation') continue;
    expect(text).toContain(language === 'en' ? '€13.50' : '13,50 €');
    expect(text).toMatch(language === 'en' ? /: Germany/ : /: Германия/);
  }
});
