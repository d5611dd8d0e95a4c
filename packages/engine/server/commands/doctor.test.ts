import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import shopConfig from '../../../../shop/shop.config.ts';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { makeBundle } from '../../../../testkit/fakes/bundle.ts';
import { fakeStripe, LINK_URL } from '../../../../testkit/fakes/stripeApi.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../composition.ts';
import { recordBackup } from '../db/health.ts';
import { registerEdition } from '../library/editions.ts';
import { STRIPE_EVENTS } from '../payments/storedEvents.ts';
import { API_VERSION } from '../payments/stripeApi.ts';

let shop: TestShop;
let closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  closing = [];
});

async function open(settings: Record<string, string>) {
  shop = await testShop(settings);
  closing.push(() => shop.close());
}

async function findings(check: string, change: Parameters<typeof sellerOf>[1] = {}) {
  const all = await commands.doctor.run(sellerOf(shop, change), {});
  return all
    .filter((finding) => finding.check === check)
    .map(({ status, details }) => `${status}: ${details}`);
}

test('names sample values and missing settings', async () => {
  await open({});
  const names = (await commands.doctor.run(sellerOf(shop), {})).map(
    ({ check, details }) => `${check} ${details}`,
  );
  expect(names).toContain('shop.config.ts company.email is still a sample value');
  expect(names.join('\n')).toContain('company.phone: set it');
  expect(names.join('\n')).toMatch(/SMTP_URL set it.*\n.*PUBLIC_URL set it to the https address/);
});

test('warns of an old rate for the price in euro, and names form services', async () => {
  await open({ PURCHASE_FORM_URL: 'https://forms.test/collect' });
  const ours = shop.seller('command line').shop;
  const rateOf = (asOf: string) => ({
    shop: { ...ours, price: { ...ours.price, euro: { rate: 1.16, asOf } } },
  });
  const warnings = async (asOf: string) =>
    (await findings('shop.config.ts', rateOf(asOf))).filter((line) => line.includes('price.euro'));
  expect(await warnings('2026-11-08')).toEqual([]);
  expect(await warnings('2026-11-07')).toEqual([expect.stringContaining('is 8 days old')]);
  expect(await warnings('2026-11-16')).toEqual([
    expect.stringContaining('has a date in the future'),
  ]);
  expect(await findings('PURCHASE_FORM_URL')).toEqual([expect.stringContaining('forms.test')]);
  expect(await findings('REFUND_FORM_URL')).toEqual([]);
});

test('rejects a test-mode link', async () => {
  await open({});
  const { env } = shop.seller('command line');
  const live = 'https://buy.stripe.com/abc';
  const wired = (paymentLinkUrl: string) => ({
    env: { ...env, production: true, paymentLinkId: 'plink_1', paymentLinkUrl },
  });
  expect(await findings('PAYMENT_LINK_URL', wired(live))).toEqual([]);
  expect(await findings('PAYMENT_LINK_URL', wired(live.replace('abc', 'test_abc')))).toEqual([
    expect.stringMatching('^missing: is a test link'),
  ]);
});

test('warns when others than the proxy can reach the port', async () => {
  await open({ TRUST_PROXY: '1' });
  const { env } = shop.seller('command line');
  const at = (host: string) => findings('HOST', { env: { ...env, host } });
  expect(await at('127.0.0.1')).toEqual([]);
  expect(await at('0.0.0.0')).toEqual([
    expect.stringMatching('^advice: .*can forge their IP address'),
  ]);
});

