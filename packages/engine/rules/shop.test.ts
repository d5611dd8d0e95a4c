import { describe, expect, test } from 'vitest';
import shop from '../../../shop/shop.config.ts';
import { placeholdersIn } from './sampleValues.ts';
import { defineShop } from './shop.ts';

/** The error for a configuration with one changed value. */
function problemsOf(path: string, value: unknown): string {
  const changed = structuredClone(shop);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const place = keys.reduce<object>((inner, key) => Reflect.get(inner, key), changed);
  if (value === undefined) Reflect.deleteProperty(place, last);
  else Reflect.set(place, last, value);
  try {
    defineShop(changed);
    return 'accepted';
  } catch (error) {
    return String(error);
  }
}

describe('the configuration', () => {
  test.each([
    ['price.cents', 49.5, 'expected a whole number, at least 50: the price in cents'],
    ['price.cents', 49.5, '; 49.5 was given'],
    ['price.cents', '4900', '; "4900" was given'],
    ['company.email', 'nobody', 'expected an email address; "nobody" was given'],
    ['product.name.bg', undefined, 'expected some text; it is missing'],
    ['product.name.bg', ' ', 'expected some text; " " was given'],
    ['retention.orderYears', 0, 'expected a whole number, at least 1; 0 was given'],
    [
      'policies.contactReplyHours',
      [48, 24],
      'expected the smaller number first; [48,24] was given',
    ],
    [
      'policies.contactReplyHours',
      24,
      'expected two whole numbers, such as [24, 48]; 24 was given',
    ],
    ['policies.requiresDeletionBeforeRefund', 'no', 'expected true or false; "no" was given'],
    ['company.map.latitude', 99, 'expected a number from -90 to 90; 99 was given'],
    ['company.address', undefined, 'expected { … }; it is missing'],
    ['company.timeZone', 'Sofia', 'expected a time zone such as Europe/Paris or America/New_York'],
    ['company.timeZone', '+02:00', 'expected a time zone such as Europe/Paris'],
    ['languages', 'en', "expected a list of languages, such as ['en', 'fr']; \"en\" was given"],
    ['languages.0', undefined, 'expected a language such as en, fr or pt-BR; it is missing'],
    ['languages', ['en', 'en'], 'expected each language once'],
    ['languages.1', 'Bulgarian', 'expected a language such as en, fr or pt-BR'],
    ['checkout.flow', 'popup', "expected 'page' or 'dialog'; \"popup\" was given"],
    ['consultant.url', 'http://chat.test', 'expected an address that begins with https://'],
    ['company.consumerAuthority.url', 'kzp.bg', 'expected an address that begins with https://'],
    ['product.verzion', 3, 'unknown setting; did you mean version?'],
    ['consultant.mounths', 3, 'unknown setting; did you mean months?'],
    ['landing.zzzzzzzz', 3, 'unknown setting; known settings: guarantee'],
    ['refundForm.resolution', ['Exchange'], "expected 'Refund' among them"],
    ['refundForm.partsUsed', [], 'expected at least one option; [] was given'],
    ['refundForm.wouldHelp', ['A call', 'A call'], 'expected each option once'],
    ['polices', {}, 'unknown setting; did you mean policies?'],
  ])('%s: %j gets a plain error message', (path, value, words) => {
    const problems = problemsOf(path, value);
    expect(problems).toContain(`  ${path}: `);
    expect(problems).toContain(words);
    expect(problems).not.toMatch(/invalid|undefined|NaN|received/i);
  });

  test.each([
    ['statutoryWithdrawalDays', 13, 'the law gives buyers 14 days to withdraw'],
    ['guaranteeDays', 13, 'the law sets the minimum'],
    ['withdrawalRefundDays', 15, 'by law, a withdrawal is refunded within 14 days'],
    ['minimumDataAge', 12, 'GDPR, Article 8'],
    ['minimumAge', 15, 'buyers leave personal data here'],
  ])('rejects a period that the law forbids, with the reason: %s %i', (key, value, reason) => {
    const problems = problemsOf(`policies.${key}`, value);
    expect(problems).toContain(`  policies.${key}: expected `);
    expect(problems).toContain(reason);
  });

  test('rejects a text with a language that the shop does not have, or without one that it has', () => {
    const third = problemsOf('languages', ['en', 'bg', 'fr']);
    expect(third).toContain('product.name.fr: expected some text; it is missing');
    const one = problemsOf('languages', ['bg']);
    expect(one).toContain('product.name.en: the shop does not have this language; add it to');
  });

  test.each(['company.vatNumber', 'company.map', 'company.bank', 'company.dataAuthority'])(
    '%s may be left out',
    (path) => expect(problemsOf(path, undefined)).toBe('accepted'),
  );

  test('rejects a withdrawal period that is longer than the guarantee', () => {
    expect(problemsOf('policies.statutoryWithdrawalDays', 31)).toContain('policies.guaranteeDays');
    expect(problemsOf('policies.statutoryWithdrawalDays', 30)).toBe('accepted');
  });

  test.each(['USD', 'EUR', 'GBP', 'HUF', 'XCD'])('%s is a currency with cents', (currency) => {
    expect(problemsOf('price.currency', currency)).toBe('accepted');
  });

  test.each(['JPY', 'KWD', 'XXX', 'XTS', 'XAU', 'XOF', 'ABC', 'usd', 'dollars'])(
    '%s is no currency with cents, and is refused',
    (currency) => {
      const words = `expected a currency with cents, such as EUR or USD: every sum is counted in hundredths; "${currency}" was given`;
      expect(problemsOf('price.currency', currency)).toContain(words);
    },
  );

  test.each(['1.0/../x', '..', '', '1 0'])('"%s" is not a version', (version) => {
    expect(problemsOf('product.version', version)).toContain('expected a version such as 1.0');
  });

  test.each([
    ['+359 2 123 4567', true],
    ['+35921234567', true],
    ['+44 20-7946-0000', true],
    ['02 123 4567', false],
    ['+359 call us', false],
    ['+359', false],
  ])('accepts %s as a phone number: %s', (phone, isOne) => {
    const wanted = () => defineShop({ ...shop, company: { ...shop.company, phone } });
    if (isOne) expect(wanted().company.phone).toBe(phone);
    else expect(wanted).toThrow(/company\.phone: expected a number such as/);
  });

  test.each([
    ['DE02120300000000202051', true],
    ['DE02 1203 0000 0000 2020 51', true],
    ['DE02120300000000202052', false],
    ['12030000 202051', false],
    ['BG00SMPL00000000000001', false],
  ])('accepts %s as an account number: %s', (iban, isOne) => {
    const answer = problemsOf('company.bank.iban', iban);
    if (isOne) expect(answer).toBe('accepted');
    else expect(answer).toContain('company.bank.iban: expected a valid account number (IBAN)');
  });

  test.each([
    ['DE', true],
    ['GB', true],
    ['XX', false],
    ['UK', false],
    ['EU', false],
    ['SU', false],
    ['de', false],
    ['Germany', false],
  ])('accepts %s as a country: %s', (country, isOne) => {
    const answer = problemsOf('company.address.country', country);
    if (isOne) expect(answer).toBe('accepted');
    else
      expect(answer).toContain(
        `expected a country by its two letters, such as BG or DE; "${country}"`,
      );
  });

  test('knows every sample value that is shipped', () => {
    expect(placeholdersIn(shop.company)).toEqual([
      'company.name.en',
      'company.name.bg',
      'company.email',
      'company.registrationNumber',
      'company.vatNumber',
      'company.address.street.en',
      'company.address.street.bg',
      'company.bank.name.en',
      'company.bank.name.bg',
      'company.bank.iban',
    ]);
    expect(placeholdersIn('https://ask.shop.example/', 'url')).toEqual(['url']);
  });

  test('does not take real values for samples', () => {
    const firm = {
      name: 'Free Samples GmbH',
      email: 'hi@shop.example-press.de',
      url: 'https://for-example.com',
      street: 'Samplestraße 1',
      bank: { iban: 'DE02120300000000202051' },
    };
    expect(placeholdersIn(firm)).toEqual([]);
  });
});
