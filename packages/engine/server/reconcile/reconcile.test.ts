import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { sessionEvent, signed } from '../../../../testkit/fakes/paymentEvents.ts';
import {
  disputeOf,
  type FakeStripe,
  fakeStripe,
  paidSession,
  refundOf,
} from '../../../../testkit/fakes/stripeApi.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { reconcile } from '../commands/paymentCommands.ts';
import { startPeriodicTasks } from '../periodicTasks.ts';

let stripe: FakeStripe;
let shop: TestShop;

async function run(wanted: object = {}) {
  const result = await reconcile.run(sellerOf(shop), reconcile.input.parse(wanted));
  await shop.idle();
  return result;
}

/** The same payment's event by the webhook. */
const arrives = (n: number) => {
  const { payment_intent: _, ...session } = paidSession(n);
  const event = sessionEvent('completed', { ...session, payment_intent: `pi_${n}` });
  return shop.app.request('/webhooks/stripe', signed(event));
};

describe.each(ENGINES)('on %s, reconciliation', (engine) => {
  beforeEach(async () => {
    stripe = await fakeStripe();
    stripe.account.links.push({ id: 'plink_1', url: 'https://buy.stripe.com/test_link' });
    shop = await testShop({ ...stripe.settings, ...(await settingsFor(engine)) });
    // Without a rate, every receipt would wait, and the seller would get an email about it.
    const rate = { day: '2026-11-13', currency: 'USD', rate: '1.1642' };
    await shop.store.insertInto('exchange_rates').values(rate).execute();
  });
  afterEach(async () => {
    await shop.close();
    await stripe.close();
  });

  test('finds payments by the link that was just replaced', async () => {
    stripe.account.sessions.push(paidSession(1), paidSession(2, { payment_link: 'plink_0' }));
    const seller = shop.seller('command line');
    const env = { ...seller.env, formerPaymentLinkId: 'plink_0' };
    const input = { days: 30, dryRun: true };
    const { found } = await reconcile.run({ ...seller, env }, input);
    expect(found.map(({ id }) => id).toSorted()).toEqual(['cs_1', 'cs_2']);
  });

  test('creates one order for a payment whose event is missing, even if it arrives later', async () => {
    stripe.account.sessions.push(...[1, 2, 3, 4, 5].map((n) => paidSession(n)));
    await arrives(2);
    await shop.idle();
    const { checked, found } = await run();
    expect(checked).toBe(5);
    expect(found.map(({ id }) => id)).toEqual(['cs_1', 'cs_3', 'cs_4', 'cs_5']);
    await arrives(1);
    await shop.idle();
    const orders = await shop.orders();
    expect(orders.map(({ session_id }) => session_id).toSorted()).toEqual(
      [1, 2, 3, 4, 5].map((n) => `cs_${n}`),
    );
    expect(orders.find(({ session_id }) => session_id === 'cs_1')).toMatchObject({
      state: 'paid',
      payment_id: 'pi_1',
      email: 'buyer1@example.com',
      paid_at: Date.parse('2026-11-15T11:01:00Z'),
    });
    expect(shop.mails()).toHaveLength(5);
    expect(await run()).toMatchObject({ checked: 5, found: [] });
  });

  test('numbers orders and receipts in the order of the payments, whatever the list begins with', async () => {
    const paidAt = (n: number) => Date.parse('2026-11-15T10:00:00Z') / 1000 + n * 60;
    const session = (n: number) => {
      const created = paidAt(n);
      return paidSession(n, { created, payment_intent: { id: `pi_${n}` } });
    };
    stripe.account.sessions.push(...[5, 4, 3, 2, 1].map(session));
    const { found } = await run();
    expect(found.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5].map((n) => `cs_${n}`));
    const numbered = await shop.store
      .selectFrom('orders')
      .innerJoin('documents', 'documents.order_id', 'orders.id')
      .select(['session_id', 'orders.number', 'documents.number as receipt'])
      .orderBy('orders.number')
      .execute();
    expect(numbered).toEqual(
      [1, 2, 3, 4, 5].map((n) => ({ session_id: `cs_${n}`, number: n, receipt: n })),
    );
  });

  test('ignores payments in test mode in production', async () => {
    stripe.account.sessions.push(paidSession(1, { livemode: false }));
    stripe.account.sessions.push(paidSession(2, { livemode: true }));
    const seller = sellerOf(shop);
    const production = { ...seller, env: { ...seller.env, production: true } };
    const { checked, found } = await reconcile.run(production, reconcile.input.parse({}));
    expect([checked, found.map(({ id }) => id)]).toEqual([1, ['cs_2']]);
    await shop.idle();
    expect((await run()).found.map(({ id }) => id)).toEqual(['cs_1']);
  });

  test('finds refunds and disputes of our payments only', async () => {
    stripe.account.sessions.push(paidSession(1), paidSession(2), paidSession(3));
    await arrives(1);
    await arrives(2);
    await shop.idle();
    stripe.account.refunds.push(refundOf(1, 4900), refundOf(3, 1000), refundOf(77, 500));
    stripe.account.disputes.push(disputeOf(2, 'needs_response'), disputeOf(78, 'lost'));
    const { found } = await run();
    expect(found.map(({ what, id }) => `${what} ${id}`)).toEqual([
      'payment cs_3',
      'refund ch_1',
      'refund ch_3',
      'dispute du_2',
    ]);
    const states = (await shop.orders()).map(({ session_id, state }) => [session_id, state]);
    expect(Object.fromEntries(states)).toEqual({
      cs_1: 'refunded',
      cs_2: 'disputed',
      cs_3: 'partially-refunded',
    });
    expect((await run()).found).toEqual([]);
    stripe.account.disputes[0] = disputeOf(2, 'won');
    expect((await run()).found).toMatchObject([{ what: 'dispute', id: 'du_2' }]);
    stripe.account.disputes.push({ ...disputeOf(2, 'needs_response'), id: 'du_22' });
    expect((await run()).found).toMatchObject([{ what: 'dispute', id: 'du_22' }]);
    expect((await run()).found).toEqual([]);
    stripe.account.disputes[0] = disputeOf(2, 'lost');
    expect((await run()).found).toMatchObject([{ what: 'dispute', id: 'du_2' }]);
  });

  test('follows a dispute that is lost, won on appeal and lost again', async () => {
    stripe.account.sessions.push(paidSession(1));
    await arrives(1);
    await shop.idle();
    const states: unknown[] = [];
    for (const status of ['lost', 'won', 'lost', 'won']) {
      shop.time.now = new Date(shop.time.now.getTime() + 86_400_000);
      stripe.account.disputes = [disputeOf(1, status)];
      await run();
      states.push((await shop.orders())[0]?.state);
      expect((await run()).found).toEqual([]);
    }
    expect(states).toEqual(['dispute-lost', 'paid', 'dispute-lost', 'paid']);
  });

  test('finds a refund that failed weeks after it was paid, and one that was canceled', async () => {
    stripe.account.sessions.push(paidSession(1), paidSession(2));
    await arrives(1);
    await arrives(2);
    await shop.idle();
    stripe.account.refunds.push(refundOf(1, 4900), refundOf(2, 1000, 'pending'));
    await run();
    shop.time.now = new Date(shop.time.now.getTime() + 30 * 86_400_000);
    expect((await run()).found).toEqual([]);
    stripe.account.refunds = [refundOf(1, 4900, 'failed'), refundOf(2, 1000, 'canceled')];
    expect((await run()).found).toMatchObject([{ id: 'ch_1' }, { id: 'ch_2' }]);
    const orders = (await shop.orders()).map(({ state, refunded_cents }) => [
      state,
      refunded_cents,
    ]);
    expect(orders).toEqual([
      ['paid', 0],
      ['paid', 0],
    ]);
    expect((await run()).found).toEqual([]);
  });

  test('runs every day, and alerts the seller of missed events', async () => {
    stripe.account.sessions.push(paidSession(1));
    const tasks = startPeriodicTasks(shop.files, () => ({
      context: sellerOf(shop),
      capabilities: [],
    }));
    await expect.poll(() => shop.mails().length).toBe(2);
    await tasks.stop();
    expect(await shop.orders()).toMatchObject([{ session_id: 'cs_1', state: 'paid' }]);
    const alerts = shop.store.selectFrom('emails').select('dedupe_key');
    expect(await alerts.where('kind', '=', 'seller-alert').execute()).toEqual([
      { dedupe_key: 'alert:events-missed:2026-11-15' },
    ]);
  });

  test('leaves no job to apply an event again', async () => {
    await shop.worker.stop();
    stripe.account.sessions.push(paidSession(1));
    await reconcile.run(sellerOf(shop), reconcile.input.parse({}));
    expect(await shop.orders()).toMatchObject([{ state: 'paid' }]);
    const jobs = shop.store.selectFrom('jobs').select('state').where('kind', '=', 'payment-event');
    expect(new Set((await jobs.execute()).map(({ state }) => state))).toEqual(new Set(['done']));
  });

  test('changes nothing in a dry run', async () => {
    stripe.account.sessions.push(paidSession(1));
    expect(await run({ dryRun: true })).toMatchObject({ dryRun: true, found: [{ id: 'cs_1' }] });
    expect(await shop.orders()).toEqual([]);
  });

  test('finds a delayed payment that completed long after its checkout', async () => {
    const unpaid = paidSession(1, { payment_status: 'unpaid' });
    stripe.account.sessions.push(unpaid);
    const event = sessionEvent('completed', { ...unpaid, payment_intent: 'pi_1' });
    await shop.app.request('/webhooks/stripe', signed(event));
    await shop.idle();
    expect((await run()).found).toEqual([]);
    shop.time.now = new Date(shop.time.now.getTime() + 20 * 86_400_000);
    expect((await run()).found).toEqual([]);
    stripe.account.sessions = [paidSession(1)];
    expect((await run()).found).toMatchObject([{ what: 'payment', id: 'cs_1' }]);
    // The buyer's periods begin with the delivery, not with the checkout.
    const paid = { state: 'paid', paid_at: shop.time.now.getTime() };
    expect(await shop.orders()).toMatchObject([paid]);
    expect((await run()).found).toEqual([]);
  });

  test('finds a delayed payment of which nothing was reported', async () => {
    stripe.account.sessions.push(paidSession(1, { payment_status: 'unpaid' }));
    expect((await run()).found).toMatchObject([{ what: 'payment', id: 'cs_1' }]);
    expect(await shop.orders()).toMatchObject([{ state: 'awaiting-payment' }]);
    expect((await run()).found).toEqual([]);
    shop.time.now = new Date(shop.time.now.getTime() + 20 * 86_400_000);
    stripe.account.sessions = [paidSession(1)];
    expect((await run()).found).toMatchObject([{ what: 'payment', id: 'cs_1' }]);
    expect(await shop.orders()).toMatchObject([{ state: 'paid' }]);
  });

  test('ignores checkouts that are open, of another link, or too old', async () => {
    stripe.account.sessions.push(
      paidSession(3, { payment_link: 'plink_2' }),
      paidSession(4, { status: 'open' }),
      paidSession(2, { created: Date.parse('2026-11-01T00:00:00Z') / 1000 }),
    );
    expect(await run()).toMatchObject({ checked: 0, found: [] });
    expect(await run({ days: 30 })).toMatchObject({ checked: 1, found: [{ id: 'cs_2' }] });
  });
});

