import { expect, test } from 'vitest';
import { LANGUAGES, words } from '../../../testkit/ourShop.ts';
import other from '../../../testkit/shops/other/shop.config.ts';
import { openContent } from '../content/content.ts';
import { renderMail } from './renderMail.ts';
import { sampleMails } from './samples.ts';

/** A quite different shop, of a country of its own. */
const address = { ...other.company.address, country: 'DE' };
const shop = { ...other, company: { ...other.company, address } };
const content = openContent(shop, words);

test.each(LANGUAGES)('the samples are of the shop that is configured (%s)', (language) => {
  for (const mail of sampleMails(shop, content).filter((sample) => sample.language === language)) {
    const text = renderMail(mail, content).text.replaceAll('\u00a0', ' ');
    expect(text, mail.kind).not.toMatch(/\$|\b49\b|Bulgaria\b|България|14 (days|дни)/);
    if (mail.kind !== 'order-confirmation') continue;
    expect(text).toContain(language === 'en' ? '€13.50' : '13,50 €');
    expect(text).toMatch(language === 'en' ? /: Germany/ : /: Германия/);
  }
});
