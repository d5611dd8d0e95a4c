import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import {
  disputeEvent,
  refundEvent,
  sessionEvent,
} from '../../../../testkit/fakes/paymentEvents.ts';
import { requestRefund, withdraw } from '../../../../testkit/fakes/requests.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { DISPUTE_STEPS } from '../../content/seller.ts';
import { commands } from '../composition.ts';
import type { Command } from './command.ts';

let shop: TestShop;
afterEach(() => shop.close());

async function buy(number: number, change: object = {}) {
  const event = sessionEvent('completed', {
    id: `cs_${number}`,
    payment_intent: `pi_${number}`,
    customer_details: { email: `buyer${number}@example.com`, name: `Мария ${number}` },
    ...change,
  });
  await shop.deliver(event);
}

const seller = () => shop.seller('desk');
type OrdersInput = Parameters<typeof commands.orders.run>[1];

async function numbers(input: Partial<OrdersInput> = {}) {
  const found: number[] = [];
  for (let after: string | undefined; ; ) {
    const page = await commands.orders.run(seller(), { sort: 'newest', ...input, after });
    found.push(...page.rows.map(({ number }) => number));
    if (!page.next) return found;
    after = page.next;
  }
}

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(engine));
  });

  test('no command accepts a number that overflows a column', () => {
    for (const { input } of Object.values<Command>(commands)) {
      for (const field of ['number', 'order', 'case'].filter((name) => name in input.shape)) {
        const { error } = input.safeParse({ [field]: 3_000_000_000 });
        expect((error?.issues ?? []).map(({ path }) => path[0])).toContain(field);
      }
    }
  });

  describe('the list of orders', () => {
    test('finds the beginning of a name, an address, a number or an id', async () => {
      for (const n of [1, 2, 3]) await buy(n);
      expect(await numbers({ search: 'buyer2@' })).toEqual([2]);
      expect(await numbers({ search: 'МАРИЯ' })).toEqual([3, 2, 1]);
      expect(await numbers({ search: 'мар 3' })).toEqual([3]);
      expect(await numbers({ search: 'pi_1' })).toEqual([1]);
      expect(await numbers({ search: 'example.com' })).toEqual([3, 2, 1]);
      expect(await numbers({ search: "nobody' or 1=1 %" })).toEqual([]);
    });

    test('sorts and pages without losing or repeating an order', async () => {
      const discounted = { amount_total: 3900, total_details: { amount_discount: 1000 } };
      for (const n of [1, 2, 3]) await buy(n, n === 2 ? discounted : {});
      const template = (await shop.orders())[0];
      if (!template) throw new Error('there is no order');
      const many = Array.from({ length: 120 }, (_, n) => ({
        ...template,
        id: `o${n}`,
        number: n + 4,
        session_id: `s${n}`,
        payment_id: null,
        library_hash: `h${n}`,
      }));
      await shop.store.insertInto('orders').values(many).execute();
      const all = await numbers();
      expect(all).toEqual(Array.from({ length: 123 }, (_, n) => 123 - n));
      expect(await numbers({ sort: 'oldest' })).toEqual(all.toReversed());
      expect((await numbers({ sort: 'smallest' }))[0]).toBe(2);
      expect((await numbers({ sort: 'largest' })).at(-1)).toBe(2);
      expect(new Set(await numbers({ sort: 'largest', state: 'paid' })).size).toBe(123);
      const nonsense = commands.orders.run(seller(), { sort: 'newest', after: 'nonsense' });
      await expect(nonsense).rejects.toThrow('no longer exists');
    });
  });

  test('delivers a held order when the seller releases it', async () => {
    await buy(1, { amount_total: 100 });
    expect((await commands.today.run(seller(), {})).orders).toMatchObject([{ number: 1 }]);
    await commands['order-release'].run(seller(), { number: 1 });
    await shop.idle();
    expect((await shop.orders())[0]?.state).toBe('paid');
    const { mails, history } = await commands.order.run(seller(), { number: 1 });
    expect(mails.map(({ kind }) => kind)).toContain('order-confirmation');
    expect(history.map(({ event }) => event)).toContain('released');
    const again = commands['order-release'].run(seller(), { number: 1 });
    await expect(again).rejects.toThrow('isn’t on hold');
  });

  test('lists open cases by deadline, and duplicate payments, under today', async () => {
    await buy(1);
    await buy(2, { customer_details: { email: 'buyer1@example.com', name: 'Мария 1' } });
    await withdraw(shop, { email: 'buyer1@example.com', order: '2' });
    const { cases, orders, sold } = await commands.today.run(seller(), {});
    expect(cases).toMatchObject([{ number: 1, orderNumber: 2 }]);
    expect(orders).toMatchObject([{ number: 2, duplicateOf: 1 }]);
    expect(sold).toMatchObject({ orders: 2, revenueCents: 9800, refunds: 0, currency: 'USD' });
  });

  test('lists an open dispute under today, with deadline and next step, until it is decided', async () => {
    const same = { customer_details: { email: 'buyer1@example.com', name: 'Мария 1' } };
    await buy(1);
    await buy(2, same);
    await buy(3);
    const open = (payment: string, dueDay: string, change: object = {}) =>
      disputeEvent('created', 'needs_response', payment, 1, {
        created: Date.parse('2026-11-15T10:00:00Z') / 1000,
        evidence_details: { due_by: Date.parse(dueDay) / 1000 },
        ...change,
      });
    await shop.deliver(open('pi_3', '2026-11-25'), open('pi_2', '2026-11-24'));
    const today = () => commands.today.run(seller(), {});
    const { disputes, orders } = await today();
    expect(orders).toEqual([]);
    expect(disputes).toEqual([
      {
        number: 2,
        name: 'Мария 1',
        email: 'buyer1@example.com',
        amountCents: 4900,
        currency: 'USD',
        ...{ reason: null, downloads: 0, stripeUrl: null },
        duplicateOf: 1,
        openedAt: Date.parse('2026-11-15T10:00:00Z'),
        dueAt: Date.parse('2026-11-24'),
        answered: false,
        toDo: DISPUTE_STEPS.answer,
      },
      expect.objectContaining({ number: 3, dueAt: Date.parse('2026-11-25') }),
    ]);
    const later = { seconds: 5, evidence_details: { due_by: Date.parse('2026-11-24') / 1000 } };
    await shop.deliver(
      disputeEvent('updated', 'under_review', 'pi_2', 1, later),
      disputeEvent('closed', 'lost', 'pi_3', 1, later),
    );
    expect((await today()).disputes).toMatchObject([
      { number: 2, dueAt: null, toDo: DISPUTE_STEPS.wait },
    ]);
    await shop.deliver(disputeEvent('closed', 'won', 'pi_2', 1, { seconds: 9 }));
    expect(await today()).toMatchObject({ disputes: [], orders: [{ number: 2, duplicateOf: 1 }] });
  });

  test('lists a dispute about an order whose refund was accepted', async () => {
    await buy(1);
    await withdraw(shop, { email: 'buyer1@example.com', order: '1' });
    await commands['refund-accept'].run(seller(), { number: 1, by: 'card' });
    await shop.deliver(disputeEvent('created', 'needs_response'));
    const { disputes } = await commands.today.run(seller(), {});
    expect(disputes).toMatchObject([{ number: 1, dueAt: null, toDo: DISPUTE_STEPS.answer }]);
  });

  test('finds a case by its number, its order number, a name, or the beginning of an address', async () => {
    for (const n of [1, 2, 3]) await buy(n);
    await withdraw(shop, { email: 'buyer3@example.com', order: '3' });
    await requestRefund(shop, { email: 'buyer1@example.com', txn: '1' });
    await requestRefund(shop, { email: 'stranger@example.com', txn: '77' });
    const found = async (search: string) => {
      const { rows } = await commands.refunds.run(seller(), { search });
      return rows.map(({ number }) => number).sort();
    };
    expect(await found('W-1')).toEqual([1]);
    expect(await found('r2')).toEqual([2]);
    expect(await found('R-1')).toEqual([]);
    // Case 1 is about order 3, case 2 about order 1.
    expect(await found('1')).toEqual([1, 2]);
    expect(await found('2')).toEqual([2]);
    expect(await found(' 3 ')).toEqual([1, 3]);
    expect(await found('мария')).toEqual([1, 2]);
    expect(await found('Мар 3')).toEqual([1]);
    expect(await found('Buyer1@')).toEqual([2]);
    expect(await found('strang')).toEqual([3]);
    expect(await found('stranger@example.com')).toEqual([3]);
    expect(await found("nobody' or 1=1 %")).toEqual([]);
    expect(await found('99999999999999999999')).toEqual([]);
  });

  test('lists a buyer of several orders once', async () => {
    await buy(1);
    await buy(2);
    await buy(3, { customer_details: { email: 'buyer1@example.com', name: 'Мария 1' } });
    const { rows } = await commands.buyers.run(seller(), {});
    expect(rows).toMatchObject([
      { email: 'buyer1@example.com', orders: 2, paidCents: 9800 },
      { email: 'buyer2@example.com', orders: 1 },
    ]);
    const byWord = await commands.buyers.run(seller(), { search: 'buyer2' });
    expect(byWord.rows.map(({ email }) => email)).toEqual(['buyer2@example.com']);
    const { orders } = await commands.buyer.run(seller(), { email: 'Buyer1@Example.com' });
    expect(orders.map(({ number }) => number)).toEqual([3, 1]);
    await expect(commands.buyer.run(seller(), { email: 'x@y.z' })).rejects.toThrow(
      'No buyer with the email address',
    );
  });

  test('does not list erased people as buyers', async () => {
    await buy(1);
    await buy(2);
    const request = {
      email: 'buyer1@example.com',
      dryRun: false,
      anyway: true,
      andEndAccess: false,
    };
    await commands.erase.run(seller(), request);
    const { rows } = await commands.buyers.run(seller(), {});
    expect(rows.map(({ email }) => email)).toEqual(['buyer2@example.com']);
    await expect(commands.buyer.run(seller(), { email: '' })).rejects.toThrow(
      'No buyer with the email address',
    );
    expect(await numbers()).toEqual([2, 1]);
  });

  test('counts a sale and a refund once when events arrive twice', async () => {
    await buy(1);
    await buy(2);
    await shop.deliver(
      refundEvent(1000),
      refundEvent(4900),
      refundEvent(4900),
      disputeEvent('created', 'needs_response', 'pi_2'),
      disputeEvent('closed', 'lost', 'pi_2'),
    );
    const day = { by: 'day', from: '2026-11-14', to: '2026-11-15' } as const;
    const { bars } = await commands.figures.run(seller(), day);
    expect(bars).toEqual([
      { from: '2026-11-14', orders: 0, revenueCents: 0, refunds: 0, refundedCents: 0 },
      { from: '2026-11-15', orders: 2, revenueCents: 9800, refunds: 2, refundedCents: 9800 },
    ]);
    const week = await commands.figures.run(seller(), { by: 'week' });
    expect(week.bars.at(-1)).toMatchObject({ from: '2026-11-09', orders: 2 });
    const month = await commands.figures.run(seller(), { by: 'month' });
    expect(month.bars.at(-1)).toMatchObject({ from: '2026-11-01', revenueCents: 9800 });
  });
});
