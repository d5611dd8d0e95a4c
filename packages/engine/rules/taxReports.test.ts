import { expect, test } from 'vitest';
import { EURO } from './exchange.ts';
import {
  firstDayOfQuarter,
  lastDayOfMonth,
  lastDayOfQuarter,
  ledgerTotals,
  ossReturn,
  quarterOf,
  type ReportedDocument,
} from './taxReports.ts';

const oss = (change: Partial<ReportedDocument>): ReportedDocument => ({
  ...{ treatment: 'oss', country: 'DE', rate: 1900, currency: 'EUR' },
  ...{ netCents: 4118, taxCents: 782, suppliedOn: '2026-08-01', countsOn: '2026-08-01' },
  ...{ localNetCents: 4118, localTaxCents: 782 },
  ...change,
});
/** A sale of the quarter that is refunded in it, and a refund of an earlier one. */
const netherlands = { country: 'NL', rate: 2100 };
const DOCUMENTS = [
  oss({ taxCents: 8000 }),
  oss({ country: 'FR', rate: 2000, taxCents: 3501 }),
  oss({ ...netherlands, netCents: 1000, taxCents: 210 }),
  oss({ ...netherlands, netCents: -1000, taxCents: -210 }),
  oss({ ...netherlands, netCents: -1214, taxCents: -255, suppliedOn: '2026-05-01' }),
];
const q3 = ossReturn(DOCUMENTS, '2026-Q3', () => EURO);

test('each country is balanced alone, and only what is owed is to be paid', () => {
  expect(q3.balances).toEqual([
    { country: 'DE', taxCents: 8000 },
    { country: 'FR', taxCents: 3501 },
    { country: 'NL', taxCents: -255 },
  ]);
  expect(q3.payableCents).toBe(11_501);
});

test('a correction is set off against the sales of its own country', () => {
  const own = ossReturn(
    [...DOCUMENTS, oss({ ...netherlands, taxCents: 300 })],
    '2026-Q3',
    () => EURO,
  );
  expect(own.balances.at(-1)).toEqual({ country: 'NL', taxCents: 45 });
  expect(own.payableCents).toBe(11_546);
});

test('a single cent counts', () => {
  const cent = { netCents: 5, taxCents: 1 };
  const found = ossReturn(
    [oss({ ...cent, suppliedOn: '2026-05-01' }), oss({ ...cent, country: 'FR' })],
    '2026-Q3',
    () => EURO,
  );
  expect(found.corrections).toEqual([{ quarter: '2026-Q2', country: 'DE', taxCents: 1 }]);
  expect(found.balances.map(({ taxCents }) => taxCents)).toEqual([1, 1]);
  expect(found.payableCents).toBe(2);
});

test('rows without content are left out', () => {
  expect(q3.rows.map(({ country }) => country)).toEqual(['DE', 'FR']);
  const nothing = ledgerTotals([
    { treatment: 'domestic', rate: 2000, localNetCents: 100, localTaxCents: 20 },
    { treatment: 'domestic', rate: 2000, localNetCents: -100, localTaxCents: -20 },
    { treatment: 'reverse-charge', rate: 0, localNetCents: 100, localTaxCents: 0 },
  ]);
  expect(nothing.map(({ treatment }) => treatment)).toEqual(['reverse-charge']);
});

test.each([
  ['2026-Q1', '2026-01-01', '2026-03-31'],
  ['2026-Q2', '2026-04-01', '2026-06-30'],
  ['2026-Q3', '2026-07-01', '2026-09-30'],
  ['2027-Q4', '2027-10-01', '2027-12-31'],
])('%s is from %s to %s', (quarter, first, last) => {
  expect([firstDayOfQuarter(quarter), lastDayOfQuarter(quarter)]).toEqual([first, last]);
  expect([quarterOf(first), quarterOf(last)]).toEqual([quarter, quarter]);
});

test('a month ends on its last day', () => {
  const months = ['2026-02', '2028-02', '2026-11', '2026-12'];
  expect(months.map(lastDayOfMonth)).toEqual([
    ...['2026-02-28', '2028-02-29', '2026-11-30', '2026-12-31'],
  ]);
});

test('sums of a country and rate are converted once, corrections at the rate of their quarter', () => {
  const usd = { currency: 'USD', netCents: 333, taxCents: 63 };
  const earlier = { suppliedOn: '2026-06-30', netCents: -666, taxCents: -126 };
  const rates: Record<string, string> = { '2026-Q3': '1.25', '2026-Q2': '2' };
  const found = ossReturn(
    [
      oss({ ...usd, country: 'FR' }),
      oss(usd),
      oss(usd),
      oss({ ...usd, rate: 700 }),
      oss({ ...usd, currency: 'EUR' }),
      oss({ ...usd, ...earlier }),
      oss({ ...usd, ...earlier, country: 'AT', suppliedOn: '2026-01-01' }),
      oss({ ...usd, treatment: 'domestic' }),
      oss({ ...usd, countsOn: '2026-10-01' }),
    ],
    '2026-Q3',
    (quarter, currency) => ({ currency, rate: rates[quarter] ?? '4' }),
  );
  expect(found).toEqual({
    quarter: '2026-Q3',
    rows: [
      { country: 'DE', rate: 1900, netCents: 533 + 333, taxCents: 101 + 63 },
      { country: 'DE', rate: 700, netCents: 266, taxCents: 50 },
      { country: 'FR', rate: 1900, netCents: 266, taxCents: 50 },
    ],
    corrections: [
      { quarter: '2026-Q1', country: 'AT', taxCents: -32 },
      { quarter: '2026-Q2', country: 'DE', taxCents: -63 },
    ],
    balances: [
      { country: 'AT', taxCents: -32 },
      { country: 'DE', taxCents: 164 + 50 - 63 },
      { country: 'FR', taxCents: 50 },
    ],
    payableCents: 201,
  });
});

test('a ledger adds up by treatment and rate, and keeps what has only VAT or only a net amount', () => {
  const line = (treatment: 'domestic' | 'outside-eu', rate: number, net: number, tax: number) => ({
    ...{ treatment, rate, localNetCents: net, localTaxCents: tax },
  });
  expect(
    ledgerTotals([
      line('outside-eu', 0, 500, 0),
      line('domestic', 2000, 100, 20),
      line('domestic', 2000, -100, -19),
      line('domestic', 900, 100, 9),
      line('domestic', 900, 11, 1),
    ]),
  ).toEqual([
    { treatment: 'domestic', rate: 2000, netCents: 0, taxCents: 1 },
    { treatment: 'domestic', rate: 900, netCents: 111, taxCents: 10 },
    { treatment: 'outside-eu', rate: 0, netCents: 500, taxCents: 0 },
  ]);
});
