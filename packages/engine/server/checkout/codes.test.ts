import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, FULL, settingsFor } from '../../../../testkit/engines.ts';
import { sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { firstRoundTrip } from '../../../../testkit/firstRoundTrip.ts';
import { otherwise } from '../../../../testkit/ourShop.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';

const DAY_AFTER = new Date('2026-12-01T00:00:00Z');
const COUPON = { total_details: { amount_discount: 980, amount_tax: 0 }, amount_total: 3920 };

let shop: TestShop;
const seller = () => shop.seller('desk');
const create = (input: object) =>
  commands['code-create'].run(seller(), commands['code-create'].input.parse(input));
const page = async (path: string) => (await shop.app.request(path)).text();
const post = (path: string, fields: Record<string, string>, headers = {}) =>
  shop.app.request(path, { method: 'POST', body: new URLSearchParams(fields), headers });
const ann = { name: 'Ann', email: 'ann@example.com', lng: 'en' };

/** What a visitor reads, without styles, scripts and the properties of islands. */
const textOf = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ');

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(engine));
  });
  afterEach(() => shop.close());

  test('counts orders with the code as uses, stores it with the order, and stops at the limit', async () => {
    await create({ code: 'launch20', percent: 20, uses: 2 });
    const discounts = [{ promotion_code: 'promo_sandbox_LAUNCH20' }];
    const paid = sessionEvent('completed', { ...COUPON, discounts });
    await shop.deliver(paid, paid);
    expect(await shop.store.selectFrom('orders').selectAll().execute()).toMatchObject([
      { code: 'LAUNCH20', discount_cents: 980, amount_cents: 3920, state: 'paid' },
    ]);
    expect(await page('/?code=LAUNCH20')).toContain('Continue to payment: $39.20');
    await shop.deliver(
      sessionEvent('completed', { ...COUPON, discounts, id: 'cs_2', payment_intent: 'pi_2' }),
    );
    expect((await commands.codes.run(seller(), {})).codes).toMatchObject([
      { code: 'LAUNCH20', uses: 2, maxUses: 2, state: 'used-up', revenueCents: 7840 },
    ]);
    expect(textOf(await page('/?code=LAUNCH20'))).toContain(
      'Code LAUNCH20 has been used up. The price is $49.',
    );
  });

  test('leaves the code of an order empty when Stripe applied one of its own', async () => {
    await shop.deliver(
      sessionEvent('completed', { ...COUPON, discounts: [{ promotion_code: 'promo_other' }] }),
    );
    const [order] = await shop.store.selectFrom('orders').selectAll().execute();
    expect(order).toMatchObject({ code: null, discount_cents: 980, state: 'paid' });
  });
});

