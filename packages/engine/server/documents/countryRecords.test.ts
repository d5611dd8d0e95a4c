import { afterEach, describe, expect, test } from 'vitest';
import { ENGINES } from '../../../../testkit/engines.ts';
import { chargeEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import {
  alertsOf,
  buyFrom,
  importRatesInto,
  taxShop,
  withRegime,
} from '../../../../testkit/taxShop.ts';
import type { TestShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';

let shop: TestShop;
afterEach(() => shop.close());

function charge(country: string) {
  const event = chargeEvent('succeeded', '4242');
  const payment_method_details = { card: { last4: '4242', country } };
  Object.assign(event.data.object, { payment_method_details });
  return event;
}
const documents = async () =>
  (await commands.documents.run(shop.seller('desk'), {})).rows.map((row) => [
    ...[row.country, row.billingCountry, row.cardCountry, row.countryEvidence],
  ]);

describe.each(ENGINES)('on %s', (engine) => {
  test('a card country that arrives late is added, and a conflict is told once', async () => {
    shop = await taxShop(engine, withRegime('oss'));
    await importRatesInto(shop);
    await buyFrom(shop);
    expect(shop.mails().length).toBeGreaterThan(0);
    expect(await documents()).toEqual([['DE', 'DE', null, 'one']]);
    expect(await alertsOf(shop, 'country-conflict')).toBe(0);
    await shop.deliver(charge('FR'));
    await shop.deliver(charge('FR'));
    expect(await documents()).toEqual([['DE', 'DE', 'FR', 'conflict']]);
    expect(await alertsOf(shop, 'country-conflict')).toBe(1);
    expect(await shop.orders()).toMatchObject([{ state: 'paid' }]);
    // What has spoken for a country is never changed afterwards.
    for (const change of [{ billing_country: null }, { card_country: null }]) {
      const changed = shop.store.updateTable('documents').set(change).execute();
      await expect(changed).rejects.toThrow('never changes');
    }
  });

  test('two pieces that agree need nobody', async () => {
    shop = await taxShop(engine, withRegime('oss'));
    await importRatesInto(shop);
    await shop.deliver(charge('DE'));
    await buyFrom(shop);
    expect(await documents()).toEqual([['DE', 'DE', 'DE', 'two agree']]);
    expect(await alertsOf(shop, 'country-conflict')).toBe(0);
  });

  test('a card of France agrees with an address in Monaco', async () => {
    shop = await taxShop(engine, withRegime('oss'));
    await importRatesInto(shop);
    await shop.deliver(charge('FR'));
    const customer_details = { email: 'ann@example.com', name: 'Ann', address: { country: 'MC' } };
    await buyFrom(shop, 'cs_1', { customer_details });
    expect(await documents()).toEqual([['FR', 'MC', 'FR', 'two agree']]);
    expect(await alertsOf(shop, 'country-conflict')).toBe(0);
  });

  test('without VAT, or outside the EU, a conflict is of no concern', async () => {
    shop = await taxShop(engine, withRegime('oss'));
    await importRatesInto(shop);
    await shop.deliver(charge('CA'));
    const customer_details = { email: 'ann@example.com', name: 'Ann', address: { country: 'US' } };
    await buyFrom(shop, 'cs_1', { customer_details });
    expect(await documents()).toEqual([['US', 'US', 'CA', 'conflict']]);
    expect(await alertsOf(shop, 'country-conflict')).toBe(0);
  });
});
