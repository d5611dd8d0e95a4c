import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copiesIn, SHAPES_IN_FULL, settingsFor } from '../../../../testkit/engines.ts';
import {
  disputeEvent,
  refundEvent,
  refundUpdate,
  sessionEvent,
} from '../../../../testkit/fakes/paymentEvents.ts';
import { content } from '../../../../testkit/ourShop.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';
import { documentPage } from '../documents/documentPage.ts';

let shop: TestShop;
afterEach(() => shop.close());

const CAD = { presentment_amount: 6710, presentment_currency: 'cad' };
const abroad = { locale: 'en', presentment_details: CAD };

/** As Stripe reported it before API version 2025-03-31. */
const older = (change: object = {}) => ({
  locale: 'en',
  amount_total: 6710,
  currency: 'cad',
  total_details: { amount_discount: 0, amount_tax: 1119 },
  currency_conversion: {
    amount_subtotal: 4900,
    amount_total: 4900,
    fx_rate: '1.36938775',
    source_currency: 'usd',
  },
  ...change,
});

const emails = () =>
  readdirSync(join(shop.dataDir, 'mail'))
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(join(shop.dataDir, 'mail', name), 'utf8'))
    .map((html) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/[\s\u00a0]+/g, ' '));

describe.each(SHAPES_IN_FULL)('on %s, an order that was paid in another currency', (shape) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(shape), copiesIn(shape));
  });

  test('is delivered when what was paid cannot be read', async () => {
    const presentment_details = { presentment_amount: 'much', presentment_currency: 'cad' };
    await shop.deliver(sessionEvent('completed', { ...abroad, presentment_details }));
    expect(await shop.orders()).toMatchObject([
      { state: 'paid', hold_reason: null, amount_cents: 4900, presented_cents: null },
    ]);
  });

  test.each([
    ['as events report it now', abroad],
    ['as older events report it', older()],
  ])('is delivered, and says what was paid, %s', async (_, change) => {
    await shop.deliver(sessionEvent('completed', change));
    const [order] = await shop.orders();
    expect(order).toMatchObject({
      ...{ state: 'paid', hold_reason: null, amount_cents: 4900, currency: 'USD', tax_cents: 817 },
      ...{ presented_cents: 6710, presented_currency: 'CAD' },
    });
    expect(await commands.order.run(sellerOf(shop), { number: 1 })).toMatchObject({
      amountCents: 4900,
      paidAs: { cents: 6710, currency: 'CAD' },
    });
    expect(emails()[0]?.match(/\$49 , paid as CAD 67\.10/g)).toHaveLength(2);
    const [row] = await shop.store.selectFrom('documents').selectAll().execute();
    if (!row || !order) throw new Error('no document');
    const page = documentPage(content, row, order, '4242');
    const [[label]] = page.after as [[string, string]];
    expect(label).toBe('Paid with a card ending in 4242, as CAD\u00a067.10');
  });

  test('keeps a discount and the reduced price in our currency, also from older events', async () => {
    const reduced = older({
      amount_total: 5369,
      total_details: { amount_discount: 1342, amount_tax: 895 },
      currency_conversion: { amount_subtotal: 4900, amount_total: 3920, source_currency: 'usd' },
    });
    await shop.deliver(sessionEvent('completed', reduced));
    expect(await shop.orders()).toMatchObject([
      { state: 'paid', amount_cents: 3920, discount_cents: 980, presented_cents: 5369 },
    ]);
  });

  test('is refunded in our currency, and its email says what arrives', async () => {
    const half = { presentment_amount: 3355, presentment_currency: 'cad' };
    const part = { amount: 2450, currency: 'usd', status: 'succeeded', presentment_details: half };
    await shop.deliver(sessionEvent('completed', abroad), refundUpdate('created', part));
    await shop.deliver(refundEvent(2450));
    expect(await shop.store.selectFrom('refunds').selectAll().execute()).toMatchObject([
      { cents: 2450, presented_cents: 3355, presented_currency: 'CAD' },
    ]);
    await shop.deliver(refundEvent(4900));
    const refunded = emails().filter((text) => text.includes('Your refund is on its way'));
    expect(refunded).toHaveLength(2);
    expect(refunded.join()).toContain('$49, paid as CAD 67.10');
    expect(refunded.join()).toContain('$24.50, refunded as CAD 33.55');
    expect(refunded.join()).toContain('$49, refunded as CAD 67.10');
  });

  test('counts refunds that older events report in the buyer’s currency', async () => {
    await shop.deliver(sessionEvent('completed', older()));
    const inCad = (cents: number) => {
      const event = refundEvent(cents);
      Object.assign(event.data.object, { currency: 'cad' });
      return event;
    };
    await shop.deliver(
      refundUpdate('created', { amount: 3355, currency: 'cad', status: 'succeeded' }),
      inCad(3355),
    );
    expect(await shop.orders()).toMatchObject([
      { state: 'partially-refunded', refunded_cents: 2450 },
    ]);
    await shop.deliver(inCad(6710));
    expect(await shop.orders()).toMatchObject([{ state: 'refunded', refunded_cents: 4900 }]);
  });

  test('loses only the part that the bank takes back in the buyer’s currency', async () => {
    const disputed = { amount: 3355, currency: 'cad' };
    await shop.deliver(
      sessionEvent('completed', abroad),
      disputeEvent('closed', 'lost', 'pi_1', 1, disputed),
    );
    expect(await shop.orders()).toMatchObject([
      { state: 'partially-refunded', refunded_cents: 2450 },
    ]);
  });
});
