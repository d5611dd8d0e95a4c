import { expect, test } from 'vitest';
import { shop } from '../../../testkit/ourShop.ts';
import { isCountry } from './isoCodes.ts';
import { EURO_RATE_DAYS, missingByLaw } from './sellerDuties.ts';
import type { Shop } from './shop.ts';

const seller = (country: string, phone?: string): Shop['company'] => {
  const { phone: _, ...company } = shop.company;
  const address = { ...company.address, country };
  return phone ? { ...company, address, phone } : { ...company, address };
};
const letter = (n: number) => String.fromCharCode(65 + n);
const dollars = { cents: 4900, currency: 'USD' };
const euro = { rate: 1.16, asOf: '2026-11-13' };

test.each([
  ['BG', dollars, ['company.phone', 'price.euro']],
  ['BG', { ...dollars, euro }, ['company.phone']],
  ['BG', { cents: 4900, currency: 'EUR' }, ['company.phone']],
  ['DE', dollars, ['company.phone']],
  ['FR', dollars, ['company.phone']],
  ['SE', dollars, ['company.phone']],
  ['GB', dollars, []],
  ['US', dollars, []],
])('a seller in %s with %j lacks %j', (country, price, keys) => {
  const missing = missingByLaw({ ...shop, price, company: seller(country) });
  expect(missing.map((line) => line.split(':')[0])).toEqual(keys);
  const withPhone = { ...shop, price, company: seller(country, '+359 2 123 4567') };
  expect(missingByLaw(withPhone).join()).not.toContain('phone');
});

test('each of the 27 countries of the EU requires a phone number', () => {
  const codes = [...Array(26 * 26).keys()].map((n) => letter(Math.floor(n / 26)) + letter(n % 26));
  const asked = codes.filter((code) => missingByLaw({ ...shop, company: seller(code) }).length > 0);
  expect(asked).toHaveLength(27);
  expect(asked.every(isCountry)).toBe(true);
});

test('the rate of a price in euro is old after a week', () => {
  expect(EURO_RATE_DAYS).toBe(7);
});
