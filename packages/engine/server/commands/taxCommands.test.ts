import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { paidSession, refundEvent, sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { otherwise, shop as ours } from '../../../../testkit/ourShop.ts';
import { type TestDesk, testDesk } from '../../../../testkit/testDesk.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import type { Shop } from '../../rules/shop.ts';
import { commands } from '../composition.ts';
import { taxExports } from '../desk/taxExports.ts';
import { saveBilling } from '../documents/billing.ts';
import { parseRates } from '../documents/exchangeRates.ts';
import { crossBorderSales } from '../documents/taxReports.ts';

const STRIPE = { PAYMENT_LINK_URL: 'https://buy.stripe.com/abc', PAYMENT_LINK_ID: 'plink_1' };
const RATES = 'Date,USD,\n2026-12-31,1.2000,\n2026-11-13,1.1642,\n';

let shop: TestShop;
let desk: TestDesk | undefined;
afterEach(async () => {
  if (desk) await desk.close();
  else await shop.close();
  desk = undefined;
});

const oss = { tax: { ...ours.tax, regime: 'oss' as const } };
const open = async (
  engine: (typeof ENGINES)[number],
  change: Partial<Shop> = oss,
  settings: Record<string, string> = {},
) => {
  const variables = { ...STRIPE, ...settings, ...(await settingsFor(engine)) };
  shop = await testShop(
    variables,
    1,
    otherwise(() => change),
  );
};
const seller = () => shop.seller('desk');
const buy = (session: string, change: object = {}) =>
  shop.deliver(
    sessionEvent('completed', {
      ...paidSession(session),
      payment_link: 'plink_1',
      total_details: { amount_discount: 0, amount_tax: 0 },
      customer_details: {
        email: `${session}@example.com`,
        name: 'Ann',
        address: { country: 'DE' },
      },
      ...change,
    }),
  );
function ratesFile(content: string | Uint8Array = RATES): string {
  const file = join(shop.dataDir, 'rates');
  writeFileSync(file, content);
  return file;
}
const findings = async (check: string, change: Parameters<typeof sellerOf>[1] = {}) =>
  (await commands.doctor.run(sellerOf(shop, change), {}))
    .filter((finding) => finding.check === check)
    .map(({ status, details }) => `${status}: ${details}`);

describe.each(ENGINES)('on %s', (engine) => {
  test('imports the ECB’s file, issues what waited, and reports it', async () => {
    await open(engine);
    await buy('cs_1');
    await buy('cs_2', { customer_details: { email: 'b@example.com', address: { country: 'BG' } } });
    const zipped = zipSync({ 'eurofxref-hist.csv': Buffer.from(RATES) });
    const imported = await commands.rates.run(seller(), { file: ratesFile(zipped) });
    expect(imported).toEqual({ days: 2, last: '2026-12-31', documents: 2 });
    await shop.idle();
    await shop.deliver(refundEvent(2000));
    expect(await commands['tax-oss'].run(seller(), { quarter: '2026-Q4' })).toEqual({
      currency: 'EUR',
      quarter: '2026-Q4',
      // 29.00 of 49.00 dollars at 19 %: net 41.18 − 16.81, VAT 7.82 − 3.19, at 1.2.
      rows: [{ country: 'DE', rate: 1900, netCents: 2031, taxCents: 386 }],
      corrections: [],
      balances: [{ country: 'DE', taxCents: 386 }],
      payableCents: 386,
      waiting: { count: 0, orders: [] },
    });
    expect(await commands['tax-ledger'].run(seller(), { month: '2026-11' })).toEqual({
      month: '2026-11',
      currency: 'EUR',
      documents: 1,
      totals: [{ treatment: 'domestic', rate: 2000, netCents: 3507, taxCents: 702 }],
      waiting: { count: 0, orders: [] },
    });
    const all = await commands.documents.run(seller(), { month: '2026-11', rows: 2 });
    expect(all.rows.map(({ code }) => code)).toEqual(['R-00000001', 'R-00000002']);
    const rest = await commands.documents.run(seller(), { after: all.next ?? '' });
    expect(rest.rows.map(({ code, kind }) => [code, kind])).toEqual([
      ['R-00000003', 'credit-note'],
    ]);
    expect((await commands.documents.run(seller(), { month: '2026-12' })).rows).toEqual([]);
  });

  test('a refund in a later quarter corrects the quarter of the sale', async () => {
    await open(engine);
    await commands.rates.run(seller(), { file: ratesFile() });
    await buy('cs_1');
    shop.time.now = new Date('2027-01-10T12:00:00Z');
    await shop.deliver(refundEvent(4900));
    const next = await commands['tax-oss'].run(seller(), { quarter: '2027-Q1' });
    expect(next).toMatchObject({
      rows: [],
      corrections: [{ quarter: '2026-Q4', country: 'DE', taxCents: -652 }],
      balances: [{ country: 'DE', taxCents: -652 }],
      payableCents: 0,
    });
    const csv = (await taxExports.oss.csv(seller(), { quarter: '2027-Q1' }).next()).value;
    expect(csv?.split('\r\n').slice(0, 3)).toEqual([
      expect.stringContaining('VAT,To pay,To be reimbursed,Currency'),
      'correction,2026-Q4,DE,,,-6.52,,,EUR',
      'balance,2027-Q1,DE,,,,,6.52,EUR',
    ]);
    const [before] = (await commands['tax-oss'].run(seller(), { quarter: '2026-Q4' })).rows;
    expect(before).toMatchObject({ taxCents: 652 });
  });

  test('in test mode, the reports are rehearsed at a sample rate, apart from real ones', async () => {
    shop = await testShop(
      await settingsFor(engine),
      1,
      otherwise(() => oss),
    );
    await buy('cs_1', { payment_link: 'plink_sandbox' });
    const address = { country: 'BG' };
    const customer_details = { email: 'b@example.com', name: 'Ann', address };
    await buy('cs_2', { payment_link: 'plink_sandbox', customer_details });
    const report = await commands['tax-oss'].run(seller(), { quarter: '2026-Q4' });
    expect(report).toMatchObject({
      rehearsal: expect.stringContaining('Don’t file'),
      // 41.18 and 7.82 dollars at 1.25.
      rows: [{ country: 'DE', rate: 1900, netCents: 3294, taxCents: 626 }],
      payableCents: 626,
    });
    const ledger = await commands['tax-ledger'].run(seller(), { month: '2026-11' });
    expect(ledger).toMatchObject({
      rehearsal: expect.stringContaining('Don’t file'),
      currency: 'EUR',
      totals: [{ treatment: 'domestic', rate: 2000, netCents: 3266, taxCents: 654 }],
    });
    const real = { ...seller(), payments: { ...seller().payments, provider: 'stripe' as const } };
    const live = await commands['tax-oss'].run(real, { quarter: '2026-Q4' });
    expect(live).toMatchObject({ rows: [], payableCents: 0 });
    expect(live).not.toHaveProperty('rehearsal');
    const month = await commands['tax-ledger'].run(real, { month: '2026-11' });
    expect(month).toMatchObject({ totals: [], documents: 0 });
  });

  test('a report without its rate says which one is missing', async () => {
    await open(engine);
    await commands.rates.run(seller(), { file: ratesFile('Date,USD,\n2026-11-13,1.1642,\n') });
    await buy('cs_1');
    const report = commands['tax-oss'].run(seller(), { quarter: '2026-Q4' });
    await expect(report).rejects.toThrow('USD for 2026-12-31');
  });

  test('downloads the rates from an address', async () => {
    const ecb = createServer((_, response) => response.end(RATES));
    await new Promise<void>((done) => ecb.listen(0, '127.0.0.1', done));
    const { port } = ecb.address() as AddressInfo;
    await open(engine, oss, { ECB_RATES_URL: `http://127.0.0.1:${port}/rates.csv` });
    expect(await commands.rates.run(seller(), {})).toMatchObject({ days: 2 });
    ecb.close();
    await expect(commands.rates.run(seller(), {})).rejects.toThrow('Can’t reach');
  });

  test('a number that the seller confirms turns the invoice into one with reverse charge', async () => {
    await open(engine);
    await commands.rates.run(seller(), { file: ratesFile() });
    await buy('cs_1');
    const confirm = (input: object) =>
      commands['order-vat-number'].run(seller(), {
        number: 1,
        valid: true,
        invalid: false,
        ...input,
      });
    await expect(confirm({})).rejects.toThrow('has no VAT number');
    const [order] = await shop.orders();
    const business = { name: 'Pine GmbH', street: 'Allee 1', city: 'Berlin', postalCode: '10115' };
    const details = { ...business, country: 'DE', vatNumber: 'DE123456789' };
    await saveBilling(seller(), order?.id ?? '', details);
    await shop.idle();
    await expect(confirm({ invalid: true })).rejects.toThrow('either');
    const { documents, vatCheck } = await confirm({});
    expect(vatCheck).toBe('valid');
    expect(documents.map(({ code, treatment, taxCents }) => [code, treatment, taxCents])).toEqual([
      ['R-00000001', 'oss', 782],
      ['R-00000002', 'oss', -782],
      ['0000000001', 'oss', 782],
      ['0000000002', 'oss', -782],
      ['0000000003', 'reverse-charge', 0],
    ]);
  });

  test('doctor checks the regime, the numbers, the rates and what waits', async () => {
    await open(engine, {});
    expect(await findings('Taxes')).toEqual([
      expect.stringContaining('below the limit of €10,000'),
    ]);
    expect(await findings('Exchange rates')).toEqual([expect.stringContaining('no rate of USD')]);
    await buy('cs_1');
    await buy('cs_2');
    expect(await findings('Documents')).toEqual([
      expect.stringContaining('invoice: 2. The first is order 1'),
    ]);
    await commands.rates.run(seller(), { file: ratesFile() });
    await shop.idle();
    expect(await findings('Documents')).toEqual([]);
    expect(await findings('Exchange rates')).toEqual(['fine: the latest is of 2026-11-13']);
    expect(await findings('VAT rates')).toEqual([expect.stringMatching(/^fine/)]);
    const later = () => new Date('2027-08-01T12:00:00Z');
    expect(await findings('VAT rates', { clock: later })).toEqual([
      expect.stringMatching(/^advice: last checked/),
    ]);
    const format = (invoices: Shop['tax']['invoices']) => ({
      shop: { ...ours, tax: { ...ours.tax, invoices } },
    });
    expect(await findings('Taxes', format({ format: 'I-####', first: 1 }))).toContainEqual(
      expect.stringContaining('ten digits'),
    );
    const { vatNumber, ...company } = ours.company;
    expect(await findings('Taxes', { shop: { ...ours, company } })).toEqual([
      expect.stringContaining('company.vatNumber is missing'),
    ]);
    const mistyped = { ...company, vatNumber: 'BG12345' };
    expect(await findings('Taxes', { shop: { ...ours, company: mistyped } })).toEqual([
      expect.stringContaining('company.vatNumber BG12345 isn’t a VAT number'),
    ]);
    await shop.store.deleteFrom('documents').execute();
    await shop.store.updateTable('orders').set({ amount_cents: 2_000_000 }).execute();
    await commands.rates.run(seller(), { file: ratesFile() });
    await buy('cs_3');
    const [first] = await shop.orders();
    await saveBilling(seller(), first?.id ?? '', {
      ...{ name: 'A', street: 'B', city: 'C', postalCode: '', country: 'DE', vatNumber: '' },
    });
    await shop.idle();
    expect(await findings('Taxes')).toEqual([expect.stringContaining('Above €10,000')]);
  });

  test('the limit of €10,000 holds for a small business without VAT too', async () => {
    await open(engine, { tax: { ...ours.tax, regime: 'none' } });
    await commands.rates.run(seller(), { file: ratesFile() });
    await buy('cs_1');
    expect(await findings('Taxes')).toEqual(['fine: tax.regime is “none”']);
    await buy('cs_2', { amount_total: 1_200_000 });
    await commands['order-release'].run(seller(), { number: 2 });
    await shop.idle();
    expect(await findings('Taxes')).toEqual([expect.stringMatching(/^advice: .*small business/)]);
  });

  test('doctor tells sellers in and outside the EU apart', async () => {
    const { address } = ours.company;
    const from = (country: string, regime: Shop['tax']['regime']) => ({
      shop: {
        ...ours,
        tax: { ...ours.tax, regime },
        company: { ...ours.company, address: { ...address, country } },
      },
    });
    await open(engine, from('US', 'outside').shop);
    expect(await findings('Taxes', from('US', 'outside'))).toEqual([
      'fine: tax.regime is “outside”',
    ]);
    expect(await findings('Taxes', from('US', 'none'))).toEqual([
      expect.stringMatching(/^advice: .*set tax.regime to “outside”/),
    ]);
    expect(await findings('Taxes', from('BG', 'outside'))).toContainEqual(
      expect.stringMatching(/^missing: .*sellers outside the EU/),
    );
    // Monaco has the VAT of France.
    expect(await findings('Taxes', from('MC', 'domestic'))).toEqual([
      expect.stringMatching(/^fine/),
    ]);
    await commands.rates.run(seller(), { file: ratesFile() });
    await buy('cs_1');
    expect(await findings('Taxes', from('US', 'outside'))).toEqual([
      expect.stringMatching(/^advice: sales to consumers in the EU: €42.09 .*first sale/),
    ]);
  });

  test('the limit of €10,000 is compared with euro, whatever the seller accounts in', async () => {
    const { address } = ours.company;
    const company = { ...ours.company, address: { ...address, country: 'PL' } };
    await open(engine, { company });
    const file = (usd: string) => `Date,USD,PLN,\n2026-11-13,${usd},4.0000,\n`;
    await commands.rates.run(seller(), { file: ratesFile(file('1.1642')) });
    await buy('cs_1', { amount_total: 900_000 });
    // Another amount than the price is held for review.
    await commands['order-release'].run(seller(), { number: 1 });
    await shop.idle();
    // 9,000 dollars with 23 % VAT are 25,140.24 zloty net, and 6,285.06 euro.
    expect(await crossBorderSales(seller(), [2026, 2025])).toEqual([
      { year: '2026', cents: 628_506, unknown: 0, weak: 1 },
      { year: '2025', cents: 0, unknown: 0, weak: 0 },
    ]);
    expect(await findings('Taxes')).toEqual([expect.stringContaining('€6,285.06')]);
    await shop.store.deleteFrom('exchange_rates').execute();
    expect(await findings('Taxes')).toEqual([expect.stringContaining('without 1 documents')]);
  });

  test('doctor finds a gap in the numbers', async () => {
    await open(engine);
    await commands.rates.run(seller(), { file: ratesFile() });
    for (const session of ['cs_1', 'cs_2', 'cs_3']) await buy(session);
    expect(await findings('Document numbers')).toEqual([]);
    const remove = (number: number) =>
      shop.store.deleteFrom('documents').where('number', '=', number).execute();
    // Retention deletes the oldest.
    await remove(1);
    expect(await findings('Document numbers')).toEqual([]);
    await buy('cs_4');
    await remove(3);
    expect(await findings('Document numbers')).toEqual([
      expect.stringContaining('lacks 1 of the numbers from 2 to 4'),
    ]);
    await remove(4);
    expect(await findings('Document numbers')).toEqual([
      expect.stringContaining('is 4, but its last document has 2'),
    ]);
  });

  test('the desk imports the ECB’s file, and records who did it', async () => {
    desk = await testDesk(await settingsFor(engine));
    shop = desk.shop;
    const cookie = await desk.logIn();
    const send = (body: string, headers: object = {}) =>
      desk?.ask('/rates', {
        ...{ method: 'POST', body },
        headers: {
          ...{ cookie, 'content-type': 'application/octet-stream' },
          ...{ 'sec-fetch-site': 'same-origin', ...headers },
        },
      });
    expect((await send(RATES, { 'sec-fetch-site': 'cross-site' }))?.status).toBe(403);
    expect((await send(RATES, { cookie: '' }))?.status).toBe(401);
    const wrong = await send('nothing');
    expect([wrong?.status, await wrong?.json()]).toEqual([
      409,
      { refusal: expect.stringContaining('isn’t a rates file') },
    ]);
    const answer = await send(RATES);
    expect(await answer?.json()).toEqual({ days: 2, last: '2026-12-31', documents: 0 });
    const lines = shop.store.selectFrom('audit_log').select(['event', 'details']);
    const [line] = await lines.where('subject', '=', 'rates').execute();
    expect(line).toMatchObject({ event: 'exchange rates imported' });
    expect(JSON.parse(line?.details ?? '')).toMatchObject({ actor: 'seller', days: 2 });
  });

  test('the desk exports documents and opens their PDF', async () => {
    desk = await testDesk(await settingsFor(engine));
    shop = desk.shop;
    await buy('cs_1', { payment_link: 'plink_sandbox' });
    const cookie = await desk.logIn();
    const csv = await (
      await desk.ask('/export/documents.csv?month=2026-11', { headers: { cookie } })
    ).text();
    const [head = '', line = ''] = csv.split('\r\n');
    expect(head).toContain('Document,Type,Changes,Order,Issued,Supplied');
    expect(line).toContain(
      'TEST-R-00000001,receipt,,1,2026-11-15,2026-11-15,2026-11-15,domestic,BG,20.00,40.83,8.17,49.00,USD',
    );
    const [document] = await shop.store.selectFrom('documents').selectAll().execute();
    const pdf = await desk.ask(`/documents/${document?.id}`, { headers: { cookie } });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
    expect((await desk.ask('/documents/unknown', { headers: { cookie } })).status).toBe(404);
    expect((await desk.ask(`/documents/${document?.id}`)).status).toBe(303);
  });
});

test.each([
  ['Currency,USD\n', 'must begin with “Date”'],
  ['Date,USD\nsoon,1.1\n', 'without a day'],
])('rejects a file that is not the ECB’s: %j', (text, reason) => {
  expect(() => parseRates(Buffer.from(text))).toThrow(reason);
});

test('reads the daily file and leaves out what has no rate', () => {
  const text = 'Date, USD, JPY, RUB, \n13 November 2026, 1.1642, 178.25, N/A, \n';
  expect(parseRates(Buffer.from(text))).toEqual([
    { day: '2026-11-13', currency: 'USD', rate: '1.1642' },
    { day: '2026-11-13', currency: 'JPY', rate: '178.25' },
  ]);
});
