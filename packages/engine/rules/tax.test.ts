import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import { convert, EURO } from './exchange.ts';
import { minorDigits } from './isoCodes.ts';
import { calendarDay, endOfDay } from './shopTime.ts';
import { chargesVat, ownTax, type Sale, TAX_REGIMES, taxIn, taxOf } from './tax.ts';
import { EU_COUNTRIES, taxCurrency, vatRateOn } from './vatRates.ts';

const cents = fc.integer({ min: 0, max: 100_000_000 });
const rate = fc.integer({ min: 0, max: 3000 });
const sale = (change: Partial<Sale> = {}): Sale => ({
  amountCents: 4900,
  country: 'DE',
  reportedTaxCents: null,
  day: '2026-11-12',
  ...change,
});
const seller = (regime: (typeof TAX_REGIMES)[number]) => ({ regime, country: 'BG' });

describe('the VAT in a price', () => {
  test.each([
    [4900, 2000, 817],
    [2000, 2000, 333],
    [4900, 1900, 782],
    [4900, 2550, 996],
    [4900, 0, 0],
    // Half a cent goes up: 3 at 20 % is 0.5.
    [3, 2000, 1],
    [-3, 2000, -1],
    [1, 2700, 0],
    // 6.125: the VAT is rounded and the net amount is what remains, so 30.62 and not 30.63.
    [3675, 2000, 613],
  ])('of %d at %d is %d', (gross, percent, tax) => {
    expect(taxIn(gross, percent)).toBe(tax);
  });

  test('is the exact share, rounded once', () => {
    fc.assert(
      fc.property(cents, rate, (gross, percent) => {
        const tax = taxIn(gross, percent);
        // |tax − exact| ≤ 1/2, without division.
        expect(Math.abs(2 * (tax * (10_000 + percent) - gross * percent))).toBeLessThanOrEqual(
          10_000 + percent,
        );
        expect(tax).toBeLessThanOrEqual(gross);
        expect(taxIn(-gross, percent)).toBe(0 - tax);
      }),
    );
  });

  test('is a whole number of the smallest unit in currencies without cents too', () => {
    expect(minorDigits('JPY')).toBe(0);
    expect(minorDigits('KWD')).toBe(3);
    expect(minorDigits('USD')).toBe(2);
    // 7,000 yen at 20 %.
    expect(taxIn(7000, 2000)).toBe(1167);
  });
});

describe('rates', () => {
  test.each([
    ['EE', '2025-06-30', 2200],
    ['EE', '2025-07-01', 2400],
    ['FI', '2024-08-31', 2400],
    ['FI', '2024-09-01', 2550],
    ['SK', '2024-12-31', 2000],
    ['SK', '2025-01-01', 2300],
    ['BG', '2024-02-29', 2000],
    ['BG', '2023-12-31', undefined],
    ['US', '2026-01-01', undefined],
  ])('of %s on %s: %s', (country, day, found) => {
    expect(vatRateOn(country, day)).toBe(found);
  });

  test('leave no day out and never overlap, leap days included', () => {
    const without: string[] = [];
    for (const country of EU_COUNTRIES) {
      for (let day = '2024-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
        if (vatRateOn(country, day) === undefined) without.push(`${country} ${day}`);
      }
    }
    expect(without).toEqual([]);
    expect(EU_COUNTRIES).toHaveLength(27);
  });

  test('change at midnight in the seller’s zone', () => {
    const zones = ['Europe/Sofia', 'America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati'];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 86_400_000 }),
        (zone, ms) => {
          const midnight = endOfDay('2025-06-30', zone) + 1;
          const on = (at: number) => vatRateOn('EE', calendarDay(at, zone));
          expect(on(midnight - 1 - ms)).toBe(2200);
          expect(on(midnight + ms)).toBe(2400);
        },
      ),
    );
  });
});