describe('the link of a code', () => {
  beforeEach(async () => {
    shop = await testShop();
  });
  afterEach(() => shop.close());

  test('shows the reduced price everywhere on the page, in both languages', async () => {
    await create({ code: 'LAUNCH20', percent: 20, until: '2026-11-30' });
    const en = await page('/?code=launch20');
    expect(textOf(en)).not.toContain('$49 ');
    expect(textOf(en).match(/\$39\.20/g)?.length).toBeGreaterThan(5);
    expect(textOf(en)).toContain(
      '20% off with code LAUNCH20 until November 30, 2026: $39.20 instead of $49. Lowest price in the 30 days before this offer: $49.',
    );
    expect(en).toContain('"price":"39.20"');
    expect(en).toContain('href="?code=LAUNCH20&amp;lng=bg"');
    const bg = textOf(await page('/?code=LAUNCH20&lng=bg')).replaceAll('\u00a0', ' ');
    expect(bg).toContain('20% отстъпка с код LAUNCH20 до 30 ноември 2026 г.: 39,20 $ вместо 49 $.');
    expect(bg).toContain('Към плащане – 39,20 $');
  });

  test('announces no reduction where the price was lower in the 30 days before', async () => {
    await create({ code: 'HALF', percent: 50 });
    shop.time.now = new Date(shop.time.now.getTime() + 60_000);
    await commands['code-end'].run(seller(), { code: 'HALF' });
    await create({ code: 'LAUNCH20', percent: 20, until: '2026-11-30' });
    const en = textOf(await page('/?code=LAUNCH20'));
    expect(en).toContain(
      'With code LAUNCH20 until November 30, 2026: $39.20. Lowest price in the 30 days before this offer: $24.50.',
    );
    expect(en).not.toMatch(/20% off|instead of \$49/);
    const bg = textOf(await page('/?code=LAUNCH20&lng=bg')).replaceAll('\u00a0', ' ');
    expect(bg).toContain('Цена с код LAUNCH20 до 30 ноември 2026 г.: 39,20 $.');
  });

  test.each(['en', 'bg'])('fits the first round trip (%s)', async (language) => {
    await create({ code: 'LAUNCH20', percent: 20, until: '2026-11-30' });
    const headers = { 'accept-encoding': 'br' };
    const path = `/?code=LAUNCH20&lng=${language}`;
    const { html } = await firstRoundTrip(await shop.app.request(path, { headers }));
    expect(html).toMatch(/<p class="code-notice">[^<]*LAUNCH20[^<]*<\/p><ul class="offer-notes">/);
  });

  test('has no code on the ordinary page', async () => {
    await create({ code: 'LAUNCH20', percent: 20 });
    for (const path of ['/', '/?lng=bg', '/?code=', '/termsOfService', '/checkout']) {
      const html = await page(path);
      expect(html).not.toContain('LAUNCH20');
    }
    expect(textOf(await page('/'))).toContain('Continue to payment: $49');
  });

  test(
    'has the ordinary price for a network that guesses, whether the code is right or wrong',
    FULL,
    async () => {
      await create({ code: 'LAUNCH20', percent: 20 });
      const behind = await testShop({ TRUST_PROXY: '1' });
      await commands['code-create'].run(
        behind.seller('desk'),
        commands['code-create'].input.parse({ code: 'LAUNCH20', percent: 20 }),
      );
      const ask = async (path: string, address: string) => {
        const headers = { 'x-forwarded-for': address };
        const response = await behind.app.request(path, { headers });
        expect(response.status).toBe(200);
        return textOf(await response.text());
      };
      const guesser = '203.0.113.7';
      // Right codes are not counted: a whole office may have one link.
      for (let n = 0; n < 320; n += 1) await ask('/?code=LAUNCH20', guesser);
      expect(await ask('/?code=LAUNCH20', guesser)).toContain('20% off with code LAUNCH20');
      for (let n = 0; n < 301; n += 1) await ask(`/checkout?code=GUESS${n}`, guesser);
      const right = await ask('/?code=LAUNCH20', guesser);
      expect(right).toContain('We couldn’t check your discount code just now.');
      expect(right).toBe(await ask('/?code=WRONG', guesser));
      expect(right).toContain('Continue to payment: $49');
      expect(await ask('/?code=LAUNCH20&lng=bg', guesser)).toContain('не можем да проверим кода');
      const checkout = await ask('/checkout?code=LAUNCH20', guesser);
      expect(checkout).toBe(await ask('/checkout', guesser));
      expect(await ask('/?code=LAUNCH20', '203.0.113.8')).toContain('20% off with code LAUNCH20');
      behind.time.now = new Date(behind.time.now.getTime() + 61_000);
      expect(await ask('/?code=LAUNCH20', guesser)).toContain('20% off with code LAUNCH20');
      await behind.close();
    },
  );

  test('is not for search engines', async () => {
    await create({ code: 'LAUNCH20', percent: 20 });
    const { headers } = await shop.app.request('/?code=LAUNCH20');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect((await shop.app.request('/')).headers.get('x-robots-tag')).toBeNull();
  });

  test.each([
    ['has ended', 'Code LAUNCH20 has ended. The price is $49.'],
    ['has expired', 'Code LAUNCH20 expired on November 30, 2026. The price is $49.'],
    ['is unknown', 'This discount code doesn’t exist. The price is $49.'],
  ])('says that the code %s', async (what, sentence) => {
    await create({ code: 'LAUNCH20', percent: 20, until: '2026-11-30' });
    if (what === 'has ended') await commands['code-end'].run(seller(), { code: 'LAUNCH20' });
    if (what === 'has expired') shop.time.now = DAY_AFTER;
    const html = await page(what === 'is unknown' ? '/?code=<b>LAUNCH</b>' : '/?code=LAUNCH20');
    expect(textOf(html)).toContain(sentence);
    expect(textOf(html)).toContain('Continue to payment: $49');
    expect(html).not.toContain('<b>LAUNCH');
    expect(html).not.toContain('value="LAUNCH20"');
  });

  test('is not offered when the price has become too low for it', async () => {
    await create({ code: 'FORTY', cents: 4000 });
    const codes = await shop.store.selectFrom('discount_codes').selectAll().execute();
    await shop.close();
    shop = await testShop(
      {},
      1,
      otherwise(({ price }) => ({ price: { ...price, cents: 2900 } })),
    );
    await shop.store.insertInto('discount_codes').values(codes).execute();
    const html = await page('/?code=FORTY');
    expect(textOf(html)).toContain('Code FORTY has ended. The price is $29.');
    expect(html).not.toContain('-$11');
    expect((await post('/forms/purchase', { ...ann, code: 'FORTY' })).status).toBe(422);
    const listed = (await commands.codes.run(seller(), {})).codes;
    expect(listed).toMatchObject([{ state: 'too-large', priceCents: 0 }]);
    await commands['code-end'].run(seller(), { code: 'FORTY' });
  });

  test('leads to a payment page with the code', async () => {
    await create({ code: 'TENOFF', cents: 1000 });
    const answer = await post('/forms/purchase', { ...ann, code: 'tenoff' });
    expect(answer.status).toBe(303);
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const checkout = await shop.app.request('/checkout', { headers: { cookie } });
    expect(await checkout.text()).toContain('prefilled_promo_code=TENOFF');
    const [form] = await shop.store.selectFrom('purchase_forms').selectAll().execute();
    expect(JSON.parse(form?.attribution ?? '')).toEqual({ code: 'TENOFF' });
    expect(await page('/checkout?code=TENOFF')).toContain('prefilled_promo_code=TENOFF');
  });

  test('keeps the reduced price when a plain form comes back with errors', async () => {
    await create({ code: 'TENOFF', cents: 1000 });
    const html = await (await post('/forms/purchase', { lng: 'en', code: 'TENOFF' })).text();
    expect(textOf(html)).toContain('Continue to payment: $39');
    expect(textOf(html)).toContain('$10 off with code TENOFF: $39 instead of $49.');
    expect(html).toContain('name="code" value="TENOFF"');
  });

  test('does not take an order at another price than the one that was shown', async () => {
    await create({ code: 'TENOFF', cents: 1000 });
    await commands['code-end'].run(seller(), { code: 'TENOFF' });
    const answer = await post('/forms/purchase', { ...ann, code: 'TENOFF' });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(textOf(html)).toContain(
      'Your discount code is no longer valid, so the price is now $49.',
    );
    expect(html).not.toContain('value="TENOFF"');
    expect(await shop.store.selectFrom('purchase_forms').selectAll().execute()).toEqual([]);
  });

  test('names the lower price of another code of the last 30 days', async () => {
    await create({ code: 'HALF', percent: 50 });
    await commands['code-end'].run(seller(), { code: 'HALF' });
    shop.time.now = new Date('2026-11-20T12:00:00Z');
    await create({ code: 'LAUNCH20', percent: 20 });
    expect(await page('/?code=LAUNCH20')).toContain('before this offer: $24.50.');
  });
});

