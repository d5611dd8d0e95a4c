import { expect, test, vi } from 'vitest';
import { LEGAL_PAGES, legalPage } from '../content/legal.ts';
import { messagesFor } from '../content/messages/index.ts';
import { LANGUAGES } from '../rules/language.ts';
import { renderMail } from './renderMail.ts';
import { sampleMails } from './samples.ts';

/** Our shop, with a guide and no consultant. */
vi.mock('#shop', async (original) => {
  const { default: shop } = await original<typeof import('#shop')>();
  return { default: { ...shop, consultant: undefined } };
});

/** The terms advise to ask a financial adviser, which in Bulgarian is the same word. */
const withoutAdvisers = (text: string) => text.replaceAll('финансов консултант', '');
const MENTIONS = /consultant|консултант/i;

test.each(LANGUAGES)('a shop without a consultant mentions none in %s', (language) => {
  for (const mail of sampleMails.filter((sample) => sample.language === language)) {
    const { html, text } = renderMail(mail);
    expect(html, mail.kind).not.toMatch(MENTIONS);
    expect(text, mail.kind).not.toMatch(MENTIONS);
  }
  for (const page of LEGAL_PAGES) {
    const { html, sections } = legalPage(page, language);
    expect(withoutAdvisers(html + JSON.stringify(sections)), page).not.toMatch(MENTIONS);
  }
  const { lead, faq } = messagesFor(language).landing;
  expect(JSON.stringify([lead, faq])).not.toMatch(MENTIONS);
});
