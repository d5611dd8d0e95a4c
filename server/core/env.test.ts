import { expect, test } from 'vitest';
import shop from '../../shop.config.ts';
import { missingForProduction, readEnv } from './env.ts';

test('has a default for every variable', () => {
  expect(readEnv({})).toMatchObject({
    production: false,
    port: 4321,
    publicUrl: 'http://localhost:4321',
    dataDir: './data',
    trustedProxies: 0,
  });
  expect(readEnv({ PORT: '', PUBLIC_URL: '' }).port).toBe(4321);
});

test.each([
  [{}, 0],
  [{ NODE_ENV: 'production' }, 0],
  [{ DATABASE_URL: 'postgres://db/shop' }, 0],
  [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/shop' }, 5],
  [{ DRAIN_SECONDS: '0.5' }, 0.5],
])('%j drains for %s s', (variables, seconds) => {
  expect(readEnv(variables).drainSeconds).toBe(seconds);
});

test('names every invalid variable', () => {
  const wrong = { PORT: 'eighty', PUBLIC_URL: 'shop', PAYMENT_LINK_URL: 'javascript:alert(1)' };
  expect(() => readEnv(wrong)).toThrow(/PORT: .*\n.*PUBLIC_URL: .*\n.*PAYMENT_LINK_URL: /);
});

test.each([
  ['HSTS', 'on', 'expected a value like max-age=63072000; includeSubDomains'],
  ['LOG_LEVEL', 'loud', 'expected one of fatal, error'],
  ['METRICS_TOKEN', 'short', 'expected at least 16 characters'],
  ['NODE_ENV', 'live', 'expected one of development, test, production'],
  ['PORT', 'eighty', 'expected a number'],
  ['PORT', '99999', 'expected at most 65535'],
  ['PUBLIC_URL', 'shop', 'expected an address like https://example.com'],
  ['PUBLIC_URL', 'https://host/shop', 'expected an address without a path'],
  ['MAIL_FROM', 'nope', 'expected an address like Your Shop <hello@example.com>'],
  ['STRIPE_SECRET_KEY', 'pk_1', 'expected a key that begins with sk_ or rk_'],
  ['STRIPE_WEBHOOK_SECRET', 'x', 'expected a secret that begins with whsec_'],
  ['PAYMENT_LINK_ID', 'x', 'expected an id that begins with plink_'],
  ['DATABASE_URL', 'mysql://x', 'expected an address like postgres://'],
  ['SMTP_URL', 'mail.host', 'expected an address like smtp://'],
  ['SHOP_SECRET', 'short', 'expected at least 32 characters'],
  ['TRUST_PROXY', '10', 'expected at most 9'],
])('explains what %s=%s should be, without repeating the value', (name, value, words) => {
  const answer = `Invalid environment variables:\n  ${name}: ${words}`;
  expect(() => readEnv({ [name]: value })).toThrow(answer);
});

const missingByLawIn = (real: typeof shop) =>
  missingForProduction(readEnv({ NODE_ENV: 'production' }), real).flatMap(
    (line) => /(company\.phone|price\.euro): set it/.exec(line)?.[1] ?? [],
  );

test('lists what is missing for production', () => {
  const bare = missingForProduction(readEnv({ NODE_ENV: 'production' }), shop);
  expect(bare.join('\n')).toMatch(/company\.email is still a sample value/);
  expect(bare.join('\n')).toMatch(/PAYMENT_LINK_URL/);
  expect(bare.join('\n')).toMatch(/PUBLIC_URL/);
  const real = structuredClone(shop);
  real.company.name = { en: 'Real Press EOOD', bg: 'Истински печат ЕООД' };
  real.company.email = 'hello@real-press.bg';
  real.company.registrationNumber = '203112233';
  real.company.vatNumber = 'BG203112233';
  real.company.address.street = { en: '5 Vitosha Blvd', bg: 'бул. Витоша 5' };
  const name = { en: 'consultant', bg: 'консултант' };
  real.consultant = { name, months: 1, url: 'https://ask.real-press.bg/' };
  expect(missingByLawIn(real)).toEqual(['company.phone', 'price.euro']);
  real.company.phone = '+359 2 123 4567';
  real.price.euro = { rate: 1.16, asOf: '2026-11-13' };
  real.company.bank = { name: { en: 'Bank', bg: 'Банка' }, iban: 'BG80BNBG96611020345678' };
  const env = readEnv({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://real-press.bg',
    PAYMENT_LINK_URL: 'https://buy.stripe.com/abc',
    PAYMENT_LINK_ID: 'plink_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    SMTP_URL: 'smtp://localhost:25',
  });
  expect(missingForProduction(env, real)).toEqual([]);
  expect(missingForProduction({ ...env, paymentLinkId: undefined }, real)).toEqual([
    expect.stringMatching(/^PAYMENT_LINK_ID: /),
  ]);
  for (const [link, words] of [
    ['https://buy.stripe.com/test_abc', 'test mode'],
    ['http://pay.real-press.bg/x', 'https://'],
    ['https://pay.example/x', 'sample value'],
  ]) {
    expect(missingForProduction({ ...env, paymentLinkUrl: link }, real)).toEqual([
      expect.stringMatching(`^PAYMENT_LINK_URL: .*${words}`),
    ]);
  }

  const without = { ...real, consultant: undefined };
  expect(missingForProduction(env, without)).toEqual([]);
  expect(missingForProduction(env, { ...real, consultant: { name, months: 1 } })).toEqual([
    expect.stringMatching('consultant.url: set it to the address of your AI consultant, or remove'),
  ]);
  const sample = { name, months: 1, url: 'https://consultant.shop.example/' };
  expect(missingForProduction(env, { ...real, consultant: sample })).toEqual([
    'shop.config.ts: consultant.url is still a sample value',
  ]);
});