describe('the sandbox', () => {
  beforeEach(async () => {
    shop = await testShop();
    await create({ code: 'LAUNCH20', percent: 20 });
  });
  afterEach(() => shop.close());
  const pay = { ...ann, card: 'success', code: 'LAUNCH20' };
  const events = async () =>
    (await shop.store.selectFrom('payment_events').selectAll().execute())
      .filter(({ type }) => type.startsWith('checkout.session.'))
      .map(({ payload }) => JSON.parse(payload).data.object);

  test('charges the reduced price and reports the code', async () => {
    const asked = await page('/sandbox/pay?prefilled_promo_code=LAUNCH20');
    expect(textOf(asked)).toContain('Pay (test) $39.20');
    expect((await post('/sandbox/pay', pay)).status).toBe(303);
    expect(await events()).toMatchObject([
      {
        amount_total: 3920,
        total_details: { amount_discount: 980 },
        discounts: [{ promotion_code: 'promo_sandbox_LAUNCH20' }],
      },
    ]);
  });

  test('takes a code no more often than its limit, however many pay at once', async () => {
    await create({ code: 'ONCE', percent: 50, uses: 1 });
    const buyers = Array.from({ length: 10 }, (_, n) => ({
      ...{ ...pay, code: 'ONCE', email: `buyer${n}@example.com` },
      card: n % 2 ? 'success' : 'delayed',
    }));
    const answers = await Promise.all(buyers.map((buyer) => post('/sandbox/pay', buyer)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, ...Array(9).fill(422)]);
    const refused = await answers.find(({ status }) => status === 422)?.text();
    const text = textOf(refused ?? '');
    expect(text).toContain('Your discount code has just been used up.');
    expect(text).toContain('Pay (test) $49');
    expect(refused).toContain('<a href="/#buy">Go back to the shop</a>');
    expect(refused).toMatch(/name="code" value=""/);
    const atFullPrice = await post('/sandbox/pay', { ...pay, code: '' });
    expect(atFullPrice.status).toBe(303);
    const paid = await events();
    expect(new Set(paid.map(({ id }) => id)).size).toBe(2);
    expect(new Set(paid.map(({ amount_total }) => amount_total))).toEqual(new Set([2450, 4900]));
  });

  test('counts a use once, before and after its order is there, whatever became of the queue', async () => {
    await create({ code: 'TWICE', percent: 50, uses: 2 });
    const twice = { ...pay, code: 'TWICE' };
    expect((await post('/sandbox/pay', twice)).status).toBe(303);
    await shop.idle();
    expect(await shop.orders()).toMatchObject([{ code: 'TWICE' }]);
    await shop.worker.stop();
    expect((await post('/sandbox/pay', twice)).status).toBe(303);
    await shop.store.deleteFrom('jobs').execute();
    expect((await post('/sandbox/pay', twice)).status).toBe(422);
  });

  test('charges nothing with a code that ended while the page was open', async () => {
    await commands['code-end'].run(seller(), { code: 'LAUNCH20' });
    const answer = await post('/sandbox/pay', pay);
    expect(answer.status).toBe(422);
    const text = textOf(await answer.text());
    expect(text).toContain('Your discount code is no longer valid.');
    expect(text).toContain('Pay (test) $49');
    expect(await events()).toEqual([]);
  });

  test('has no code of Stripe, and Stripe none of the sandbox', async () => {
    await shop.store.updateTable('discount_codes').set({ promotion_id: 'promo_1' }).execute();
    expect(await page('/?code=LAUNCH20')).toContain('This discount code doesn’t exist.');
  });
});
