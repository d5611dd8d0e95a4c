import { expect, test } from 'vitest';
import { EURO } from './exchange.ts';
import { ledgerTotals, ossReturn, type ReportedDocument } from './taxReports.ts';

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

test('rows without content are left out', () => {
  expect(q3.rows.map(({ country }) => country)).toEqual(['DE', 'FR']);
  const nothing = ledgerTotals([
    { treatment: 'domestic', rate: 2000, localNetCents: 100, localTaxCents: 20 },
    { treatment: 'domestic', rate: 2000, localNetCents: -100, localTaxCents: -20 },
    { treatment: 'reverse-charge', rate: 0, localNetCents: 100, localTaxCents: 0 },
  ]);
  expect(nothing.map(({ treatment }) => treatment)).toEqual(['reverse-charge']);
});