describe.each(ENGINES)('on %s', (engine) => {
  test('checks the store, the disk and the backup', async () => {
    await open(await settingsFor(engine));
    expect(await findings('Store')).toEqual([expect.stringMatching(`^fine: ${engine} accepts`)]);
    expect(await findings('Data folder')).toEqual([expect.stringMatching(/: .+ \d+ MB left/)]);
    expect(await findings('Backup')).toEqual([expect.stringMatching('^advice: none yet')]);
    await recordBackup(shop.store, shop.time.now.getTime());
    expect(await findings('Backup')).toEqual(['fine: made in the last 24 hours']);
    shop.time.now = new Date('2026-11-20T12:00:00Z');
    expect(await findings('Backup')).toEqual(['advice: the last one is 5 days old']);
  });

  test('reports failed jobs, and jobs that no server runs', async () => {
    await open(await settingsFor(engine));
    await shop.worker.stop();
    const common = { payload: '{}', created_at: 0, run_at: 0, attempts: 0 };
    const row = (id: 'waiting' | 'failed') => ({ ...common, id, dedupe_key: id, state: id });
    const email = { kind: 'seller-alert' } as const;
    const job = { kind: 'open-case' } as const;
    const { store } = shop;
    await store
      .insertInto('emails')
      .values([{ ...row('failed'), ...email }])
      .execute();
    await store
      .insertInto('jobs')
      .values([{ ...row('failed'), ...job }])
      .execute();
    expect(await findings('Server')).toEqual([]);
    expect(await findings('Emails')).toEqual([expect.stringMatching('^advice: 2 failed')]);
    const late = [expect.stringMatching('^missing: .*Start the server')];
    await store
      .insertInto('emails')
      .values([{ ...row('waiting'), ...email }])
      .execute();
    expect(await findings('Server')).toEqual(late);
    await store.deleteFrom('emails').execute();
    await store
      .insertInto('jobs')
      .values([{ ...row('waiting'), ...job }])
      .execute();
    expect(await findings('Server')).toEqual(late);
  });

  test('compares the files that buyers get with the published edition', async () => {
    const { version } = shopConfig.product;
    await open(await settingsFor(engine));
    expect(await findings('Version')).toEqual([expect.stringMatching('^advice: none published')]);
    const bundle = makeBundle(version, { 'book.txt': 'the book' });
    closing.push(() => rmSync(bundle, { recursive: true }));
    const notes = { en: [], bg: [] };
    await registerEdition(shop.store, () => shop.time.now, shop.dataDir, bundle, notes);
    expect(await findings('Version')).toEqual([
      expect.stringMatching(`^fine: ${version} with 1 files`),
    ]);
    const rebuilt = makeBundle(version, { 'book.txt': 'a better book' });
    closing.push(() => rmSync(rebuilt, { recursive: true }));
    expect(await findings('Version', { bundle: rebuilt })).toEqual([
      expect.stringMatching(`^missing: your files have changed since ${version} .* publish`),
    ]);
    writeFileSync(join(shop.dataDir, 'editions', version, 'book.txt'), 'the look');
    expect(await findings('Version')).toEqual([
      expect.stringMatching('^missing: book.txt was changed'),
    ]);
  });
});

describe('mail', () => {
  const PASSWORD = 'a-password-that-nobody-sees';

  async function openWithMail(user: string, from = 'Shop <hello@real-press.bg>') {
    const mailed: string[] = [];
    const server = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username }, _session, done) =>
        username === 'seller' ? done(null, { user: username }) : done(new Error('who are you?')),
      onMailFrom: ({ address }, _session, done) => {
        mailed.push(address);
        done();
      },
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.server.address();
    const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const close = () => new Promise<void>((done) => server.close(done));
    closing.push(close);
    await open({ SMTP_URL: `smtp://${user}:${PASSWORD}@${host}`, MAIL_FROM: from });
    return { host, mailed, close };
  }

  test('logs in without sending anything', async () => {
    const server = await openWithMail('seller');
    expect(await findings('Mail server')).toEqual([
      `fine: connected to ${server.host} and logged in`,
    ]);
    expect(await findings('MAIL_FROM')).toEqual([
      expect.stringMatching('^fine: hello@real-press.bg'),
    ]);
    expect(server.mailed).toEqual([]);
  });

  test('reports a sample sender once', async () => {
    await openWithMail('seller', 'Your Shop <hello@shop.example.com>');
    expect(await findings('MAIL_FROM')).toEqual([expect.stringMatching('^missing: ')]);
  });

  test('reports a rejected login or an unreachable server without the password', async () => {
    const server = await openWithMail('stranger', 'me@gmail.com');
    const refused = await findings('Mail server');
    expect(refused).toEqual([expect.stringMatching('^missing: .* rejects the login')]);
    expect(await findings('MAIL_FROM')).toEqual([expect.stringMatching('^advice: ')]);
    await server.close();
    const gone = await findings('Mail server');
    expect(gone).toEqual([expect.stringMatching('^missing: .* can’t be reached')]);
    expect([...refused, ...gone].join()).not.toContain(PASSWORD);
  });
});

