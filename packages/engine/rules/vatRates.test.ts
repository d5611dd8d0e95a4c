import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import { convert, EURO } from './exchange.ts';
import { taxIn } from './tax.ts';
import { lastDayOfMonth, lastDayOfQuarter, quarterOf } from './taxReports.ts';
import {
  checkedRates,
  type DatedVatRate,
  EU_COUNTRIES,
  hasCardsFrom,
  isInEu,
  otherEuCountries,
  taxCurrency,
  vatRateOn,
  vatTerritory,
} from './vatRates.ts';

const day = fc.integer({ min: 0, max: 4000 }).map((count) => addDays('2024-01-01', count));

test('rates that overlap are refused, whatever their days', () => {
  fc.assert(
    fc.property(day, day, day, (one, other, third) => {
      const [first = '', last = '', later = ''] = [one, other, third].sort();
      const rates = (next: string): readonly DatedVatRate[] => [
        { rate: 2000, first, last },
        { rate: 2100, first: next },
      ];
      expect(() => checkedRates({ XX: rates(last) })).toThrow('XX');
      expect(() => checkedRates({ XX: rates(first) })).toThrow('XX');
      expect(checkedRates({ XX: rates(addDays(later, 1)) })).toBeDefined();
      expect(() =>
        checkedRates({
          XX: [
            { rate: 1, first },
            { rate: 2, first: later },
          ],
        }),
      ).toThrow();
    }),
  );
});

test('every day has one rate, the day of a change the new one', () => {
  fc.assert(
    fc.property(day, fc.constantFrom('EE', 'RO', 'SK', 'FI', 'DE'), (one, country) => {
      const [before, on] = [vatRateOn(country, addDays(one, -1)), vatRateOn(country, one)];
      expect(on).toBeTypeOf('number');
      const changed = before !== undefined && before !== on;
      const days = { EE: '2025-07-01', RO: '2025-08-01', SK: '2025-01-01', FI: '2024-09-01' };
      expect(changed).toBe(days[country as keyof typeof days] === one);
    }),
  );
});

test.each(['JPY', 'KWD', 'USD', 'EUR'])('%s: net and VAT add up, and lose nothing', (currency) => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.constantFrom(1700, 1900, 2000, 2550, 2700),
      fc.integer({ min: 1, max: 99_999_999 }).map((rate) => String(rate / 10_000)),
      (gross, rate, euroRate) => {
        const vat = taxIn(gross, rate);
        // Within half of the smallest unit of the exact quotient.
        expect(Math.abs(vat - (gross * rate) / (10_000 + rate))).toBeLessThanOrEqual(0.5 + 1e-6);
        expect(taxIn(-gross, rate)).toBe(0 - vat);
        const units = { JPY: 1, KWD: 1000, USD: 100, EUR: 100 }[currency] ?? 100;
        const cents = convert(gross, { currency, rate: euroRate }, EURO);
        const exact = (gross / units / Number(euroRate)) * 100;
        expect(Math.abs(cents - exact)).toBeLessThanOrEqual(0.5 + exact * 1e-9);
      },
    ),
  );
});

test('leap days belong to their month, quarter and rate', () => {
  for (const year of [2024, 2028, 2032]) {
    expect(lastDayOfMonth(`${year}-02`)).toBe(`${year}-02-29`);
    expect(lastDayOfMonth(`${year + 1}-02`)).toBe(`${year + 1}-02-28`);
    expect(quarterOf(`${year}-02-29`)).toBe(`${year}-Q1`);
    expect(lastDayOfQuarter(`${year}-Q1`)).toBe(`${year}-03-31`);
    expect(vatRateOn('DE', `${year}-02-29`)).toBe(1900);
    expect(addDays(`${year}-02-28`, 1)).toBe(`${year}-02-29`);
  }
});

/** Typed a second time, from the list of the European Commission: a wrong digit is a wrong tax. */
const RATES_OF_2026 =
  'AT 20, BE 21, BG 20, CY 19, CZ 21, DE 19, DK 25, EE 24, ES 21, FI 25.5, FR 20, GR 24, HR 25, ' +
  'HU 27, IE 23, IT 22, LT 21, LU 17, LV 21, MT 18, NL 21, PL 23, PT 23, RO 21, SE 25, SI 22, SK 23';

test('a rate that ends before it begins is refused', () => {
  const wrong = [{ rate: 2000, first: '2026-02-01', last: '2026-01-31' }];
  expect(() => checkedRates({ XX: wrong })).toThrow('XX');
});

test('every country of the EU has its standard rate', () => {
  const rates = EU_COUNTRIES.map((one) => `${one} ${(vatRateOn(one, '2026-11-15') ?? 0) / 100}`);
  expect(rates.join(', ')).toBe(RATES_OF_2026);
  const before = { EE: 2200, FI: 2400, RO: 1900, SK: 2000 };
  for (const [country, rate] of Object.entries(before)) {
    expect(vatRateOn(country, '2024-08-31')).toBe(rate);
  }
  expect(vatRateOn('US', '2026-11-15')).toBeUndefined();
});

test('only the EU has its VAT, Monaco has that of France', () => {
  expect(['DE', 'US', null, undefined, 'constructor'].map(isInEu)).toEqual([
    ...[true, false, false, false, false],
  ]);
  expect(['MC', 'DE', null].map(vatTerritory)).toEqual(['FR', 'DE', null]);
  const others = EU_COUNTRIES.filter((country) => !['FR', 'GR'].includes(country));
  expect(otherEuCountries('FR').toSorted()).toEqual([...others, 'GR', 'EL'].toSorted());
  expect(otherEuCountries('EL').toSorted()).toEqual([...others, 'FR', 'MC'].toSorted());
  expect(['DE', 'SE', 'US'].map(taxCurrency)).toEqual(['EUR', 'SEK', undefined]);
});

test('overseas departments have cards of their country, and no others', () => {
  expect([hasCardsFrom('GP', 'FR'), hasCardsFrom('AX', 'FI')]).toEqual([true, true]);
  expect([hasCardsFrom('GP', 'DE'), hasCardsFrom('DE', 'FR')]).toEqual([false, false]);
});
