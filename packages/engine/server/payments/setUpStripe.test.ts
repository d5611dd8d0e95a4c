import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import {
  type PaymentEvent,
  sessionEvent,
  signed,
  WEBHOOK_SECRET,
} from '../../../../testkit/fakes/paymentEvents.ts';
import { type StripeAccount, stripeAccount } from '../../../../testkit/fakes/stripeAccount.ts';
import { type FakeStripe, fakeStripe } from '../../../../testkit/fakes/stripeApi.ts';
import { newDataFolder } from '../../../../testkit/testFolder.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { DAY_MS } from '../../rules/calendar.ts';
import { PATHS } from '../../rules/paths.ts';
import { makeBackup } from '../backup/makeBackup.ts';
import { commands } from '../composition.ts';
import { missingForProduction } from '../core/missingForProduction.ts';
import { withStripeConnection } from './connection.ts';
import { watchStripeKey } from './setUpStripe.ts';
import { API_VERSION } from './stripeApi.ts';

const KEY = 'rk_test_abcdefgh4f2Q';
const OTHER_KEY = 'rk_test_ijklmnop9x9x';
const LIVE_KEY = 'rk_live_qrstuvwx7777';

let stripe: FakeStripe;
let account: StripeAccount;
let shop: TestShop;
let settings: Record<string, string>;

async function open(variables: Record<string, string> = {}) {
  settings = {
    PUBLIC_URL: 'https://shop.test',
    STRIPE_API_URL: stripe.settings.STRIPE_API_URL,
    STRIPE_WEBHOOK_SECRET: '',
    ...variables,
  };
  shop = await testShop(settings);
}
beforeEach(async () => {
  stripe = await fakeStripe();
  account = stripeAccount();
  stripe.keys.set(KEY, account);
});
afterEach(async () => {
  await shop?.close();
  await stripe.close();
});

const seller = (change: Parameters<typeof sellerOf>[1] = {}) =>
  sellerOf(shop, { actor: 'mila', ...change });
const connect = (key = KEY, replace = false) =>
  commands['stripe-connect'].run(seller(), { key, replace });
const check = (change: Parameters<typeof seller>[0] = {}) =>
  commands['stripe-check'].run(seller(change), {});
const status = () => commands.stripe.run(seller(), {});
const row = () => shop.store.selectFrom('payment_connection').selectAll().executeTakeFirstOrThrow();
const states = (steps: readonly { name: string; state: string }[]) =>
  Object.fromEntries(steps.map(({ name, state }) => [name, state]));
const stepOf = (
  steps: readonly { name: string; state: string; details: string }[],
  name: string,
) => {
  const found = steps.find((one) => one.name === name);
  return `${found?.state}: ${found?.details}`;
};
const merged = () => {
  const context = seller();
  return withStripeConnection(context.env, context);
};
const withPrice = (cents: number) => {
  const ours = seller().shop;
  return { shop: { ...ours, price: { ...ours.price, cents } } };
};

const DONE = {
  ...{ Key: 'ok', Permissions: 'ok', Account: 'ok', Tax: 'ok', Product: 'fixed', Price: 'fixed' },
  ...{
    'Payment link': 'fixed',
    Webhook: 'fixed',
    'Promotion codes': 'ok',
    'Payment methods': 'ok',
  },
};
const RIGHT = Object.fromEntries(Object.keys(DONE).map((name) => [name, 'ok']));

