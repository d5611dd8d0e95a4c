import { describe, expect, test } from 'vitest';
import { content, factsFor, LANGUAGES, messagesFor, shop } from '../../../testkit/ourShop.ts';
import type { Language } from '../rules/language.ts';
import { PATHS } from '../rules/paths.ts';
import { isToSeller } from './mailContent.ts';
import { type MailContent, renderMail as render } from './renderMail.ts';
import { sampleMails, sampleName } from './samples.ts';

const samples = sampleMails(shop, content);
const renderMail = (mail: MailContent) => render(mail, content);

function sample<Kind extends MailContent['kind']>(kind: Kind, language: Language) {
  const isIt = (mail: MailContent): mail is Extract<MailContent, { kind: Kind }> =>
    mail.kind === kind && mail.language === language;
  const found = samples.find(isIt);
  if (!found) throw new Error(`there is no sample of ${kind} in ${language}`);
  return found;
}

test('an address in a sentence is not broken at its hyphen', () => {
  const { html, text } = renderMail(sample('link-replaced', 'en'));
  const { email } = factsFor('en');
  expect(html).toContain(`<span style="display:inline-block;max-width:100%">${email}</span>.</p>`);
  expect(text).toContain(`write to ${email}.`);
});

/** The samples about money that is or was returned, or about a withdrawal. */
const ENDED = new Set([
  'form-reminder',
  'refund-issued',
  'request-kept-withdrawal',
  'request-kept-matched-withdrawal',
  'withdrawal-received',
  'withdrawal-received-opened-by-seller',
  'case-update-accepted',
  'case-update-paid',
  'case-update-already-refunded',
  'case-update-paid-by-dispute',
  'case-update-refund-failed',
  'case-update-refund-method-changed',
]);

/** What a reader sees, with the spaces of the source and of typography made alike. */
const flat = (text: string) => text.replace(/\s+/g, ' ');

