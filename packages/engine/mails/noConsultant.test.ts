import { expect, test } from 'vitest';
import { LANGUAGES, otherwise } from '../../../testkit/ourShop.ts';
import { LEGAL_PAGES } from '../content/legal.ts';
import { renderMail } from './renderMail.ts';
import { sampleMails } from './samples.ts';

/** Our shop, with a guide and no consultant. */
const { shop, content } = otherwise(() => ({ consultant: undefined }));

/** The terms advise to ask a financial adviser, which in Bulgarian is the same word. */
const withoutAdvisers = (text: string) => text.replaceAll('финансов консултант', '');
const MENTIONS = /consultant|консултант/i;

test.each(LANGUAGES)('a shop without a consultant mentions none in %s', (language) => {
  for (const mail of sampleMails(shop, content).filter((sample) => sample.language === language)) {
    const { html, text } = renderMail(mail, content);
    expect(html, mail.kind).not.toMatch(MENTIONS);
    expect(text, mail.kind).not.toMatch(MENTIONS);
  }
  for (const page of LEGAL_PAGES) {
    const { html, sections } = content.legalPage(page, language);
    expect(withoutAdvisers(html + JSON.stringify(sections)), page).not.toMatch(MENTIONS);
  }
  const { lead, faq } = content.messages(language).landing;
  expect(JSON.stringify([lead, faq])).not.toMatch(MENTIONS);
});
