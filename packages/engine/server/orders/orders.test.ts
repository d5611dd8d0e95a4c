import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copiesIn, SHAPES, settingsFor } from '../../../../testkit/engines.ts';
import {
  disputeEvent,
  refundEvent,
  sessionEvent,
  signed,
} from '../../../../testkit/fakes/paymentEvents.ts';
import { shuffled } from '../../../../testkit/shuffled.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';

let shop: TestShop;
afterEach(() => shop.close());

const post = (request: RequestInit) => shop.app.request('/webhooks/stripe', request);

const deliver: TestShop['deliver'] = (...events) => shop.deliver(...events);

/** The seller's alerts without their times, and how many there are of each. */
async function alerts() {
  const emails = shop.store.selectFrom('emails').select('dedupe_key');
  const rows = await emails.where('kind', '=', 'seller-alert').execute();
  const names = rows.map(({ dedupe_key }) => dedupe_key.replace(/:\d+$/, '')).toSorted();
  return [...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]);
}

const stateOfFirst = async () => (await shop.orders())[0]?.state;

describe.each(SHAPES)('on %s', (shape) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(shape), copiesIn(shape));
  });

  describe('a payment event', () => {
    test('creates a numbered order and sends the library link', async () => {
      await deliver(sessionEvent('completed'));
      expect(await shop.orders()).toMatchObject([
        {
          number: 1,
          state: 'paid',
          email: 'ann@example.com',
          name: 'Ann',
          language: 'bg',
          amount_cents: 4900,
          tax_cents: 817,
          currency: 'USD',
          country: 'DE',
          paid_at: Date.parse('2026-11-15T11:59:00Z'),
        },
      ]);
      expect(shop.mails()).toHaveLength(1);
      const audit = await shop.store
        .selectFrom('audit_log')
        .select('event')
        .orderBy('id')
        .execute();
      expect(audit.map(({ event }) => event)).toEqual(['order created', 'state changed']);
    });

    test('creates one order and one email when delivered ten times, shuffled, 64 at once', async () => {
      const completed = sessionEvent('completed', { payment_status: 'unpaid' });
      const succeeded = sessionEvent('async_payment_succeeded');
      const repeated = Array.from({ length: 32 }, () => [completed, succeeded]).flat();
      await Promise.all(shuffled(repeated).map((event) => post(signed(event))));
      await shop.idle();
      for (let round = 0; round < 10; round += 1) await deliver(succeeded);
      expect(await shop.orders()).toMatchObject([{ number: 1, state: 'paid' }]);
      expect(shop.mails()).toHaveLength(1);
    });

    test('is rejected and not stored when forged, stale, from the future, truncated, unsigned or too large', async () => {
      const event = sessionEvent('completed');
      const stale = new Date('2026-11-15T11:50:00Z');
      expect((await post(signed(event, { secret: 'whsec_other' }))).status).toBe(400);
      expect((await post(signed(event, { at: stale }))).status).toBe(400);
      const future = new Date('2026-11-15T12:10:00Z');
      expect((await post(signed(event, { at: future }))).status).toBe(400);
      const whole = signed(event);
      expect((await post({ ...whole, body: String(whole.body).slice(0, -5) })).status).toBe(400);
      expect((await post({ method: 'POST', body: JSON.stringify(event) })).status).toBe(400);
      expect((await post(signed(`"${'x'.repeat(5_000_000)}"`))).status).toBe(413);
      const stored = await shop.store.selectFrom('payment_events').select('id').execute();
      expect(stored).toEqual([]);
    });
  });

  describe('an order', () => {
    test('waits for a delayed payment, and fails if that fails', async () => {
      await deliver(sessionEvent('completed', { payment_status: 'unpaid' }));
      expect(await stateOfFirst()).toBe('awaiting-payment');
      expect(shop.mails()).toHaveLength(0);
      await deliver(sessionEvent('async_payment_failed', { payment_status: 'unpaid' }));
      expect(await stateOfFirst()).toBe('failed');
    });

    test('stays failed when an earlier event arrives late; a new attempt can still succeed', async () => {
      const unpaid = { payment_status: 'unpaid' };
      await deliver(
        sessionEvent('async_payment_failed', unpaid),
        sessionEvent('completed', unpaid),
      );
      expect(await stateOfFirst()).toBe('failed');
      await deliver(sessionEvent('async_payment_succeeded'));
      expect(await stateOfFirst()).toBe('paid');
    });

    test('on hold counts neither as a sale nor as a refund until it is released', async () => {
      const seller = shop.seller('desk');
      const figures = async () => {
        const { bars } = await commands.figures.run(seller, { by: 'day' });
        const { orders, revenueCents, refunds, refundedCents } = bars.at(-1) ?? bars[0] ?? {};
        return { orders, revenueCents, refunds, refundedCents };
      };
      await deliver(sessionEvent('completed', { amount_total: 100 }), refundEvent(40));
      expect(await shop.orders()).toMatchObject([{ state: 'held', refunded_cents: 40 }]);
      const nothing = { orders: 0, revenueCents: 0, refunds: 0, refundedCents: 0 };
      expect(await figures()).toEqual(nothing);
      await commands['order-release'].run(seller, { number: 1 });
      await deliver(refundEvent(50));
      const counted = { orders: 1, revenueCents: 100, refunds: 1, refundedCents: 50 };
      expect(await figures()).toEqual(counted);
    });

    test.each([
      ['wrong-amount', { amount_total: 100 }],
      ['wrong-currency', { currency: 'eur' }],
      ['no-email', { customer_details: { email: null } }],
    ])('is held, not delivered, and the seller is alerted: %s', async (reason, change) => {
      await deliver(sessionEvent('completed', change));
      expect(await shop.orders()).toMatchObject([{ state: 'held', hold_reason: reason }]);
      expect(shop.mails()).toHaveLength(1);
    });

    test('accepts the price before a change, as long as a checkout from before can be paid', async () => {
      const at = (time: string) => Date.parse(time);
      const price = (time: string, cents: number) => ({ since: at(time), cents, currency: 'USD' });
      await shop.store.deleteFrom('prices').execute();
      await shop.store
        .insertInto('prices')
        .values([
          price('2026-09-01T00:00:00Z', 1900),
          price('2026-10-01T00:00:00Z', 3900),
          price('2026-11-15T10:00:00Z', 4900),
        ])
        .execute();
      const paid = (n: number, cents: number, time: string) => ({
        ...sessionEvent('completed', {
          id: `cs_${n}`,
          payment_intent: `pi_${n}`,
          amount_total: cents,
        }),
        created: at(time) / 1000,
      });
      await deliver(
        paid(1, 3900, '2026-11-15T11:59:00Z'),
        paid(2, 1900, '2026-11-15T11:59:00Z'),
        paid(3, 3900, '2026-11-16T10:01:00Z'),
        paid(4, 4900, '2026-11-16T10:01:00Z'),
      );
      const states = (await shop.orders()).map(({ state }) => state);
      expect(states).toEqual(['paid', 'held', 'held', 'paid']);
    });

    test('accepts a lower price that a discount explains', async () => {
      const discount = { amount_total: 3900, total_details: { amount_discount: 1000 } };
      await deliver(sessionEvent('completed', discount));
      expect(await stateOfFirst()).toBe('paid');
    });

    test('ends in the same state whatever the order of its events', async () => {
      const story = () => [
        sessionEvent('completed'),
        refundEvent(1000),
        disputeEvent('created', 'needs_response'),
        disputeEvent('closed', 'won'),
      ];
      for (const events of [story(), story().toReversed(), shuffled(story())]) {
        await deliver(...events);
      }
      expect(await shop.orders()).toMatchObject([{ state: 'partially-refunded' }]);
      await deliver(refundEvent(4900), refundEvent(1000));
      expect(await stateOfFirst()).toBe('refunded');
    });

    test('applies all of several concurrent events', async () => {
      const numbers = Array.from({ length: 16 }, (_, n) => n);
      const story = (n: number) =>
        shuffled([
          sessionEvent('completed', { id: `cs_${n}`, payment_intent: `pi_${n}` }),
          ...[100, 200, 300, 400, 500, 1000].map((cents) => refundEvent(cents, `pi_${n}`)),
          disputeEvent('created', 'needs_response', `pi_${n}`),
        ]);
      await Promise.all(numbers.flatMap(story).map((event) => post(signed(event))));
      await shop.idle();
      const states = (await shop.orders()).map(({ state }) => state);
      expect(states).toEqual(numbers.map(() => 'disputed'));
      const payments = await shop.store.selectFrom('payments').select('refunded_cents').execute();
      expect(payments.map(({ refunded_cents }) => refunded_cents)).toEqual(numbers.map(() => 1000));
    });

    test('is disputed, then lost or paid again', async () => {
      await deliver(sessionEvent('completed'), disputeEvent('created', 'needs_response'));
      expect(await stateOfFirst()).toBe('disputed');
      await deliver(disputeEvent('closed', 'lost'));
      expect(await stateOfFirst()).toBe('dispute-lost');
    });

    test('is paid again after a won appeal, whatever the order of its events', async () => {
      const update = (type: string, status: string, seconds: number) =>
        disputeEvent(type, status, 'pi_1', 1, { seconds });
      await deliver(sessionEvent('completed'), update('created', 'needs_response', 0));
      await deliver(update('closed', 'lost', 10), update('updated', 'appeal_under_review', 20));
      expect(await shop.orders()).toMatchObject([{ state: 'dispute-lost', refunded_cents: 4900 }]);
      await deliver(update('closed', 'won', 30), update('updated', 'appeal_needs_response', 15));
      expect(await stateOfFirst()).toBe('paid');
    });

    test('keeps access and gets a credit note when the bank takes a part back', async () => {
      const part = (type: string, status: string, seconds: number) =>
        disputeEvent(type, status, 'pi_1', 1, { seconds, amount: 2000, currency: 'usd' });
      await deliver(part('closed', 'lost', 10), sessionEvent('completed'));
      await deliver(part('created', 'needs_response', 0));
      expect(await shop.orders()).toMatchObject([
        { state: 'partially-refunded', refunded_cents: 2000 },
      ]);
      const notes = shop.store.selectFrom('documents').select('gross_cents').orderBy('number');
      const gross = async () => (await notes.execute()).map(({ gross_cents }) => gross_cents);
      // The bank was faster than the checkout: one receipt for all, one note for the part.
      expect(await gross()).toEqual([4900, -2000]);
      const emails = shop.store.selectFrom('emails').select('kind').orderBy('kind');
      expect(await emails.execute()).toEqual([
        { kind: 'order-confirmation' },
        { kind: 'seller-alert' },
      ]);
      // What the seller returns after that is an ordinary refund.
      await deliver(refundEvent(2900));
      expect(await shop.orders()).toMatchObject([{ state: 'refunded', refunded_cents: 4900 }]);
      expect(await gross()).toEqual([4900, -2000, -2900]);
      expect(await emails.where('kind', '=', 'refund-issued').execute()).toHaveLength(1);
      await deliver(part('closed', 'won', 20));
      expect(await shop.orders()).toMatchObject([
        { state: 'partially-refunded', refunded_cents: 2900 },
      ]);
      expect(await gross()).toEqual([4900, -2000, -2900, 2000]);
    });

    test.each([
      ['block', 'paid'],
      ['resolution', 'dispute-lost'],
    ])('whose dispute was prevented by a %s is %s', async (case_type, state) => {
      const payment_method_details = { card: { case_type } };
      await deliver(
        sessionEvent('completed'),
        disputeEvent('closed', 'prevented', 'pi_1', 1, { payment_method_details }),
      );
      expect(await stateOfFirst()).toBe(state);
    });

    test('alerts the seller of an unknown dispute status, and keeps the known one', async () => {
      const unknown = disputeEvent('updated', 'in_mediation', 'pi_1', 1, { seconds: 60 });
      await deliver(sessionEvent('completed'), unknown, unknown);
      expect(await stateOfFirst()).toBe('disputed');
      await deliver(disputeEvent('closed', 'won'));
      expect(await stateOfFirst()).toBe('paid');
      const alerts = shop.store.selectFrom('emails').select('dedupe_key');
      expect(
        await alerts.where('dedupe_key', 'like', 'alert:dispute-status-unknown:%').execute(),
      ).toEqual([{ dedupe_key: 'alert:dispute-status-unknown:du_1_of_pi_1:in_mediation' }]);
    });

    test('is disputed again by a second dispute, whatever the order of its events', async () => {
      const story = [
        sessionEvent('completed'),
        disputeEvent('created', 'needs_response'),
        disputeEvent('closed', 'won'),
        disputeEvent('created', 'needs_response', 'pi_1', 2),
      ];
      await deliver(...shuffled(story));
      expect(await stateOfFirst()).toBe('disputed');
      await deliver(disputeEvent('closed', 'won', 'pi_1', 2), disputeEvent('updated', 'won'));
      expect(await stateOfFirst()).toBe('paid');
    });

    test('alerts the seller once of each dispute, and once of each that was won', async () => {
      await deliver(sessionEvent('completed'));
      for (const nth of [1, 2]) {
        await deliver(
          disputeEvent('created', 'needs_response', 'pi_1', nth),
          disputeEvent('updated', 'under_review', 'pi_1', nth),
          disputeEvent('closed', 'won', 'pi_1', nth),
          disputeEvent('closed', 'won', 'pi_1', nth),
        );
      }
      expect(await alerts()).toEqual([
        ['alert:dispute-opened:du_1_of_pi_1', 1],
        ['alert:dispute-opened:du_2_of_pi_1', 1],
        ['alert:dispute-won:du_1_of_pi_1', 1],
        ['alert:dispute-won:du_2_of_pi_1', 1],
      ]);
    });

    test.each([
      [4900, 'dispute-lost'],
      [2000, 'dispute-partly-lost'],
    ])(
      'alerts the seller each time that a dispute about %i is lost or won',
      async (amount, lost) => {
        await deliver(sessionEvent('completed'));
        for (const [seconds, status] of ['lost', 'lost', 'won', 'lost', 'won', 'won'].entries()) {
          const outcome = disputeEvent('closed', status, 'pi_1', 1, { seconds, amount });
          await deliver(outcome, outcome);
        }
        expect(await alerts()).toEqual([
          [`alert:${lost}:du_1_of_pi_1`, 2],
          ['alert:dispute-won:du_1_of_pi_1', 2],
        ]);
      },
    );

    test('that is a possible duplicate is marked, and the seller is alerted', async () => {
      await deliver(sessionEvent('completed'));
      await deliver(sessionEvent('completed', { id: 'cs_2', payment_intent: 'pi_2' }));
      const [first, second] = await shop.orders();
      expect(second?.duplicate_of).toBe(first?.id);
      expect(shop.mails()).toHaveLength(3);
    });

    test('numbers are sequential without gaps', async () => {
      const sessions = Array.from({ length: 20 }, (_, n) =>
        sessionEvent('completed', { id: `cs_${n}`, payment_intent: `pi_${n}` }),
      );
      await Promise.all(sessions.map((event) => post(signed(event))));
      await shop.idle();
      const numbers = (await shop.orders()).map(({ number }) => number);
      expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    });
  });
});
