import { beforeEach, expect, test, vi } from 'vitest';
import { LANGUAGES, type Language } from '../rules/language.ts';

/** What is known of the shop is remembered: each shop needs its modules anew. */
beforeEach(() => vi.resetModules());

/** Every place that names the authority, in a shop that names this one. */
async function textsWith(consumerAuthority: object | undefined, language: Language) {
  vi.doMock('#shop', async (original) => {
    const { default: shop } = await original<typeof import('#shop')>();
    return { default: { ...shop, company: { ...shop.company, consumerAuthority } } };
  });
  const { legalPage } = await import('../content/legal.ts');
  const { renderMail } = await import('./renderMail.ts');
  const { sampleMails } = await import('./samples.ts');
  const mails = sampleMails.filter(
    (mail) =>
      mail.language === language &&
      (mail.kind === 'order-confirmation' ||
        (mail.kind === 'case-update' && mail.step === 'declined')),
  );
  return [
    legalPage('refundPolicy', language).html,
    legalPage('termsOfService', language).html,
    ...mails.map((mail) => renderMail(mail).html),
  ];
}

const OURS = /kzp|КЗП/;

test.each(LANGUAGES)('the authority of the shop is named everywhere (%s)', async (language) => {
  const name = { en: 'the Board of Bakers', bg: 'Съвета на хлебарите' };
  const url = 'https://board.rye.test/complaints_1';
  for (const text of await textsWith({ name, url }, language)) {
    expect(text).toContain(name[language]);
    expect(text).toContain(`href="${url}"`);
    expect(text).not.toMatch(OURS);
  }
});

test.each(LANGUAGES)(
  'a shop that names no authority says nothing of one (%s)',
  async (language) => {
    for (const text of await textsWith(undefined, language)) {
      expect(text).not.toMatch(OURS);
      expect(text).not.toMatch(/out of court|извънсъдебно/);
    }
  },
);
