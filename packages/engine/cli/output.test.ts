import { describe, expect, test } from 'vitest';
import { formatResult, progressOn } from './output.ts';

const AT = Date.parse('2026-11-15T12:00:00Z');

const US = { currency: 'USD', timeZone: 'Europe/Sofia' };

describe('a result as text', () => {
  test('is a table for a list, aligned by characters', () => {
    const rows = [
      {
        number: 7,
        name: 'Мария',
        amountCents: 4900,
        currency: 'USD',
        createdAt: AT,
        country: null,
      },
      { number: 12, name: 'Bo', amountCents: 4950, currency: 'EUR', createdAt: AT, country: 'DE' },
    ];
    expect(formatResult(rows, US).split('\n')).toEqual([
      'number  name   amount  created           country',
      '7       Мария  $49     2026-11-15 14:00  –',
      '12      Bo     €49.50  2026-11-15 14:00  DE',
    ]);
  });

  test('has tax rates in percent', () => {
    expect(formatResult({ rate: 2550, exchangeRate: '1.0812' }, US).split('\n')).toEqual([
      'rate:           25.5%',
      'exchange rate:  1.0812',
    ]);
  });

  test('has the amounts for VAT in the currency of the VAT', () => {
    const row = { netCents: 4083, currency: 'USD', localNetCents: 3507, localCurrency: 'EUR' };
    expect(formatResult([row], US).split('\n')).toEqual([
      'net     local net  local currency',
      '$40.83  €35.07     EUR',
    ]);
  });

  test('ends with the cursor of the next page', () => {
    expect(formatResult({ rows: [{ id: 'a' }], next: '17.b' }, US)).toBe(
      'id\na\n\nNext page: add --after 17.b',
    );
  });

  test('is lines with labels for a record, with its lists below', () => {
    const thing = {
      orderNumber: 7,
      refundedCents: 0,
      paidAt: null,
      dryRun: true,
      flags: ['no-match', 'second-request'],
      mails: { done: 2, failed: 0 },
      sold: { orders: 10, revenueCents: 49_000, currency: 'USD' },
      history: [{ at: AT, event: 'paid' }],
      cases: [],
    };
    expect(formatResult(thing, { ...US, currency: 'EUR' }).split('\n')).toEqual([
      'order number:  7',
      'refunded:      €0',
      'paid:          –',
      'dry run:       yes',
      'flags:         no-match, second-request',
      'mails:         done 2, failed 0',
      'sold:          orders 10, revenue $490',
      'cases:         –',
      '',
      'history:',
      '  at                event',
      '  2026-11-15 14:00  paid',
    ]);
  });

  test('puts nested records below their labels', () => {
    const thing = {
      submitted: [
        ['Hours', '12'],
        ['Outcome', 'none'],
      ],
      order: { number: 7, name: 'Ann', amountCents: 4900, paidAt: AT, country: null },
    };
    expect(formatResult(thing, US).split('\n')).toEqual([
      'submitted:',
      '  Hours    12',
      '  Outcome  none',
      '',
      'order:',
      '  number:   7',
      '  name:     Ann',
      '  amount:   $49',
      '  paid:     2026-11-15 14:00',
      '  country:  –',
    ]);
  });

  test('removes control characters from a buyer’s input', () => {
    expect(formatResult([{ name: 'Ann\u001b[2J\n\u202egnp.exe' }], US)).toBe(
      'name\nAnn [2J gnp.exe',
    );
  });

  test('keeps the lines of an email, without what moves the cursor', () => {
    const previews = [{ language: 'en', text: 'Hi Ann\u001b[2J,\n\nIt opens.' }];
    expect(formatResult({ buyers: 1, previews }, US).split('\n')).toEqual([
      'buyers:  1',
      '',
      'previews:',
      '  language:  en',
      '',
      '  text:',
      '    Hi Ann [2J,',
      '',
      '    It opens.',
    ]);
  });

  test('is never empty', () => {
    expect(formatResult(undefined, US)).toBe('Done.');
    expect(formatResult([], US)).toBe('Nothing found.');
  });
});

describe('progress', () => {
  const written = (isTTY: boolean) => {
    const texts: string[] = [];
    const progress = progressOn({ isTTY, write: (text: string) => texts.push(text) });
    progress.print('Emailing', 1, 2);
    progress.print('Emailing', 2, 2);
    progress.end();
    return texts.join('');
  };

  test('rewrites one line in a terminal, and writes plain lines elsewhere', () => {
    expect(written(true)).toBe('\r\u001b[KEmailing: 1 of 2\r\u001b[KEmailing: 2 of 2\n');
    expect(written(false)).toBe('Emailing: 1 of 2\nEmailing: 2 of 2\n');
  });

  test('writes one line per quarter to a log', () => {
    const lines: string[] = [];
    const progress = progressOn({ isTTY: false, write: (text: string) => lines.push(text) });
    for (const what of ['tables', 'files']) {
      for (let done = 0; done <= 1000; done += 1) progress.print(what, done, 1000);
    }
    const of = (what: string) => [0, 250, 500, 750, 1000].map((n) => `${what}: ${n} of 1000\n`);
    expect(lines).toEqual([...of('tables'), ...of('files')]);
  });
});
