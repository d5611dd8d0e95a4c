import { expect, test } from 'vitest';
import { shop } from '../../../../testkit/ourShop.ts';
import { endOfDay } from '../../rules/shopTime.ts';
import type { OrderRow } from '../db/schema.ts';
import { suppliedOn, taxOfOrder } from './orderTax.ts';

const oss = { ...shop, tax: { ...shop.tax, regime: 'oss' as const } };
const orderAt = (paid_at: number, country = 'EE') =>
  ({
    ...{ paid_at, created_at: paid_at, country, amount_cents: 4900, tax_cents: null },
    ...{ billing: null, vat_check: null, reverse_charge: 0 },
  }) as OrderRow;

test.each([
  ['Europe/Sofia', '2025-06-30T21:00:00Z'],
  ['Pacific/Auckland', '2025-06-30T12:00:00Z'],
  ['America/New_York', '2025-07-01T04:00:00Z'],
])('a rate changes at midnight of the seller’s clock in %s', (timeZone, midnight) => {
  const seller = { ...oss, company: { ...oss.company, timeZone } };
  const first = Date.parse(midnight);
  expect(endOfDay('2025-06-30', timeZone)).toBe(first - 1);
  const taxed = (at: number) => {
    const order = orderAt(at);
    return [suppliedOn(order, seller), taxOfOrder(seller, order, null)?.tax];
  };
  expect(taxed(first - 1)).toEqual(['2025-06-30', expect.objectContaining({ rate: 2200 })]);
  expect(taxed(first)).toEqual(['2025-07-01', expect.objectContaining({ rate: 2400 })]);
});

test('a sale on a leap day is supplied on it', () => {
  const at = Date.parse('2028-02-28T22:00:00Z');
  expect(suppliedOn(orderAt(at), oss)).toBe('2028-02-29');
  expect(suppliedOn(orderAt(at - 1), oss)).toBe('2028-02-28');
  expect(taxOfOrder(oss, orderAt(at), null)?.tax).toMatchObject({ rate: 2400, treatment: 'oss' });
});
