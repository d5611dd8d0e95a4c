import { afterEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { deliveryRow } from '../../../../testkit/fakes/deliveryRow.ts';
import { sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { withdraw } from '../../../../testkit/fakes/requests.ts';
import { MARIA, twoPeople } from '../../../../testkit/fakes/twoPeople.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { exportPerson } from './exportPerson.ts';

let shop: TestShop;
afterEach(() => shop.close());

describe.each(ENGINES)('on %s', (engine) => {
  test('lists everything by time or number, equal rows by their key, and files by path', async () => {
    shop = await testShop(await settingsFor(engine));
    const { id: order_id } = await twoPeople(shop);
    const again = { id: 'cs_3', payment_intent: 'pi_3', customer_details: MARIA };
    await shop.deliver(sessionEvent('completed', again));
    const sameTime = ['b.pdf', 'c.pdf', 'a.pdf'].map((item) => deliveryRow({ order_id, item }));
    await shop.store.insertInto('deliveries').values(sameTime).execute();
    const friend = { email: 'friend@example.com', name: 'Friend' };
    for (const order of ['one', 'two']) {
      shop.time.now = new Date(shop.time.now.getTime() + 1000);
      await withdraw(shop, { ...friend, order: `${order}, of ${MARIA.email}` });
    }

    const { parts, mentions, files } = await exportPerson(sellerOf(shop), MARIA.email);
    const listed = (table: string, column: string) =>
      parts.find((part) => part.table === table)?.rows.map((row) => row[column]) ?? [];
    expect(listed('orders', 'number')).toEqual([1, 3]);
    expect(listed('cases', 'number')).toEqual([1, 71]);
    expect(listed('deliveries', 'item').slice(0, 4)).toEqual([
      ...['a.pdf', 'b.pdf', 'book.pdf', 'c.pdf'],
    ]);
    // A payment of an order is not gone after 90 days.
    const payments = parts.find(({ table }) => table === 'payments');
    expect(payments?.keptFor).toContain('as long as its order');
    const ascending = [
      listed('audit_log', 'at'),
      mentions.find(({ table }) => table === 'requests')?.rows.map(({ at }) => at) ?? [],
      files.list.map(({ path }) => path),
    ];
    for (const values of ascending) {
      expect(new Set(values).size).toBeGreaterThan(1);
      expect(values).toEqual(values.toSorted());
    }
  });
});
