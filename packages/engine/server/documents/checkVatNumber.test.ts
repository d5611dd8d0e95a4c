import { afterEach, describe, expect, test } from 'vitest';
import { ENGINES } from '../../../../testkit/engines.ts';
import {
  alertsOf,
  buyFrom,
  fakeRegister,
  importRatesInto,
  taxShop,
} from '../../../../testkit/taxShop.ts';
import type { TestShop } from '../../../../testkit/testShop.ts';
import { saveBilling } from './billing.ts';

const DOWN = { isValid: false, userError: 'MS_UNAVAILABLE' };
const BUSINESS = {
  ...{ name: 'Pine GmbH', street: 'Allee 1', city: 'Berlin', postalCode: '10115' },
  ...{ country: 'DE', vatNumber: 'DE123456789' },
};

let shop: TestShop;
let answer: object;
let close: () => void;
afterEach(async () => {
  close();
  await shop.close();
});

async function buyAsBusiness(engine: (typeof ENGINES)[number], change: object = {}) {
  const register = await fakeRegister(() => answer);
  close = register.close;
  shop = await taxShop(engine, {}, { VIES_URL: register.url });
  await importRatesInto(shop);
  await buyFrom(shop);
  const [order] = await shop.orders();
  await saveBilling(shop.seller('desk'), order?.id ?? '', { ...BUSINESS, ...change });
  await shop.idle();
}
const waitHours = async (hours: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + hours * 3_600_000);
  shop.worker.wake();
  await shop.idle();
};
const treatments = async () => {
  const rows = shop.store.selectFrom('documents').select('treatment').where('kind', '=', 'invoice');
  return (await rows.orderBy('number').execute()).map(({ treatment }) => treatment);
};
const checks = async () => (await shop.orders()).map(({ vat_check }) => vat_check);

describe.each(ENGINES)('on %s', (engine) => {
  test('a register that is down is asked again, until it confirms the number', async () => {
    answer = DOWN;
    await buyAsBusiness(engine);
    expect([await checks(), await treatments()]).toEqual([['unavailable'], ['domestic']]);
    await waitHours(0.3);
    expect(await checks()).toEqual(['unavailable']);
    answer = { isValid: true };
    // The second wait is longer than the first.
    await waitHours(0.3);
    expect(await checks()).toEqual(['unavailable']);
    await waitHours(1);
    expect(await checks()).toEqual(['valid']);
    expect(await treatments()).toEqual(['domestic', 'reverse-charge']);
    expect(await alertsOf(shop, 'vat-number-invalid')).toBe(0);
  });

  test('a register that stays down is given up after days, and the seller is told', async () => {
    answer = DOWN;
    await buyAsBusiness(engine);
    for (let day = 0; day < 20; day += 1) await waitHours(25);
    expect(await alertsOf(shop, 'vat-number-unchecked')).toBe(1);
    const waiting = shop.store.selectFrom('jobs').select('id').where('state', '=', 'waiting');
    expect(await waiting.where('kind', '=', 'check-vat-number').execute()).toEqual([]);
  });

  test('an invalid number is told to the seller', async () => {
    answer = { isValid: false, userError: 'INVALID' };
    await buyAsBusiness(engine);
    expect(await checks()).toEqual(['invalid']);
    expect(await alertsOf(shop, 'vat-number-invalid')).toBe(1);
  });

  test('the number of a business outside the EU is not looked up', async () => {
    answer = { isValid: false, userError: 'INVALID' };
    await buyAsBusiness(engine, { country: 'US', vatNumber: '123456789' });
    expect(await checks()).toEqual([null]);
    expect(await alertsOf(shop, 'vat-number-invalid')).toBe(0);
  });
});