describe('who owes which VAT', () => {
  test.each([
    ['domestic', 'DE', 'domestic', 'BG', 817],
    ['domestic', 'BG', 'domestic', 'BG', 817],
    ['domestic', null, 'domestic', 'BG', 817],
    ['domestic', 'US', 'outside-eu', 'US', 0],
    ['oss', 'DE', 'oss', 'DE', 782],
    ['oss', 'BG', 'domestic', 'BG', 817],
    ['oss', null, 'domestic', 'BG', 817],
    ['oss', 'US', 'outside-eu', 'US', 0],
    ['none', 'DE', 'exempt', 'DE', 0],
  ] as const)('%s, buyer in %s: %s', (regime, country, treatment, owed, taxCents) => {
    const found = ownTax(sale({ country }), seller(regime));
    expect(found).toMatchObject({ treatment, country: owed, taxCents });
  });

  test('a business in another EU country owes it itself, once its number is confirmed', () => {
    const abroad = ownTax(sale({ vatCountry: 'DE' }), seller('domestic'));
    expect(abroad).toEqual({ treatment: 'reverse-charge', country: 'DE', rate: 0, taxCents: 0 });
    const home = ownTax(sale({ country: 'BG', vatCountry: 'BG' }), seller('oss'));
    expect(home).toMatchObject({ treatment: 'domestic', taxCents: 817 });
  });

  test('the provider’s figure wins, and a difference is reported', () => {
    expect(taxOf(sale({ reportedTaxCents: 817 }), seller('domestic'))).toMatchObject({
      tax: { treatment: 'domestic', country: 'BG', taxCents: 817 },
      differs: undefined,
    });
    expect(taxOf(sale({ reportedTaxCents: 782 }), seller('domestic'))).toMatchObject({
      tax: { treatment: 'oss', country: 'DE', rate: 1900, taxCents: 782 },
      differs: { taxCents: 817 },
    });
    expect(taxOf(sale({ reportedTaxCents: 782 }), seller('provider'))).toMatchObject({
      tax: { treatment: 'oss', taxCents: 782 },
      differs: undefined,
    });
    expect(taxOf(sale(), seller('provider'))).toBeUndefined();
  });

  test.each([
    [490, 'FR', 82, 'oss', 'FR', 2000],
    [490, 'DE', 78, 'oss', 'DE', 1900],
    // The seller's own VAT.
    [490, 'DE', 82, 'domestic', 'BG', 2000],
    [4900, 'DE', 321, 'oss', 'DE', 700],
    // Another country's tax at the seller's rate is not the seller's VAT.
    [4900, 'GB', 817, 'outside-eu', 'GB', 2000],
  ] as const)('of %d in %s, a reported tax of %d is %s in %s at %d', (...row) => {
    const [amountCents, country, taxCents, treatment, owed, percent] = row;
    const found = taxOf(
      sale({ amountCents, country, reportedTaxCents: taxCents }),
      seller('provider'),
    );
    expect(found?.tax).toEqual({ treatment, country: owed, rate: percent, taxCents });
  });

  test.each([
    ['the provider says so', { reversedIn: 'FR' }, 'reverse-charge', 'FR'],
    ['the number is confirmed', { vatCountry: 'FR' }, 'reverse-charge', 'FR'],
    ['the number is the seller’s own country’s', { vatCountry: 'BG' }, 'oss', 'DE'],
    ['nobody says why', {}, 'oss', 'DE'],
    ['the buyer is at home', { country: 'BG', reversedIn: 'BG' }, 'domestic', 'BG'],
    ['the buyer is outside the EU', { country: 'US', reversedIn: 'US' }, 'outside-eu', 'US'],
  ] as const)('a reported tax of 0 is never a small business: %s', (_, change, treatment, owed) => {
    const found = taxOf(sale({ reportedTaxCents: 0, ...change }), seller('provider'));
    expect(found?.tax).toEqual({ treatment, country: owed, rate: 0, taxCents: 0 });
  });
});

describe('exchange', () => {
  const dollar = { currency: 'USD', rate: '1.1642' };
  test('uses the euro rates of both currencies', () => {
    expect(convert(4083, dollar, EURO)).toBe(3507);
    expect(convert(817, dollar, EURO)).toBe(702);
    expect(convert(-817, dollar, EURO)).toBe(-702);
    expect(convert(7000, { currency: 'JPY', rate: '178.25' }, EURO)).toBe(3927);
    expect(convert(4900, dollar, { currency: 'PLN', rate: '4.2500' })).toBe(17_888);
    expect(convert(1000, EURO, { currency: 'KWD', rate: '0.3550' })).toBe(3550);
  });

  test('is exact to half a unit and symmetric', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 10_000_000 }), (amount, tenThousandths) => {
        const rateText = (tenThousandths / 10_000).toFixed(4);
        const from = { currency: 'USD', rate: rateText };
        const euro = convert(amount, from, EURO);
        const error = BigInt(euro) * BigInt(tenThousandths) - BigInt(amount) * 10_000n;
        expect(2n * (error < 0n ? -error : error) <= BigInt(tenThousandths)).toBe(true);
        expect(convert(-amount, from, EURO)).toBe(0 - euro);
      }),
    );
  });
});

test('VAT is accounted for in the currency of the seller’s country', () => {
  expect(['BG', 'DE', 'PL', 'US'].map(taxCurrency)).toEqual(['EUR', 'EUR', 'PLN', undefined]);
});

test('a seller without a known rate cannot compute the tax', () => {
  expect(ownTax(sale(), { regime: 'domestic', country: 'US' })).toBeUndefined();
});

test('the rate of a small amount is one in force; a tax of nothing shows no rate', () => {
  const reported = (amountCents: number, reportedTaxCents: number) =>
    taxOf(sale({ country: 'BG', amountCents, reportedTaxCents }), seller('provider'))?.tax.rate;
  expect([reported(4, 1), reported(2, 0)]).toEqual([2000, 0]);
});

test('a small business and a seller outside VAT charge none', () => {
  const without = TAX_REGIMES.filter((regime) => !chargesVat(regime));
  expect(without).toEqual(['none', 'outside']);
});

test('the sales of a seller outside VAT have no VAT, wherever the buyer is', () => {
  for (const country of ['DE', 'US']) {
    const own = ownTax(sale({ country }), { regime: 'outside', country: 'US' });
    expect(own).toMatchObject({ treatment: 'no-vat', country, rate: 0, taxCents: 0 });
  }
});