describe('reconciliation without its settings', () => {
  const refusal = async (settings: Record<string, string>) => {
    shop = await testShop(settings);
    const answer = await reconcile
      .run(sellerOf(shop), reconcile.input.parse({}))
      .catch((error: Error) => error.message);
    await shop.close();
    return answer;
  };

  test('names the variable to set', async () => {
    expect(await refusal({})).toContain('set STRIPE_SECRET_KEY');
    expect(await refusal({ STRIPE_SECRET_KEY: 'sk_test_x' })).toContain('PAYMENT_LINK_URL: set it');
  });

  test('explains what Stripe rejects, without showing the key', async () => {
    stripe = await fakeStripe();
    const wrong = await refusal({ ...stripe.settings, STRIPE_SECRET_KEY: 'sk_test_wrong' });
    expect(wrong).toContain('Stripe rejected the shop’s key');
    expect(wrong).not.toContain('sk_test_wrong');
    expect(await refusal(stripe.settings)).toContain('Stripe has no object with that ID');
    const { PAYMENT_LINK_ID: _, ...byAddress } = stripe.settings;
    expect(await refusal(byAddress)).toContain(
      'PAYMENT_LINK_URL isn’t a payment link of your Stripe account',
    );
    await stripe.close();
    expect(await refusal(stripe.settings)).toContain('Can’t reach Stripe');
  });
});