describe.each(samples.map((mail) => [mail.kind, mail.language, mail] as const))(
  '%s in %s',
  (_kind, language, mail) => {
    test('is a whole document with a language, a title and a size that no client clips', () => {
      const { subject, html } = renderMail(mail);
      expect(html).toContain(`lang="${language}"`);
      expect(html).toContain(`<title>${subject}</title>`);
      expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
      expect(html).toContain('@media (prefers-color-scheme: dark)');
      expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    });

    test('has nothing left unfilled', () => {
      const { subject, html, text } = renderMail(mail);
      for (const part of [subject, html, text]) {
        expect(part).not.toMatch(/undefined|\[object |NaN|Invalid Date|\{\{/);
      }
    });

    test('says who sends it, in both forms', () => {
      const { html, text } = renderMail(mail);
      const { productName, firm, address, email } = factsFor(language);
      for (const fact of [productName, firm, address, email]) {
        expect(html).toContain(fact);
        expect(text).toContain(fact);
      }
    });

    test('loads nothing from anywhere', () => {
      const { html } = renderMail(mail);
      expect(html).not.toMatch(/<img|<link|<script|url\(|@import/);
    });

    test('leads to the same addresses in text as in html', () => {
      const { html, text } = renderMail(mail);
      const addresses = [...html.matchAll(/href="(?:mailto:)?([^"]+)"/g)].map(([, href]) => href);
      expect(addresses.length).toBeGreaterThan(0);
      for (const address of addresses) expect(text).toContain(address);
    });

    test('leads buyers to the refund policy in their language, and to their library', () => {
      const { text } = renderMail(mail);
      if (!isToSeller(mail)) {
        expect(text).toContain(`https://shop.example/refundPolicy?lng=${language}`);
      }
      if ('libraryUrl' in mail) expect(text).toContain(`\n${mail.libraryUrl}\n`);
    });

    test('offers a withdrawal unless the contract or the payment has ended', () => {
      const { text } = renderMail(mail);
      const offered = text.includes(`https://shop.example/withdraw?lng=${language}`);
      expect(offered).toBe(!isToSeller(mail) && !ENDED.has(sampleName(mail)));
    });
  },
);

describe.each(LANGUAGES)('the order confirmation in %s', (language) => {
  const mail = sample('order-confirmation', language);
  const facts = factsFor(language);
  const messages = messagesFor(language);
  const words = messages.mails.orderConfirmation;

  test.each([
    ['thanks', [messages.common.thankYouForOrder, mail.buyerName]],
    ['library link', [mail.libraryUrl, messages.mails.openLibrary]],
    ['contents', words.contents.items],
    ['product', [facts.productName, facts.version, words.contract.formatText]],
    ['price', [mail.total, words.contract.vat]],
    ['seller', [facts.firm, facts.address, facts.email, facts.registrationNumber, facts.vatNumber]],
    ['order', [String(mail.orderNumber), '2026', '10:05']],
    ['license', [words.license.text]],
    ['version of the terms', [words.contract.termsVersion('2026-11-15'), PATHS.terms]],
    ['withdrawal period', [words.withdrawal.period, facts.guaranteePeriod]],
    ['how to withdraw', [words.withdrawal.how, mail.withdrawPath]],
    ['effects of withdrawal', [words.withdrawal.effects, facts.withdrawalRefundPeriod]],
    [
      'model form',
      [...words.modelForm.lines('').map((line) => line.trim()), words.modelForm.note(1042)],
    ],
    ['guarantee', [words.guarantee.text, PATHS.refundPolicy]],
    ['broken file', [words.broken.text]],
    ['contact', [words.contact.text, facts.consumerAuthority, facts.consumerAuthorityUrl]],
  ] as const)('holds: %s', (_item, needed) => {
    const text = flat(renderMail(mail).text);
    for (const words of needed) expect(text).toContain(flat(words));
  });

  test('starts with the library, the price and the way out, before the contract', () => {
    const text = flat(renderMail(mail).text);
    const contract = text.indexOf(words.contract.title.toUpperCase());
    const firstScreens = [mail.libraryUrl, mail.total, words.changeOfMind.text, words.help];
    const places = firstScreens.map((part) => text.indexOf(flat(part)));
    expect(places).not.toContain(-1);
    expect([...places, contract]).toEqual([...places, contract].toSorted((a, b) => a - b));
    expect(contract).toBeLessThan(900);
  });

  test('says nothing of a telephone where the shop has none', () => {
    expect(renderMail(mail).text).not.toMatch(/phone|телефон/i);
    expect(content.legalPage('termsOfService', language).html).not.toMatch(/phone:|телефон:/i);
  });

  test('does without a country, and names one that is known', () => {
    const { country: _, ...anywhere } = mail;
    expect(renderMail(anywhere).text).not.toContain(words.contract.country);
    expect(renderMail(mail).text).toContain(`${words.contract.country}: ${facts.country}`);
  });
});

test('a withdrawal is acknowledged with its content, date, time and zone', () => {
  const { text } = renderMail(sample('withdrawal-received', 'en'));
  expect(text).toContain(messagesFor('en').withdrawal.statement);
  expect(text).toContain('Your name: Maria Peters\nOrder number or transaction ID: 1042\n');
  expect(text).toContain('Received: November 15, 2026, 10:05:09 AM (Bulgaria Time)');
  expect(text).toContain(factsFor('en').withdrawalRefundPeriod);
});

test('an accepted request says how much is refunded, by when, and that access has ended', () => {
  const accepted = samples.filter(
    (mail) => mail.kind === 'case-update' && mail.step === 'accepted',
  );
  const [en = '', bg = ''] = accepted.map((mail) => flat(renderMail(mail).text));
  expect(en).toContain('We’ll refund $49 by November 29, 2026. The refund goes to your bank');
  expect(en).toContain('Your downloads and consultant access for this order have ended.');
  expect(en).toContain('Refund due by: November 29, 2026');
  expect(bg).toContain('Ще Ви върнем 49 $ до 29 ноември 2026 г. Сумата се връща с превод');
  expect(bg).toContain('Ще върнем сумата до: 29 ноември 2026 г.');
});

test('answers keep the lines that their writer made', () => {
  const { text } = renderMail(sample('refund-request-received', 'en'));
  expect(text).toContain('achieve?\nA good start.\nTwo, if possible.\n');
});

describe('hostile text', () => {
  const hostile =
    '<script>alert(1)</script>\r\nBcc: all@example.com\u202e"><a href="//evil.example">';

  test.each(LANGUAGES)('stays text and out of the subject, in %s', (language) => {
    const mails: MailContent[] = [
      { ...sample('order-confirmation', language), buyerName: hostile, country: hostile },
      { ...sample('withdrawal-received', language), name: hostile, order: hostile, email: hostile },
      {
        ...sample('refund-request-received', language),
        email: hostile,
        answers: [[hostile, hostile]],
      },
      { ...sample('seller-alert', language), lines: [hostile] },
    ];
    for (const mail of mails) {
      const { subject, html, text } = renderMail(mail);
      expect(subject).not.toMatch(/script|Bcc|[\r\n]/);
      expect(html).not.toMatch(/<script|<a href="\/\/evil|\u202e/);
      expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(text).toContain('<script>alert(1)</script>');
    }
  });

  test('cannot begin a line of its own where one line was asked for', () => {
    const { text } = renderMail({ ...sample('withdrawal-received', 'en'), name: hostile });
    expect(text).not.toMatch(/^Bcc:/m);
  });

  test('cannot break the subject of an alert', () => {
    const alert = { ...sample('seller-alert', 'en'), title: 'Look\r\nBcc: all@example.com' };
    expect(renderMail(alert).subject).toBe('[Shop] Look Bcc: all@example.com');
  });
});
