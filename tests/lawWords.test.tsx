import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse as parseHtml } from 'node-html-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import type { LegalPageName } from '../packages/engine/content/legal.ts';
import { renderMail } from '../packages/engine/mails/renderMail.ts';
import { sampleMails } from '../packages/engine/mails/samples.ts';
import { OrderTerms, OrderTotal } from '../packages/engine/site/landing/OrderSummary.tsx';
import { Library } from '../packages/engine/ui/library/Library.tsx';
import { LANGUAGES, otherwise } from '../testkit/ourShop.ts';

type Language = (typeof LANGUAGES)[number];

/** Everything that a text may depend on is set, so that the words are those of a complete shop. */
const { shop, content } = otherwise(({ company, policies }) => ({
  price: { cents: 4900, currency: 'USD' },
  company: { ...company, phone: '+359 2 123 4567' },
  policies: {
    ...policies,
    guaranteeDays: 30,
    statutoryWithdrawalDays: 14,
    withdrawalRefundDays: 14,
    campaignExtensionBusinessDays: [1, 2],
  },
}));

const legal = (name: LegalPageName) => (language: Language) => {
  const { title, html } = content.legalPage(name, language);
  return `${title} ${html}`;
};

/** Where buyers read the words, as HTML or plain text. */
const PLACES = {
  'order step': (language: Language) =>
    renderToStaticMarkup(
      <>
        <OrderTotal messages={content.messages(language)} facts={content.facts(language)} />
        <OrderTerms messages={content.messages(language)} facts={content.facts(language)} />
      </>,
    ),
  'order email': (language: Language) => {
    const mail = sampleMails(shop, content).find(
      (sample) => sample.kind === 'order-confirmation' && sample.language === language,
    );
    return mail ? renderMail(mail, content).html : '';
  },
  'landing page': (language: Language) => JSON.stringify(content.landing(language)),
  library: (language: Language) =>
    renderToStaticMarkup(
      <Library
        messages={content.messages(language)}
        requests={[]}
        view={{
          orderNumber: 1042,
          orderedOn: '',
          total: '',
          consultant: { until: '', daysLeft: 3, ended: false, url: 'https://consultant.test/' },
          refundUrl: '',
          withdrawUrl: '',
          productName: '',
          email: 'nobody@example.com',
          documents: { documents: [] },
          older: [],
          ended: false,
        }}
      />,
    ),
  terms: legal('termsOfService'),
  'privacy policy': legal('privacyPolicy'),
  'payment page': legal('paymentAndDelivery'),
  'refund policy': legal('refundPolicy'),
};

const readable = (text: string) => parseHtml(text).textContent.replaceAll(/\s+/g, ' ');

const sentences = z.array(z.string().min(1)).min(1);
const table = z.array(
  z.strictObject({
    duty: z.string(),
    law: z.string(),
    places: z.array(z.enum(Object.keys(PLACES) as (keyof typeof PLACES)[])).min(1),
    en: sentences,
    bg: sentences,
  }),
);
const file = readFileSync(resolve(import.meta.dirname, 'lawWords.yaml'), 'utf8');
const cases = table
  .parse(parseYaml(file))
  .flatMap(({ places, ...row }) =>
    places.flatMap((place) => LANGUAGES.map((language) => ({ ...row, place, language }))),
  );

test.each(cases)('$duty ($place, $language)', ({ place, language, ...row }) => {
  const text = readable(PLACES[place](language));
  let from = 0;
  for (const sentence of row[language]) {
    const at = text.indexOf(sentence, from);
    const lacking = `“${sentence}” is missing or not in its place (${row.law})`;
    expect(at, lacking).toBeGreaterThanOrEqual(from);
    from = at + sentence.length;
  }
});