describe.each(ENGINES)('on %s, one restricted key', (engine) => {
  beforeEach(async () => open(await settingsFor(engine)));

  test('makes product, price, link and webhook as docs/selling.md asks', async () => {
    const made = await connect();
    expect(states(made.steps)).toEqual(DONE);
    expect(made).toMatchObject({ isConnected: true, isReady: true, question: null });
    const [product] = account.made.products ?? [];
    const [price] = account.made.prices ?? [];
    const [link] = account.made.payment_links ?? [];
    const [endpoint] = account.made.webhook_endpoints ?? [];
    expect(price).toMatchObject({
      ...{ product: product?.id, unit_amount: 4900, currency: 'usd', tax_behavior: 'inclusive' },
    });
    expect(link).toMatchObject({
      active: true,
      after_completion: {
        type: 'redirect',
        redirect: { url: 'https://shop.test/thank-you?session_id={CHECKOUT_SESSION_ID}' },
      },
      billing_address_collection: 'required',
      name_collection: { individual: { enabled: true, optional: false } },
      tax_id_collection: { enabled: true },
      automatic_tax: { enabled: false },
      line_items: [{ price: price?.id, quantity: 1 }],
      metadata: product?.metadata,
    });
    expect(endpoint).toMatchObject({
      ...{ url: 'https://shop.test/webhooks/stripe', api_version: API_VERSION, status: 'enabled' },
    });
    expect(endpoint?.enabled_events).toHaveLength(11);
  });

  test('changes nothing that is right when it runs again', async () => {
    await connect();
    const before = account.counts.writes;
    expect(states((await check()).steps)).toEqual(RIGHT);
    expect(states((await connect()).steps)).toEqual(RIGHT);
    expect(account.counts.writes).toBe(before);
  });

  test('continues after it died at any change, and leaves one of each', async () => {
    await connect();
    const changes = account.counts.writes;
    expect(changes).toBe(4);
    for (let died = 1; died <= changes; died += 1) {
      const key = `rk_test_anotherone${died}`;
      const fresh = stripeAccount({ id: `acct_${died + 10}` });
      stripe.keys.set(key, fresh);
      await shop.store.deleteFrom('payment_connection').execute();
      fresh.trouble.diesAfter = died;
      const broken = await connect(key);
      expect(broken).toMatchObject({ isConnected: true, isReady: false });
      expect(broken.steps.some(({ details }) => details.includes('What was done is kept'))).toBe(
        true,
      );
      // A process that died does not give the connection back either.
      const busy = shop.time.now.getTime() + 60_000;
      await shop.store.updateTable('payment_connection').set({ busy_until: busy }).execute();
      await expect(check()).rejects.toThrow('Another check of Stripe is running');
      shop.time.now = new Date(shop.time.now.getTime() + 120_000);
      fresh.trouble.diesAfter = Number.POSITIVE_INFINITY;
      expect((await check()).isReady).toBe(true);
      const left = Object.values(fresh.made).map((things) => things.length);
      expect(left).toEqual([1, 1, 1, 1, 0, 0]);
      const { link_id, endpoint_id } = await row();
      expect([link_id, endpoint_id]).toEqual([
        fresh.made.payment_links?.[0]?.id,
        fresh.made.webhook_endpoints?.[0]?.id,
      ]);
    }
  }, 60_000);

  test('makes one link when two run at once', async () => {
    const runs = await Promise.allSettled([connect(), connect(), connect()]);
    expect(runs.map((run) => run.status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(account.made.payment_links).toHaveLength(1);
    expect(account.made.webhook_endpoints).toHaveLength(1);
  });

  test('is stored encrypted, and shown nowhere', async () => {
    await connect();
    const secret = String(account.made.webhook_endpoints?.[0]?.secret);
    const stored = JSON.stringify([
      await row(),
      await shop.store.selectFrom('audit_log').selectAll().execute(),
    ]);
    const shown = JSON.stringify([
      await status(),
      await check(),
      await commands.doctor.run(seller(), {}),
    ]);
    for (const text of [stored, shown]) {
      expect(text).not.toContain(KEY);
      expect(text).not.toContain(secret);
    }
    const { path } = await makeBackup(seller(), join(shop.dataDir, 'backups'));
    const backup = readdirSync(join(path, 'tables')).map((file) =>
      readFileSync(join(path, 'tables', file), 'utf8'),
    );
    expect(backup.join()).toContain('plink_acct_1_3');
    expect(backup.join()).not.toContain(KEY);
    expect(backup.join()).not.toContain(secret);
    expect(await status()).toMatchObject({ key: { last4: '4f2Q', connectedBy: 'mila' } });
    expect(await merged()).toMatchObject({ stripeSecretKey: KEY, stripeWebhookSecret: secret });
  });
});

describe('what the shop uses', () => {
  test('comes from the environment first, and from the connection otherwise', async () => {
    await open();
    await connect();
    expect(await merged()).toMatchObject({
      ...{ paymentLinkUrl: 'https://buy.stripe.com/test_3', paymentLinkId: 'plink_acct_1_3' },
      connected: [
        ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'PAYMENT_LINK_URL', 'PAYMENT_LINK_ID'],
      ],
    });
    const context = seller();
    const own = {
      ...shop.env,
      paymentLinkUrl: 'https://buy.stripe.com/own',
      stripeSecretKey: 'rk_own',
    };
    const mixed = await withStripeConnection(own, context);
    expect(mixed).toMatchObject({
      stripeSecretKey: 'rk_own',
      connected: ['STRIPE_WEBHOOK_SECRET'],
    });
    // Never the address of one link and the id of another.
    expect(mixed.paymentLinkId).toBeUndefined();
    expect(await withStripeConnection(mixed, context)).toEqual(mixed);
  });

  test('is named by the settings check', async () => {
    await open();
    await connect();
    const found = (await commands.doctor.run(seller(), {}))
      .filter(({ check: name }) => /^Stripe/.test(name))
      .map(({ details }) => details);
    expect(found).toContain(
      'supplies STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PAYMENT_LINK_URL, PAYMENT_LINK_ID, which the environment doesn’t set',
    );
    expect(found.join()).toContain('is a test key, from the Stripe connection');
  });

  test('takes effect in a running shop, whose payments become orders', async () => {
    await open();
    expect(seller().env.connected).toEqual([]);
    await connect();
    expect(seller().env.connected).toHaveLength(4);
    expect(seller().payments.provider).toBe('stripe');
    const secret = String(account.made.webhook_endpoints?.[0]?.secret);
    const deliver = (event: PaymentEvent) =>
      shop.app.request(PATHS.webhook, signed(event, { at: shop.time.now, secret }));
    const paid = sessionEvent('completed', { payment_link: 'plink_acct_1_3' });
    expect((await deliver(paid)).status).toBe(200);
    await shop.idle();
    expect(await shop.orders()).toMatchObject([{ state: 'paid', hold_reason: null }]);
    await commands['stripe-disconnect'].run(seller(), {});
    expect(seller().env.connected).toEqual([]);
  });

  test('a price that is published at the desk becomes the price of the link', async () => {
    await open();
    await connect();
    const before = seller().env.paymentLinkId;
    const price = { key: 'price.cents', text: '59' };
    const { settings: view } = await commands['setting-save'].run(seller(), price);
    expect(view.priceIsAtStripe).toBe(false);
    await commands['settings-publish'].run(seller(), {});
    const amounts = () => account.made.prices?.map(({ unit_amount }) => unit_amount);
    await expect.poll(amounts).toEqual([4900, 5900]);
    await expect.poll(() => seller().env.formerPaymentLinkId).toBe(before);
    expect(seller().env.paymentLinkId).not.toBe(before);
  });

  test('is named where production lacks something', async () => {
    await open();
    const production = async () => ({ ...(await merged()), production: true });
    const about = async () =>
      missingForProduction(await production(), seller().shop).filter((line) =>
        /Stripe|PAYMENT/.test(line),
      );
    expect(await about()).toEqual([
      expect.stringMatching(
        /^PAYMENT_LINK_URL: connect Stripe with `npm run shop -- stripe-connect`/,
      ),
      expect.stringMatching(/^PAYMENT_LINK_ID/),
      expect.stringMatching(/^STRIPE_WEBHOOK_SECRET: connect Stripe/),
    ]);
    await connect();
    expect(await about()).toEqual([
      expect.stringMatching(/^Stripe connection: is a test link/),
      expect.stringMatching(/^Stripe connection: is in test mode/),
    ]);
    stripe.keys.set(LIVE_KEY, stripeAccount({ isLive: true }));
    await connect(LIVE_KEY);
    expect(await about()).toEqual([]);
  });

  test('is left alone where the environment sets it', async () => {
    await open({
      PAYMENT_LINK_URL: 'https://buy.stripe.com/own',
      STRIPE_WEBHOOK_SECRET: 'whsec_own',
    });
    const { steps } = await connect();
    expect(stepOf(steps, 'Payment link')).toContain('PAYMENT_LINK_URL and PAYMENT_LINK_ID are set');
    expect(stepOf(steps, 'Webhook')).toContain('STRIPE_WEBHOOK_SECRET is set');
    expect(account.counts.writes).toBe(0);
    expect(await status()).toMatchObject({
      fromEnvironment: ['PAYMENT_LINK_URL', 'STRIPE_WEBHOOK_SECRET'],
    });
  });

  test('can be set up with the key of the environment, which is not stored', async () => {
    await open({ STRIPE_SECRET_KEY: KEY });
    await expect(connect(OTHER_KEY)).rejects.toThrow('STRIPE_SECRET_KEY is set in the environment');
    expect(await check()).toMatchObject({ isReady: true });
    expect(await row()).toMatchObject({ encrypted_key: null, link_id: 'plink_acct_1_3' });
    const connected = (await merged()).connected;
    expect(connected).not.toContain('STRIPE_SECRET_KEY');
    expect(connected).toContain('PAYMENT_LINK_URL');
  });
});

describe('what has changed at Stripe or in the shop', () => {
  beforeEach(async () => {
    await open();
    await connect();
  });
  const only = (kind: string) => account.made[kind]?.[0] ?? { id: 'nothing' };

  test('is repaired', async () => {
    Object.assign(only('products'), { active: false });
    Object.assign(only('payment_links'), { active: false, tax_id_collection: { enabled: false } });
    Object.assign(only('webhook_endpoints'), {
      status: 'disabled',
      enabled_events: ['charge.updated'],
    });
    const { steps } = await check();
    expect(states(steps)).toEqual({
      ...RIGHT,
      ...{ Product: 'fixed', 'Payment link': 'fixed', Webhook: 'fixed' },
    });
    expect(only('payment_links')).toMatchObject({
      active: true,
      tax_id_collection: { enabled: true },
    });
    expect(only('webhook_endpoints')).toMatchObject({ status: 'enabled' });
    expect((await status()).history.map(({ sentence }) => sentence)).toEqual([
      'mila connected Stripe in test mode, with the key that ends in 4f2Q.',
      'mila checked Stripe, and the shop put right: Product, Payment link, and Webhook.',
    ]);
    expect(states((await check()).steps)).toEqual(RIGHT);
  });

  test('a new price makes a new link; the former one counts for a day, then it is closed', async () => {
    const { steps } = await check(withPrice(5900));
    expect(states(steps)).toMatchObject({ Price: 'fixed', 'Payment link': 'fixed' });
    const [former, link] = account.made.payment_links ?? [];
    expect([former?.active, link?.active]).toEqual([true, true]);
    expect(await merged()).toMatchObject({
      paymentLinkId: link?.id,
      formerPaymentLinkId: former?.id,
    });
    shop.time.now = new Date(shop.time.now.getTime() + DAY_MS);
    expect(states((await check(withPrice(5900))).steps)).toEqual(RIGHT);
    expect(former?.active).toBe(true);
    shop.time.now = new Date(shop.time.now.getTime() + 1);
    await check(withPrice(5900));
    expect(former?.active).toBe(false);
    expect((await merged()).formerPaymentLinkId).toBeUndefined();
    const [first, second] = account.made.payment_links ?? [];
    expect([first?.active, second?.active]).toEqual([false, true]);
    // Back to the first price: the first link is opened again.
    await check();
    expect(account.made.payment_links).toHaveLength(2);
    expect(account.made.prices).toHaveLength(2);
    expect(former?.active).toBe(true);
  });

  test('a payment by the link that was just replaced is an order, and not held', async () => {
    const dataDir = newDataFolder();
    await shop.close();
    await open({ DATA_DIR: dataDir });
    await connect();
    await check(withPrice(5900));
    const former = account.made.payment_links?.find(({ active }) => active);
    await shop.close();
    shop = await testShop({
      ...settings,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      DATA_DIR: dataDir,
    });
    await shop.deliver(sessionEvent('completed', { payment_link: former?.id }));
    expect(shop.env.paymentLinkId).not.toBe(former?.id);
    expect(await shop.orders()).toMatchObject([{ state: 'paid', hold_reason: null }]);
    await shop.deliver(sessionEvent('completed', { id: 'cs_2', payment_link: 'plink_other' }));
    expect(await shop.orders()).toHaveLength(1);
  });

  test('a webhook without its secret is made anew', async () => {
    const first = only('webhook_endpoints').id;
    await shop.store
      .updateTable('payment_connection')
      .set({ endpoint_id: null, encrypted_webhook_secret: null })
      .execute();
    expect(stepOf((await check()).steps, 'Webhook')).toContain('fixed');
    expect(account.made.webhook_endpoints).toHaveLength(1);
    expect(only('webhook_endpoints').id).not.toBe(first);
    expect(only('webhook_endpoints')).toMatchObject({
      secret: (await merged()).stripeWebhookSecret,
    });
  });

  test('another endpoint of the same address is named, and not touched', async () => {
    const theirs = { id: 'we_9', url: 'https://shop.test/webhooks/stripe', status: 'enabled' };
    account.made.webhook_endpoints?.push({ ...theirs, metadata: {} });
    expect(stepOf((await check()).steps, 'Webhook')).toMatch(/^todo: .*we_9/);
    expect(account.made.webhook_endpoints).toHaveLength(2);
  });

  test('codes get promotion codes, and the link takes them', async () => {
    await commands['stripe-disconnect'].run(seller(), {});
    await commands['code-create'].run(seller(), { code: 'LAUNCH20', percent: 20, uses: 5 });
    await commands['code-create'].run(seller(), { code: 'ENDED', percent: 30 });
    await commands['code-end'].run(seller(), { code: 'ENDED' });
    expect(states((await connect()).steps)).toMatchObject({
      ...{ 'Promotion codes': 'fixed', 'Payment link': 'fixed' },
    });
    expect(account.made.promotion_codes).toMatchObject([{ code: 'LAUNCH20', max_redemptions: 5 }]);
    expect(account.made.coupons).toMatchObject([{ percent_off: 20 }]);
    expect(only('payment_links')).toMatchObject({ allow_promotion_codes: true });
    const codes = await shop.store.selectFrom('discount_codes').selectAll().execute();
    expect(codes.find(({ code }) => code === 'LAUNCH20')?.promotion_id).toBe(
      account.made.promotion_codes?.[0]?.id,
    );
    expect(states((await check()).steps)).toEqual(RIGHT);
    Object.assign(account.made.coupons?.[0] ?? {}, { percent_off: 50 });
    await shop.store
      .updateTable('discount_codes')
      .set({ promotion_id: 'promo_old' })
      .where('code', '=', 'LAUNCH20')
      .execute();
    expect(stepOf((await check()).steps, 'Promotion codes')).toMatch(
      /^failed: .*another discount.*LAUNCH20/,
    );
  });
});

describe('what needs a person', () => {
  test.each([
    ['sk_live_abcdefghijkl', 'full secret key'],
    ['pk_live_abcdefghijkl', 'publishing|publishable key'],
    ['whatever', 'Expected a restricted key'],
    ['', 'Expected a restricted key'],
    ['rk_test_unknownkey', 'Stripe rejects the key'],
  ])('the key %s is refused, and nothing is stored', async (key, words) => {
    stripe.keys.set('rk_test_unknownkey', revoked());
    await open();
    const error = await connect(key).catch((refused: Error) => refused.message);
    expect(error).toMatch(new RegExp(words));
    if (key) expect(error).not.toContain(key);
    expect(await shop.store.selectFrom('payment_connection').selectAll().execute()).toEqual([]);
  });

  test('each missing permission is named, what can be done is done, and the key is kept', async () => {
    account.forbidden.push('POST /v1/payment_links', 'GET /v1/checkout', 'POST /v1/refunds');
    await open();
    const { steps, isReady } = await connect();
    expect(isReady).toBe(false);
    expect(stepOf(steps, 'Permissions')).toMatch(
      /^failed: .*Payment Links to Write, Checkout Sessions to Read, Charges and Refunds to Write\.$/,
    );
    expect(stepOf(steps, 'Payment link')).toMatch(/^failed: .*Payment Links to Write/);
    expect(states(steps)).toMatchObject({ Product: 'fixed', Price: 'fixed', Webhook: 'fixed' });
    account.forbidden.length = 0;
    expect(await check()).toMatchObject({ isReady: true });
  });

  test('a webhook cannot work without a public https address; everything else is done', async () => {
    await open({ PUBLIC_URL: 'http://localhost:4321' });
    const { steps, isReady } = await connect();
    expect(states(steps)).toEqual({ ...DONE, Webhook: 'todo' });
    expect(stepOf(steps, 'Webhook')).toContain('Set PUBLIC_URL');
    expect(isReady).toBe(false);
  });

  test('Stripe that is down changes nothing, and the next run continues', async () => {
    account.trouble.down = true;
    await open();
    await expect(connect()).rejects.toThrow('can’t be reached');
    account.trouble.down = false;
    expect(await connect()).toMatchObject({ isReady: true });
  });

  test('a key of another account is asked about, and switches only when its link is there', async () => {
    const other = stripeAccount({ id: 'acct_2' });
    stripe.keys.set(OTHER_KEY, other);
    await open();
    await connect();
    const asked = await connect(OTHER_KEY);
    expect(asked).toMatchObject({ isConnected: false, steps: [] });
    expect(asked.question).toMatch(/acct_2.*acct_1.*no longer refund/);
    expect(other.counts.writes).toBe(0);
    const onCommandLine = commands['stripe-connect'].run(sellerOf(shop), {
      key: OTHER_KEY,
      replace: false,
    });
    await expect(onCommandLine).rejects.toThrow('add --replace');
    other.forbidden.push('POST /v1/payment_links');
    const before = await merged();
    expect(await connect(OTHER_KEY, true)).toMatchObject({ isConnected: false, isReady: false });
    expect(await merged()).toEqual(before);
    other.forbidden.length = 0;
    expect(await connect(OTHER_KEY, true)).toMatchObject({ isConnected: true, isReady: true });
    expect(await row()).toMatchObject({
      account_id: 'acct_2',
      link_id: 'plink_acct_2_3',
      former_link_id: null,
    });
  });

  test('a test key in place of a live one is asked about, a live one in place of a test key is not', async () => {
    stripe.keys.set(LIVE_KEY, stripeAccount({ isLive: true }));
    await open();
    await connect();
    expect(await connect(LIVE_KEY)).toMatchObject({ isConnected: true, isReady: true });
    expect((await connect()).question).toContain('nobody is charged');
    expect(await row()).toMatchObject({ mode: 'live', key_last4: '7777' });
  });

  test('a revoked key is under Today and in the settings check until another one is connected', async () => {
    await open();
    await connect();
    const today = async () => (await commands.today.run(seller(), {})).keyRejectedAt;
    expect(await today()).toBeNull();
    account.trouble.revoked = true;
    await watchStripeKey(seller());
    expect(await today()).toBe(shop.time.now.getTime());
    const env = await merged();
    const findings = await commands.doctor.run(seller({ env }), {});
    expect(JSON.stringify(findings)).toContain('Stripe rejected the shop’s key');
    expect(stepOf((await check()).steps, 'Key')).toMatch(/^failed: Stripe rejects the key/);
    const next = stripeAccount();
    stripe.keys.set(OTHER_KEY, next);
    await connect(OTHER_KEY);
    expect(await today()).toBeNull();
  });

  test('a key that another SHOP_SECRET encrypted can’t be read; connecting again keeps the rest', async () => {
    const dataDir = newDataFolder();
    await open({ DATA_DIR: dataDir });
    await connect();
    const { link_id } = await row();
    await shop.close();
    shop = await testShop({
      ...settings,
      DATA_DIR: dataDir,
      SHOP_SECRET: 'another secret that is long enough',
    });
    await expect(check()).rejects.toThrow('SHOP_SECRET has changed');
    expect(await status()).toMatchObject({ key: { isReadable: false } });
    expect(await connect()).toMatchObject({ isReady: true });
    expect((await row()).link_id).toBe(link_id);
  });

  test('Stripe Tax is turned on in the link once it is set up', async () => {
    await open();
    const ours = seller().shop;
    const tax = { shop: { ...ours, tax: { ...ours.tax, regime: 'provider' as const } } };
    await connect();
    expect(stepOf((await check(tax)).steps, 'Tax')).toMatch(/^failed: .*Set it up in Stripe/);
    account.tax.status = 'active';
    expect(states((await check(tax)).steps)).toMatchObject({ Tax: 'ok', 'Payment link': 'fixed' });
    expect(account.made.payment_links?.[0]).toMatchObject({ automatic_tax: { enabled: true } });
  });

  test('an account that is not active, or of another country, is said', async () => {
    const live = stripeAccount({ isLive: true });
    stripe.keys.set(LIVE_KEY, live);
    await open();
    live.profile.payouts_enabled = false;
    expect(stepOf((await connect(LIVE_KEY)).steps, 'Account')).toMatch(/^todo: .*bank account/);
    live.profile.country = 'DE';
    expect(stepOf((await check()).steps, 'Account')).toMatch(
      /^todo: Sample Company, Germany\. .*Bulgaria/,
    );
    live.profile.charges_enabled = false;
    expect(stepOf((await check()).steps, 'Account')).toMatch(/^failed: .*Activate it/);
  });

  test.each([
    [{}, /^failed: No payment method/],
    [{ card: { available: true }, customer_balance: { available: true } }, /^todo: Bank transfers/],
    [
      { card: { available: true }, sepa_debit: { available: true } },
      /^ok: .*sepa debit takes days/,
    ],
  ])('payment methods %j', async (methods, expected) => {
    for (const name of Object.keys(account.methods)) delete account.methods[name];
    Object.assign(account.methods, methods);
    await open();
    expect(stepOf((await connect()).steps, 'Payment methods')).toMatch(expected);
  });
});

test('disconnecting forgets the key and closes the link', async () => {
  await open();
  await expect(commands['stripe-disconnect'].run(seller(), {})).rejects.toThrow('isn’t connected');
  await connect();
  const done = await commands['stripe-disconnect'].run(seller(), {});
  expect(done).toMatchObject({ disconnected: true, link: null });
  expect(account.made.payment_links).toMatchObject([{ active: false }]);
  expect(await status()).toMatchObject({ key: null, link: null, isReady: false });
  expect(await connect()).toMatchObject({ isReady: true });
  expect(account.made.payment_links).toMatchObject([{ active: true }]);
  account.trouble.revoked = true;
  expect((await commands['stripe-disconnect'].run(seller(), {})).link).toContain('Deactivate it');
});

function revoked(): StripeAccount {
  const account = stripeAccount();
  account.trouble.revoked = true;
  return account;
}
