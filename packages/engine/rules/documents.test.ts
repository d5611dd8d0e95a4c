import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DocumentFacts,
  documentNumber,
  documentsDue,
  type IssuedDocument,
  issueDay,
  NUMBER_FORMAT,
} from './documents.ts';
import { convert, EURO } from './exchange.ts';
import { taxIn } from './tax.ts';
import { readVatNumber, tidyVatNumber } from './vatNumber.ts';

const RATE = 2000;
const tax = (amountCents: number) =>
  ({
    treatment: 'domestic',
    country: 'BG',
    rate: RATE,
    taxCents: taxIn(amountCents, RATE),
  }) as const;

const facts = (change: Partial<DocumentFacts> = {}): DocumentFacts => ({
  amountCents: 4900,
  refundedCents: 0,
  tax: tax(change.amountCents ?? 4900),
  buyer: null,
  issued: [],
  toLocal: (cents) => convert(cents, { currency: 'USD', rate: '1.1642' }, EURO),
  ...change,
});

/** Issues what is due, as the shop does. */
function issue(before: DocumentFacts): IssuedDocument[] {
  const all = [...before.issued];
  let drafted = '';
  for (const { series, corrects, ...draft } of documentsDue(before)) {
    const id = `d${all.length + 1}`;
    all.push({ ...draft, id, corrects: corrects === 'drafted' ? drafted : corrects });
    if (corrects === null) drafted = id;
  }
  return all;
}
const shown = (documents: readonly IssuedDocument[]) =>
  documents.map(({ kind, corrects, grossCents, netCents, taxCents }) => [
    ...[kind, corrects, grossCents, netCents, taxCents],
  ]);

describe('documents of an order', () => {
  test('a receipt for a consumer, an invoice for a business', () => {
    expect(shown(issue(facts()))).toEqual([['receipt', null, 4900, 4083, 817]]);
    expect(shown(issue(facts({ buyer: 'Pine' })))).toEqual([['invoice', null, 4900, 4083, 817]]);
    expect(issue(facts({ amountCents: 0 }))).toEqual([]);
  });

  test('nothing is issued twice', () => {
    const issued = issue(facts({ refundedCents: 2000 }));
    expect(issue(facts({ refundedCents: 2000, issued }))).toEqual(issued);
  });

  test('a partial refund, then the rest', () => {
    const part = issue(facts({ refundedCents: 2000 }));
    expect(shown(part)).toEqual([
      ['receipt', null, 4900, 4083, 817],
      ['credit-note', 'd1', -2000, -1667, -333],
    ]);
    const all = issue(facts({ refundedCents: 4900, issued: part }));
    expect(shown(all).at(-1)).toEqual(['credit-note', 'd1', -2900, -2416, -484]);
  });

  test('half a cent of VAT goes up, and the last credit note takes the remainder', () => {
    const sold = facts({ amountCents: 3675, tax: { ...facts().tax, taxCents: taxIn(3675, 2000) } });
    let issued = issue(sold);
    for (const refundedCents of [1225, 2450, 3675])
      issued = issue({ ...sold, refundedCents, issued });
    expect(shown(issued)).toEqual([
      ['receipt', null, 3675, 3062, 613],
      ['credit-note', 'd1', -1225, -1021, -204],
      ['credit-note', 'd1', -1225, -1021, -204],
      // At 20 % it would be 2.04, like the others.
      ['credit-note', 'd1', -1225, -1020, -205],
    ]);
  });

  test('a refund that failed is charged again', () => {
    const back = issue(facts({ refundedCents: 4900 }));
    const again = issue(facts({ issued: back }));
    expect(shown(again).at(-1)).toEqual(['debit-note', 'd1', 4900, 4083, 817]);
  });

  test('business details turn a receipt into an invoice, and a correction into another one', () => {
    const receipt = issue(facts({ refundedCents: 2000 }));
    const invoice = issue(facts({ refundedCents: 2000, buyer: 'Pine', issued: receipt }));
    expect(shown(invoice).slice(2)).toEqual([
      ['credit-note', 'd1', -2900, -2416, -484],
      ['invoice', null, 2900, 2417, 483],
    ]);
    const corrected = issue(facts({ refundedCents: 2000, buyer: 'Oak', issued: invoice }));
    expect(shown(corrected).slice(4)).toEqual([
      ['credit-note', 'd4', -2900, -2417, -483],
      ['invoice', null, 2900, 2417, 483],
    ]);
    // The details are removed when a buyer is erased: the invoice stays.
    expect(issue(facts({ refundedCents: 2000, issued: corrected }))).toEqual(corrected);
  });

  test('a confirmed VAT number of another country takes the VAT off the invoice', () => {
    const issued = issue(facts({ buyer: 'Pine' }));
    const reversed = { treatment: 'reverse-charge', country: 'DE', rate: 0, taxCents: 0 } as const;
    const after = issue(facts({ buyer: 'Pine', issued, tax: reversed }));
    expect(shown(after).slice(1)).toEqual([
      ['credit-note', 'd1', -4900, -4083, -817],
      ['invoice', null, 4900, 4900, 0],
    ]);
    expect(after.at(-1)).toMatchObject({ treatment: 'reverse-charge', country: 'DE' });
  });

  test('a regime that has changed since changes no invoice', () => {
    const exempt = { treatment: 'exempt', country: 'DE', rate: 0, taxCents: 0 } as const;
    const issued = issue(facts({ buyer: 'Pine', tax: exempt }));
    const reversed = { ...exempt, treatment: 'reverse-charge' } as const;
    const after = issue(facts({ buyer: 'Pine', issued, tax: reversed, refundedCents: 4900 }));
    expect(shown(after).slice(1)).toEqual([['credit-note', 'd1', -4900, -4900, 0]]);
  });

  test('always add up to what was paid and not refunded, and never go below zero', () => {
    const step = fc.record({
      refunded: fc.integer({ min: 0, max: 6000 }),
      buyer: fc.constantFrom(null, 'Pine', 'Oak'),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.array(step), (amountCents, steps) => {
        let issued: IssuedDocument[] = [];
        for (const { refunded: refundedCents, buyer } of [{ refunded: 0, buyer: null }, ...steps]) {
          issued = issue(facts({ amountCents, refundedCents, buyer, issued }));
          const sum = (pick: (one: IssuedDocument) => number) =>
            issued.reduce((total, one) => total + pick(one), 0);
          const due = amountCents - Math.min(refundedCents, amountCents);
          expect(sum(({ grossCents }) => grossCents)).toBe(due);
          expect(sum(({ netCents }) => netCents)).toBeGreaterThanOrEqual(0);
          expect(sum(({ taxCents }) => taxCents)).toBeGreaterThanOrEqual(0);
          if (due === 0) {
            expect(sum(({ taxCents }) => taxCents)).toBe(0);
            expect(sum(({ localTaxCents }) => localTaxCents)).toBe(0);
            expect(sum(({ localNetCents }) => localNetCents)).toBe(0);
          }
          for (const one of issued) expect(one.netCents + one.taxCents).toBe(one.grossCents);
        }
      }),
    );
  });
});

