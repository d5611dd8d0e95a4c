import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import {
  type PaymentEvent,
  sessionEvent,
  signed,
  WEBHOOK_SECRET,
} from '../../../../testkit/fakes/paymentEvents.ts';
import { testApp } from '../../../../testkit/testApp.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { applyStoredEvent } from '../orders/applyEvent.ts';
import { eventKey, resumeEvents } from './eventJobs.ts';

let shop: TestShop;
afterEach(() => shop.close());

const STRIPE = {
  PAYMENT_LINK_URL: 'https://buy.stripe.com/abc',
  PAYMENT_LINK_ID: 'plink_ours',
};
const ours = (change: object = {}) =>
  sessionEvent('completed', { payment_link: 'plink_ours', ...change });

const deliver = async (event: PaymentEvent) => {
  expect((await shop.app.request('/webhooks/stripe', signed(event))).status).toBe(200);
  await shop.idle();
};
const stored = () => shop.store.selectFrom('payment_events').selectAll().execute();

/** As Stripe sends it, with what the shop has no use for. */
const charge = (id: string) => ({
  ...sessionEvent('completed'),
  id: `evt_${id}`,
  type: 'charge.succeeded',
  data: {
    object: {
      id: `ch_${id}`,
      payment_intent: `pi_${id}`,
      amount_refunded: 0,
      description: 'Therapy session 12',
      receipt_email: 'patient@example.org',
      billing_details: { email: 'patient@example.org', name: 'Pat', address: { line1: 'Lane 1' } },
      payment_method_details: { card: { last4: '4242' } },
    },
  },
});

