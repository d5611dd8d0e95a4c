import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copiesIn, SHAPES, settingsFor } from '../../../../testkit/engines.ts';
import { chargeEvent, paidSession, sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';
import { erasePerson } from '../privacy/erasePerson.ts';

let shop: TestShop;
afterEach(() => shop.close());

const found = async (input: object) => {
  const list = commands.orders;
  const { rows } = await list.run(sellerOf(shop), list.input.parse(input));
  return rows.map(({ number }) => number);
};

describe.each(SHAPES)('on %s, orders', (shape) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(shape), copiesIn(shape));
    const address = { line1: 'Allee 1', city: 'Berlin', postal_code: '10115', country: 'DE' };
    const tax_ids = [{ type: 'eu_vat', value: 'DE 123 456 788' }];
    await shop.deliver(
      sessionEvent('completed', paidSession('cs_1')),
      sessionEvent(
        'completed',
        paidSession('cs_2', {
          customer_details: { email: 'pine@example.com', name: 'Pine GmbH', address, tax_ids },
        }),
      ),
      chargeEvent('succeeded', '4242'),
      chargeEvent('succeeded', '1881', 'pi_2'),
    );
  });

  test('are found by documents, VAT number and digits of the card', async () => {
    const documents = await shop.store
      .selectFrom('documents')
      .innerJoin('orders', 'orders.id', 'documents.order_id')
      .select(['documents.code', 'orders.number'])
      .execute();
    expect(documents).toHaveLength(2);
    for (const { code, number } of documents) {
      expect(await found({ search: code.toLowerCase() })).toEqual([number]);
    }
    expect(await found({ search: 'de123456788' })).toEqual([2]);
    expect(await found({ search: '4242' })).toEqual([1]);
    expect(await found({ search: '1881' })).toEqual([2]);
    expect(await found({ search: '1881 cs_1' })).toEqual([]);
    expect(await found({ search: '1881 pine' })).toEqual([2]);
    expect(await found({ search: '•••• 1881' })).toEqual([2]);
    expect(await found({ search: 'DE 123 456 788' })).toEqual([2]);
    for (const { code, number } of documents) {
      expect(await found({ search: `${code} cs_${number}` })).toEqual([number]);
      expect(await found({ search: `cs_${3 - number} ${code}` })).toEqual([]);
    }
    const request = { email: 'pine@example.com', dryRun: false, anyway: true, endAccess: true };
    await erasePerson(sellerOf(shop), request);
    expect(await found({ search: 'de123456788' })).toEqual([]);
    expect(await found({ search: '1881' })).toEqual([]);
  });

  test('are filtered by day, country and code', async () => {
    const create = commands['code-create'];
    await create.run(sellerOf(shop), create.input.parse({ code: 'LAUNCH20', percent: 20 }));
    const second = shop.store.updateTable('orders').where('number', '=', 2);
    // The day before in UTC, but not in the time zone of the shop.
    const paid_at = Date.parse('2026-10-31T22:30:00Z');
    await second.set({ paid_at, code: 'LAUNCH20' }).execute();
    expect(await found({ from: '2026-11-01' })).toEqual([2, 1]);
    expect(await found({ from: '2026-11-02' })).toEqual([1]);
    expect(await found({ to: '2026-11-01' })).toEqual([2]);
    expect(await found({ to: '2026-10-31' })).toEqual([]);
    expect(await found({ country: 'de' })).toEqual([2]);
    expect(await found({ code: 'launch20', sort: 'largest' })).toEqual([2]);
    expect(await found({ code: 'other' })).toEqual([]);
    expect(() => commands.orders.input.parse({ from: '2026-02-30' })).toThrow('expected a day');
    expect(() => commands.orders.input.parse({ country: 'Germany' })).toThrow('country code');
  });
});