test.each([
  ['##########', 41, '0000000041'],
  ['YYYY-R-######', 209, '2026-R-000209'],
  ['#', 12, '12'],
])('number format %s', (format, number, code) => {
  expect(NUMBER_FORMAT.test(format)).toBe(true);
  expect(documentNumber(format, number, '2026-11-12')).toBe(code);
});

test.each([
  ['BG175074752', 'BG'],
  ['de 123 456 789', 'DE'],
  ['EL123456789', 'GR'],
  ['ATU12345678', 'AT'],
  ['NL123456789B01', 'NL'],
  ['BG12345678', undefined],
  ['GB123456789', undefined],
  ['', undefined],
])('VAT number %s: %s', (typed, country) => {
  expect(readVatNumber(typed)?.country).toBe(country);
});

test('a Greek VAT number gets the prefix that the EU’s register knows', () => {
  expect(tidyVatNumber('gr 123 456 789')).toBe('EL123456789');
});

test.each([
  ['2026-11-15', undefined, '2026-11-15'],
  ['2026-11-15', '2026-11-14', '2026-11-15'],
  ['2026-11-15', '2026-11-16', '2026-11-16'],
  ['2026-11-15', '2026-11-20', '2026-11-20'],
  ['2026-11-15', '2026-11-21', '2026-11-15'],
])('on %s, after a document of %s, the next one has the date %s', (today, before, day) => {
  expect(issueDay(today, before)).toBe(day);
});

test('receipts and invoices are numbered apart, with their notes', () => {
  const seriesOf = (change: Partial<DocumentFacts>) =>
    documentsDue(facts({ refundedCents: 100, ...change })).map(({ series }) => series);
  expect(seriesOf({})).toEqual(['receipts', 'receipts']);
  expect(seriesOf({ buyer: 'Pine' })).toEqual(['invoices', 'invoices']);
  const issued = issue(facts({ buyer: 'Pine' }));
  expect(seriesOf({ buyer: 'Pine', issued })).toEqual(['invoices']);
});

test('an order that is fully refunded needs nothing more, whoever the buyer is', () => {
  const issued = issue(facts({ refundedCents: 4900 }));
  for (const buyer of [null, 'Pine']) {
    expect(documentsDue(facts({ refundedCents: 4900, issued, buyer }))).toEqual([]);
  }
  const all = issue(facts({ refundedCents: 4899 }));
  const kinds = documentsDue(facts({ refundedCents: 4899, issued: all, buyer: 'Pine' }));
  expect(kinds.map(({ kind, grossCents }) => [kind, grossCents])).toEqual([
    ['credit-note', -1],
    ['invoice', 1],
  ]);
});

test('a corrected invoice keeps the tax of its sale after the tax regime has changed', () => {
  const issued = issue(facts());
  const oss = { treatment: 'oss', country: 'DE', rate: 1900, taxCents: 782 } as const;
  const drafts = documentsDue(facts({ issued, buyer: 'Pine', tax: oss }));
  expect(drafts.at(-1)).toMatchObject({ kind: 'invoice', treatment: 'domestic', rate: RATE });
});

test('a note may leave no tax at all', () => {
  const tiny = facts({ amountCents: 5, refundedCents: 3 });
  expect(shown(issue(tiny)).at(-1)).toEqual(['credit-note', 'd1', -3, -2, -1]);
});