describe.each(ENGINES)('on %s', (engine) => {
  describe('in production', () => {
    beforeEach(async () => {
      shop = await testShop({
        ...STRIPE,
        ...(await settingsFor(engine)),
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://shop.test',
      });
    });

    test('ignores and does not store events in test mode', async () => {
      await deliver({ ...ours(), livemode: false } as PaymentEvent);
      expect(await stored()).toEqual([]);
      expect(await shop.orders()).toEqual([]);
      await deliver({ ...ours(), livemode: true } as PaymentEvent);
      expect(await shop.orders()).toMatchObject([{ state: 'paid' }]);
    });
  });

  describe('what was acknowledged', () => {
    const jobs = () =>
      shop.store
        .selectFrom('jobs')
        .select(['dedupe_key', 'state'])
        .where('kind', '=', 'payment-event')
        .orderBy('dedupe_key')
        .execute();
    const send = async (...events: PaymentEvent[]) => {
      const answers = events.map((event) => shop.app.request('/webhooks/stripe', signed(event)));
      for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
    };
    const other = { id: 'cs_2', payment_intent: 'pi_2', client_reference_id: null };
    const event = sessionEvent('completed');
    beforeEach(async () => {
      shop = await testShop(await settingsFor(engine));
    });

    test('is stored with its job and applied only by that job', async () => {
      await shop.worker.stop();
      await send(event, { ...sessionEvent('completed', other), id: 'evt_other' });
      expect(await stored()).toHaveLength(2);
      expect(await jobs()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
      expect(await shop.orders()).toEqual([]);
    });

    test('is applied after a restart, whatever became of its job', async () => {
      await shop.worker.stop();
      await send(event);
      await shop.store.deleteFrom('jobs').execute();
      await resumeEvents({ store: shop.store, clock: () => shop.time.now });
      expect(await jobs()).toEqual([{ dedupe_key: eventKey(event.id), state: 'waiting' }]);
      await applyStoredEvent(sellerOf(shop), event.id);
      expect(await shop.orders()).toMatchObject([{ state: 'paid' }]);
      expect(await jobs()).toEqual([{ dedupe_key: eventKey(event.id), state: 'done' }]);
      await shop.store.deleteFrom('jobs').execute();
      await resumeEvents({ store: shop.store, clock: () => shop.time.now });
      expect(await jobs()).toEqual([]);
    });

    test('wakes the worker once', async () => {
      const secret = { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET };
      const { app, woken, close } = await testApp({ ...secret, ...(await settingsFor(engine)) });
      for (const times of [1, 1]) {
        await app.request('/webhooks/stripe', signed(event));
        expect(woken).toEqual({ times });
      }
      await close();
    });

    test('is applied once however often it comes, and kept without its buyer', async () => {
      await send(...Array.from({ length: 5 }, () => event));
      await shop.idle();
      await send(event);
      await shop.idle();
      expect(await shop.orders()).toMatchObject([{ state: 'paid', email: 'ann@example.com' }]);
      expect(await jobs()).toEqual([{ dedupe_key: eventKey(event.id), state: 'done' }]);
      expect(await stored()).toHaveLength(1);
      expect(JSON.stringify(await stored())).not.toMatch(/ann/i);
      expect(shop.mails()).toHaveLength(1);
    });

    test('is applied later if it cannot be applied now', async () => {
      const rename = (from: string, to: string) =>
        sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(shop.store);
      await rename('order_words', 'away');
      await send(event);
      const failed = { error: expect.stringContaining('order_words'), state: 'waiting' };
      const job = () => shop.store.selectFrom('jobs').select(['error', 'state']).execute();
      await expect.poll(job).toMatchObject([failed]);
      expect(await shop.orders()).toEqual([]);
      await rename('away', 'order_words');
      await shop.idleWithTime();
      expect(await shop.orders()).toMatchObject([{ state: 'paid', email: 'ann@example.com' }]);
      expect(shop.mails()).toHaveLength(1);
      expect(JSON.stringify(await stored())).not.toMatch(/ann/i);
    });
  });

  test('rejects an event without an object', async () => {
    shop = await testShop(await settingsFor(engine));
    const { data, ...event } = sessionEvent('completed');
    for (const wrong of [event, { ...event, data: null }, { ...event, data: { object: null } }]) {
      const answer = await shop.app.request('/webhooks/stripe', signed(JSON.stringify(wrong)));
      expect(answer.status).toBe(400);
    }
    expect(await stored()).toEqual([]);
  });

  describe('with a payment link', () => {
    beforeEach(async () => {
      shop = await testShop({ ...STRIPE, ...(await settingsFor(engine)) });
    });

    test('ignores and does not store the payments of other links', async () => {
      await deliver(ours({ payment_link: 'plink_other' }));
      await deliver(ours({ payment_link: null }));
      expect(await stored()).toEqual([]);
      expect(await shop.orders()).toEqual([]);
      expect(shop.mails()).toEqual([]);
    });

    test('holds the payment of a buyer who came from our form and paid by another link', async () => {
      await shop.app.request('/forms/purchase', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Ann', email: 'ann@example.com' }),
      });
      const form = await shop.store
        .selectFrom('purchase_forms')
        .select('id')
        .executeTakeFirstOrThrow();
      await deliver(ours({ payment_link: 'plink_new', client_reference_id: form.id }));
      expect(await shop.orders()).toMatchObject([{ state: 'held', hold_reason: 'wrong-link' }]);
    });

    test('does not store events that it has no use for', async () => {
      await deliver({ ...charge('1'), type: 'customer.created' });
      expect(await stored()).toEqual([]);
    });

    test('stores of an event only what it needs, and no buyer once it is applied', async () => {
      await deliver(charge('1'));
      await deliver(
        ours({
          customer_details: {
            email: 'ann@example.com',
            name: 'Ann Card',
            individual_name: 'Ann Smith',
            phone: '+49 30 1',
            address: { country: 'DE', line1: 'Unter den Linden 1' },
          },
          custom_fields: [{ text: { value: 'my secret' } }],
        }),
      );
      const events = JSON.stringify(await stored());
      expect(events).not.toMatch(/patient|Lane 1|Therapy|Linden|\+49|secret|4242/i);
      expect(events).not.toMatch(/ann/i);
      expect(events).toContain('"pi_1');
      const payments = await shop.store.selectFrom('payments').selectAll().execute();
      expect(payments).toMatchObject([{ id: 'pi_1', last4: '4242' }]);
    });

    test('keeps nothing of a card whose charge is for another product', async () => {
      const last4 = async () => {
        const payments = shop.store.selectFrom('payments').select(['id', 'last4']).orderBy('id');
        return (await payments.execute()).map((payment) => payment.last4);
      };
      await deliver(charge('1'));
      await deliver(charge('2'));
      await deliver(ours());
      expect(await last4()).toEqual(['4242', '4242']);
      const later = () => {
        shop.time.now = new Date(shop.time.now.getTime() + 3_600_000);
      };
      later();
      await shop.idle();
      expect(await last4()).toEqual(['4242', null]);
      await shop.deliver({ ...charge('2'), id: 'evt_refunded', type: 'charge.refunded' });
      later();
      await shop.idle();
      expect(await last4()).toEqual(['4242', null]);
    });

    test.each([
      [{ collected_information: { individual_name: 'Ann C' } }, 'Ann C'],
      [
        { customer_details: { email: 'a@b.example', individual_name: 'Ann S', name: 'X' } },
        'Ann S',
      ],
      [{ customer_details: { email: 'a@b.example', individual_name: null, name: 'Ann' } }, 'Ann'],
    ])('reads the name of the person before the name on the bill: %j', async (change, name) => {
      await deliver(ours(change));
      expect(await shop.orders()).toMatchObject([{ name }]);
    });
  });
});
