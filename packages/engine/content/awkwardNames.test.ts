import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LANGUAGES, otherwise } from '../../../testkit/ourShop.ts';
import { renderMail } from '../mails/renderMail.ts';
import { sampleMails } from '../mails/samples.ts';

const awkward = {
  product: '1. *The* <Guide> & `_more_` | [x](y) \\ ~~z~~ &amp; #1',
  firm: '_Rye_ & <Co> *AD*',
  email: 'my_own_shop+a*b@rye.test',
};

/** Our shop, with names full of signs that mean something in Markdown and in HTML. */
const { shop, content } = otherwise(({ product, company }) => ({
  product: { ...product, name: { en: awkward.product, bg: awkward.product } },
  company: { ...company, name: { en: awkward.firm, bg: awkward.firm }, email: awkward.email },
}));

const asHtml = (text: string) => renderToStaticMarkup(createElement(Fragment, null, text));
const evenly = (html: string) => html.replaceAll('&#39;', "'").replaceAll('&#x27;', "'");

test.each(LANGUAGES)('shows names in the legal pages as they are written (%s)', (language) => {
  const { html } = content.legalPage('refundPolicy', language);
  expect(evenly(html)).toContain(evenly(asHtml(awkward.product)));
  expect(html).toContain(asHtml(awkward.firm));
  expect(html).toContain(`<a href="mailto:${awkward.email}">${awkward.email}</a>`);
  expect(html).not.toMatch(/<guide>|<co>/i);
});

test.each(LANGUAGES)('shows names in emails as they are written (%s)', async (language) => {
  for (const mail of sampleMails(shop, content).filter((sample) => sample.language === language)) {
    const { html, text } = await renderMail(mail, content);
    expect(html, mail.kind).toContain(asHtml(awkward.firm));
    expect(text, mail.kind).toContain(awkward.firm);
    expect(text, mail.kind).toContain(awkward.product);
  }
});

test('money is written in one way, with the name of the currency beside it', () => {
  const html = content.legalPage('paymentAndDelivery', 'bg').html.replaceAll('\u00a0', ' ');
  expect(html).toContain('49 щатски долара (USD)');
  expect(html.replaceAll('49 щатски', '')).not.toContain('49 ');
});