describe('Stripe', () => {
  const link = (change: object = {}) => ({
    id: 'plink_1',
    url: LINK_URL,
    active: true,
    name_collection: { individual: { enabled: true, optional: false } },
    after_completion: {
      type: 'redirect',
      redirect: { url: 'https://shop.bg/thank-you?session_id={CHECKOUT_SESSION_ID}' },
    },
    ...change,
  });
  const item = (price: object = {}, quantity = 1) => ({
    id: 'li_1',
    quantity,
    currency: 'usd',
    price: { unit_amount: 4900, currency: 'usd', tax_behavior: 'inclusive', ...price },
  });
  const endpoint = (change: object = {}) => ({
    id: 'we_1',
    url: 'https://shop.bg/webhooks/stripe',
    status: 'enabled',
    enabled_events: [...STRIPE_EVENTS],
    api_version: API_VERSION,
    ...change,
  });

  async function openWithStripe(...[linked, sold, told]: [object, object, object | undefined]) {
    const stripe = await fakeStripe();
    closing.push(stripe.close);
    stripe.account.links.push(link(linked));
    stripe.account.lineItems.push({ ...item(), ...sold });
    if (told) stripe.account.endpoints.push(endpoint(told));
    await open({ ...stripe.settings, PUBLIC_URL: 'https://shop.bg' });
  }

  test('the guide names the API version that the shop is written for', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../../../docs/selling.md'), 'utf8');
    expect(guide).toContain(`API version \`${API_VERSION}\``);
  });

  test('accepts the setup from the guide, except for a test key', async () => {
    await openWithStripe({}, {}, {});
    expect(await findings('Payment link')).toEqual([
      'fine: is active, charges $49 and returns buyers to the shop',
    ]);
    expect(await findings('Webhook')).toEqual([expect.stringMatching('^fine: ')]);
    expect(await findings('Stripe key')).toEqual([
      expect.stringMatching('^missing: is a test key'),
    ]);
  });

  test.each([
    ['deactivated', { active: false }, {}],
    ['different links', { url: 'https://buy.stripe.com/other' }, {}],
    ['charges €49, but shop.config.ts says $49', {}, item({ currency: 'eur' })],
    ['charges $50', {}, item({ unit_amount: 5000 })],
    ['one product with quantity 1', {}, item({}, 2)],
    ['Set the tax behavior to inclusive', {}, item({ tax_behavior: 'exclusive' })],
    [
      'must redirect to https://shop.bg/thank-you',
      { after_completion: { type: 'hosted_confirmation' } },
      {},
    ],
    ['doesn’t ask for the name', { name_collection: undefined }, {}],
  ])('reports a wrong payment link: %s', async (words, linked, sold) => {
    await openWithStripe(linked, sold, {});
    const found = await findings('Payment link');
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(words);
    expect(found[0]).toMatch(/^missing: /);
  });

  test.each([
    ['is missing. Add https://shop.bg/webhooks/stripe', undefined],
    ['is disabled', { status: 'disabled' }],
    ['add these events', { enabled_events: ['charge.refunded'] }],
    [
      'we_1 has API version 2024-06-20. Before 2025-03-31, events have amounts in the buyer’s currency. Add another endpoint for https://shop.bg/webhooks/stripe with API version 20',
      { api_version: '2024-06-20' },
    ],
    ['has no API version of its own', { api_version: null }],
  ])('reports a wrong webhook: %s', async (words, told) => {
    await openWithStripe({}, {}, told);
    const found = await findings('Webhook');
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(words);
  });
});
