import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import {
  chargeEvent,
  disputeEvent,
  paidSession,
  refundEvent,
  refundUpdate,
  sessionEvent,
} from '../../../../testkit/fakes/paymentEvents.ts';
import { content, otherwise, shop as ourShop } from '../../../../testkit/ourShop.ts';
import { alertsOf } from '../../../../testkit/taxShop.ts';
import { newDataFolder } from '../../../../testkit/testFolder.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import type { Shop } from '../../rules/shop.ts';
import { collectEvidence, soldVersion } from '../evidence/collectEvidence.ts';
import { reissueDue } from '../orders/dueDocuments.ts';
import { libraryPath } from '../orders/orderLinks.ts';
import { vatLine } from '../orders/orderTax.ts';
import { erasePerson } from '../privacy/erasePerson.ts';
import { saveBilling } from './billing.ts';
import { parseRates, rateForSupply, saveRates } from './exchangeRates.ts';
import { crossBorderSales } from './taxReports.ts';

const STRIPE = { PAYMENT_LINK_URL: 'https://buy.stripe.com/abc', PAYMENT_LINK_ID: 'plink_1' };
const RATES = 'Date,USD,PLN,\n2026-11-13,1.1642,4.2500,\n2026-11-12,1.1600,N/A,\n';

let shop: TestShop;
afterEach(() => shop.close());

const buy = (session = 'cs_1', change: object = {}) =>
  shop.deliver(
    sessionEvent('completed', {
      ...paidSession(session),
      payment_link: 'plink_1',
      total_details: { amount_discount: 0, amount_tax: 0 },
      customer_details: { email: 'ann@example.com', name: 'Ann', address: { country: 'DE' } },
      ...change,
    }),
  );
const rows = () =>
  shop.store
    .selectFrom('documents')
    .selectAll()
    .orderBy('series', 'desc')
    .orderBy('number')
    .execute();
const issued = async () =>
  (await rows()).map((row) => [
    row.code,
    row.kind,
    row.corrects_code,
    row.gross_cents,
    row.tax_cents,
  ]);
const job = () =>
  shop.store
    .selectFrom('jobs')
    .select(['state', 'attempts'])
    .where('kind', '=', 'issue-documents')
    .executeTakeFirst();
const importRates = (text = RATES) =>
  saveRates(shop.store, parseRates(Buffer.from(text)), '2026-11-15');

const BUSINESS = {
  name: 'Brook & Pine OOD',
  street: '7 Sample Square',
  city: 'Plovdiv',
  postalCode: '4000',
  country: 'BG',
  vatNumber: 'BG 999 999 999',
};

async function library() {
  const [order] = await shop.orders();
  if (!order) throw new Error('no order');
  return libraryPath(shop.seller('desk').secrets, order);
}

async function askForInvoice(change: object = {}) {
  const answer = await shop.app.request(`${await library()}/documents`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams({ ...BUSINESS, ...change })),
  });
  await shop.idle();
  return answer;
}

/** The EU's register on this machine. */
async function register(answer: object) {
  const server = createServer((_, response) => response.end(JSON.stringify(answer)));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

const open = async (
  engine: (typeof ENGINES)[number],
  change: Partial<Shop> = {},
  settings: Record<string, string> = {},
) => {
  const configured = otherwise(() => change);
  shop = await testShop({ ...STRIPE, ...settings, ...(await settingsFor(engine)) }, 1, configured);
};

describe.each(ENGINES)('on %s', (engine) => {
  test('a sale gets a receipt, and refunds get credit notes', async () => {
    await open(engine);
    await importRates();
    await buy();
    expect(await rows()).toMatchObject([
      {
        ...{
          code: 'R-00000001',
          kind: 'receipt',
          treatment: 'domestic',
          country: 'BG',
          rate: 2000,
        },
        ...{ gross_cents: 4900, net_cents: 4083, tax_cents: 817, test: 0, buyer: null },
        ...{ local_currency: 'EUR', local_net_cents: 3507, local_tax_cents: 702 },
        ...{ exchange_rate: '1.1642', exchange_day: '2026-11-13', supplied_on: '2026-11-15' },
        ...{ billing_country: 'DE', card_country: null },
      },
    ]);
    await shop.deliver(refundEvent(2000));
    await shop.deliver(refundEvent(4900));
    expect(await issued()).toEqual([
      ['R-00000001', 'receipt', null, 4900, 817],
      ['R-00000002', 'credit-note', 'R-00000001', -2000, -333],
      ['R-00000003', 'credit-note', 'R-00000001', -2900, -484],
    ]);
  });

  test('a failed refund and a lost dispute are followed too', async () => {
    await open(engine);
    await importRates();
    await buy();
    await shop.deliver(refundEvent(4900));
    await shop.deliver(refundUpdate('failed'));
    expect((await issued()).at(-1)).toEqual(['R-00000003', 'debit-note', 'R-00000001', 4900, 817]);
    await shop.deliver(disputeEvent('closed', 'lost'));
    expect((await issued()).at(-1)).toEqual([
      'R-00000004',
      'credit-note',
      'R-00000001',
      -4900,
      -817,
    ]);
  });

  test('dates rise with the numbers when the clock goes back, and years in numbers too', async () => {
    const receipts = { format: 'R-YYYY-###', first: 1 };
    await open(engine, { tax: { ...ourShop.tax, receipts } });
    await importRates();
    shop.time.now = new Date('2026-12-31T22:30:00Z');
    await buy();
    for (const [at, cents] of [
      ['2026-12-31T21:30:00Z', 1000],
      ['2027-01-03T09:00:00Z', 2000],
      ['2026-11-20T09:00:00Z', 3000],
    ] as const) {
      shop.time.now = new Date(at);
      await shop.deliver(refundEvent(cents));
    }
    const dates = (await rows()).map((row) => [row.code, row.issued_on, row.counts_on]);
    expect(dates).toEqual([
      ['R-2027-001', '2027-01-01', '2026-11-15'],
      ['R-2027-002', '2027-01-01', '2027-01-01'],
      ['R-2027-003', '2027-01-03', '2027-01-03'],
      // The one before was dated by a clock that was weeks ahead.
      ['R-2026-004', '2026-11-20', '2026-11-20'],
    ]);
  });

  test('the database rejects a change of a document', async () => {
    await open(engine);
    await importRates();
    await buy();
    const change = shop.store.updateTable('documents').set({ tax_cents: 0, net_cents: 4900 });
    await expect(change.execute()).rejects.toThrow('never changes');
    expect(await issued()).toEqual([['R-00000001', 'receipt', null, 4900, 817]]);
  });

  test('a buyer turns the receipt into an invoice, and corrects it', async () => {
    await open(engine);
    await importRates();
    await buy();
    expect((await askForInvoice()).status).toBe(303);
    await askForInvoice();
    expect(await issued()).toEqual([
      ['R-00000001', 'receipt', null, 4900, 817],
      ['R-00000002', 'credit-note', 'R-00000001', -4900, -817],
      ['0000000001', 'invoice', null, 4900, 817],
    ]);
    await askForInvoice({ name: 'Brook and Pine OOD' });
    await shop.deliver(refundEvent(4900));
    expect((await issued()).slice(3)).toEqual([
      ['0000000002', 'credit-note', '0000000001', -4900, -817],
      ['0000000003', 'invoice', null, 4900, 817],
      ['0000000004', 'credit-note', '0000000003', -4900, -817],
    ]);
    const page = await (await shop.app.request(await library())).text();
    for (const code of ['R-00000001', '0000000003', '0000000004']) expect(page).toContain(code);
  });

  test('a company number makes another invoice, and stays in the form', async () => {
    await open(engine);
    await importRates();
    await buy();
    await askForInvoice();
    await askForInvoice({ registrationNumber: '' });
    expect(await issued()).toHaveLength(3);
    await askForInvoice({ registrationNumber: ' 204123456 ' });
    expect(await issued()).toHaveLength(5);
    const page = await (await shop.app.request(await library())).text();
    expect(page).toContain('value="204123456"');
  });

  test('wrong details are rejected with what was typed', async () => {
    await open(engine);
    await importRates();
    await buy();
    const wrong = { name: '', registrationNumber: '1'.repeat(101), vatNumber: 'BG1' };
    const answer = await askForInvoice(wrong);
    expect(answer.status).toBe(422);
    const page = await answer.text();
    const t = content.messages('en').documents.details;
    const messages = [t.nameMissing, t.registrationNumberInvalid, t.vatNumberInvalid];
    for (const words of [...messages, '7 Sample Square', 'BG1']) {
      expect(page).toContain(words);
    }
    expect(await issued()).toHaveLength(1);
    expect((await askForInvoice({ country: 'US', vatNumber: '12-3456789' })).status).toBe(303);
  });

  test('letters that would be missing on an invoice are rejected', async () => {
    await open(engine);
    await importRates();
    await buy();
    const answer = await askForInvoice({
      name: '株式会社',
      city: 'תל אביב',
      country: 'JP',
      vatNumber: '',
    });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    const { unprintable } = content.messages('en').documents.details;
    // In the summary and at each of the two fields.
    expect(page.split(unprintable)).toHaveLength(5);
    expect(page).toContain('株式会社');
    expect(await issued()).toHaveLength(1);
    expect((await askForInvoice({ street: 'Karl\u2010Marx\u2011Allee 1' })).status).toBe(303);
    expect((await rows()).find(({ kind }) => kind === 'invoice')?.buyer).toContain(
      'Karl-Marx-Allee',
    );
  });

  test('a business whose name cannot be printed gets a receipt at first', async () => {
    await open(engine);
    await importRates();
    const address = { line1: '7 Sample Square', city: 'Plovdiv', country: 'BG' };
    const tax_ids = [{ type: 'eu_vat', value: 'BG999999999' }];
    const customer_details = { email: 'pine@example.com', name: '松木有限公司', address, tax_ids };
    await buy('cs_1', { customer_details });
    expect((await issued()).map(([, kind]) => kind)).toEqual(['receipt']);
  });

  test('an invoice that is not issued yet is announced, and changes have a limit', async () => {
    await open(engine);
    await importRates();
    await buy();
    await shop.store
      .updateTable('orders')
      .set({ billing: JSON.stringify(BUSINESS) })
      .execute();
    const page = await (await shop.app.request(await library())).text();
    expect(page).toContain(content.messages('en').documents.preparing);
    for (let n = 1; n <= 10; n += 1) {
      expect((await askForInvoice({ name: `Pine ${n}` })).status).toBe(303);
      // Posts are limited per minute as well.
      shop.time.now = new Date(shop.time.now.getTime() + 60_000);
    }
    const answer = await askForInvoice({ name: 'Pine 11' });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('changed too often');
    expect((await issued()).filter(([, kind]) => kind === 'invoice')).toHaveLength(10);
  });

  test('a receipt is issued with its order, and only an invoice waits for the register', async () => {
    const vies = await register({ isValid: true });
    await open(engine, {}, { VIES_URL: vies.url });
    await importRates();
    await buy();
    expect(await issued()).toEqual([['R-00000001', 'receipt', null, 4900, 817]]);
    expect(await job()).toBeUndefined();
    const tax_ids = [{ type: 'eu_vat', value: 'BG999999999' }];
    const address = { line1: '7 Sample Square', city: 'Plovdiv', country: 'BG' };
    const customer_details = { email: 'pine@example.com', name: 'Pine OOD', address, tax_ids };
    await buy('cs_2', { customer_details });
    expect(await job()).toMatchObject({ state: 'done' });
    expect((await issued()).map(([, kind]) => kind)).toEqual(['receipt', 'invoice']);
    vies.close();
  });

  test('a document that fails never holds up the order or its email', async () => {
    await open(engine);
    await importRates();
    await sql`alter table documents rename to documents_away`.execute(shop.store);
    // Ends when the document is issued.
    const sale = buy();
    await expect.poll(() => shop.mails().length).toBe(1);
    await expect.poll(async () => (await job())?.attempts).toBeGreaterThan(0);
    expect(await shop.orders()).toMatchObject([{ state: 'paid' }]);
    expect(await job()).toMatchObject({ state: 'waiting' });
    await sql`alter table documents_away rename to documents`.execute(shop.store);
    await shop.idleWithTime();
    await sale;
    expect(await issued()).toEqual([['R-00000001', 'receipt', null, 4900, 817]]);
  });

  test('a missing rate holds the document, never the order', async () => {
    await open(engine);
    await buy();
    await buy('cs_2');
    expect(await shop.orders()).toMatchObject([
      { state: 'paid', document_due: 'no-rate' },
      { state: 'paid', document_due: 'no-rate' },
    ]);
    expect(await issued()).toEqual([]);
    const page = await (await shop.app.request(await library())).text();
    expect(page).toContain(content.messages('en').documents.held);
    await importRates();
    expect(await reissueDue(shop.store, () => new Date(shop.time.now))).toBe(2);
    await shop.idle();
    expect(await issued()).toHaveLength(2);
    expect(await shop.orders()).toMatchObject([{ document_due: null }, { document_due: null }]);
  });

  test.each([
    // A sale on a Sunday.
    ['of Friday', '2026-11-15', '2026-11-13', '2026-11-13'],
    ['of Thursday', '2026-11-15', '2026-11-12', undefined],
    ['of Thursday and Monday', '2026-11-15', '2026-11-12 2026-11-16', '2026-11-12'],
    ['of the day before', '2026-11-17', '2026-11-16', '2026-11-16'],
    ['of two days before', '2026-11-18', '2026-11-16', undefined],
    ['of the Thursday before Easter', '2026-04-07', '2026-04-02', '2026-04-02'],
    ['of the Thursday before Easter, too late', '2026-04-08', '2026-04-02', undefined],
    ['of Christmas Eve', '2026-12-28', '2026-12-24', '2026-12-24'],
    ['of the day itself', '2026-11-18', '2026-11-18', '2026-11-18'],
  ])('a rate %s for %s: %s gives %s', async (_, day, days, expected) => {
    await open(engine);
    const values = days.split(' ').map((one) => ({ day: one, currency: 'USD', rate: '1.16' }));
    await shop.store.insertInto('exchange_rates').values(values).execute();
    expect((await rateForSupply(shop.store, 'USD', day))?.day).toBe(expected);
  });

  test('Stripe’s tax wins, and the seller is told when it differs', async () => {
    await open(engine);
    await importRates();
    const automatic = { automatic_tax: { enabled: true } };
    await buy('cs_1', { total_details: { amount_discount: 0, amount_tax: 782 }, ...automatic });
    await buy('cs_2', { total_details: { amount_discount: 0, amount_tax: 817 }, ...automatic });
    expect(await rows()).toMatchObject([
      { tax_cents: 782, rate: 1900, treatment: 'oss', country: 'DE' },
      { tax_cents: 817, rate: 2000, treatment: 'domestic', country: 'BG' },
    ]);
    expect(await shop.orders()).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
    const alerts = shop.store.selectFrom('emails').select('dedupe_key');
    const told = await alerts.where('dedupe_key', 'like', 'alert:tax-differs%').execute();
    expect(told).toHaveLength(1);
  });

  test('with regime “provider”, a document waits for Stripe’s tax', async () => {
    const { tax } = shopTax('provider');
    await open(engine, { tax });
    await importRates();
    await buy();
    expect(await shop.orders()).toMatchObject([{ state: 'paid', document_due: 'no-tax' }]);
  });

  test.each([
    ['reverse', 'reverse-charge', 'FR'],
    ['none', 'oss', 'DE'],
  ])('Stripe reports a tax of 0 and “%s”: %s', async (tax_exempt, treatment, country) => {
    await open(engine, shopTax('provider'));
    await importRates();
    await buy('cs_1', {
      automatic_tax: { enabled: true },
      customer_details: {
        ...{ email: 'ann@example.com', name: 'Pine GmbH', tax_exempt },
        address: { country: 'DE', line1: 'Allee 1', city: 'Berlin', postal_code: '10115' },
        tax_ids: [{ type: 'eu_vat', value: 'FR40303265045' }],
      },
    });
    expect(await rows()).toMatchObject([{ treatment, country, rate: 0, tax_cents: 0 }]);
  });

  const payAs = (country: string, vatNumber: string, change: object = {}) =>
    buy('cs_1', {
      customer_details: {
        ...{ email: 'ann@example.com', name: 'Pine GmbH' },
        address: { country, line1: 'Allee 1', city: 'Berlin', postal_code: '10115' },
        tax_ids: [{ type: 'eu_vat', value: vatNumber }],
      },
      ...change,
    });

  test('a small business charges none, whatever number is confirmed', async () => {
    const vies = await register({ isValid: true });
    await open(engine, shopTax('none'), { VIES_URL: vies.url });
    await importRates();
    await payAs('US', 'DE123456788');
    await shop.deliver(refundEvent(2000));
    expect(await rows()).toMatchObject([
      { kind: 'invoice', treatment: 'exempt', gross_cents: 4900 },
      { kind: 'credit-note', treatment: 'exempt', gross_cents: -2000 },
    ]);
    expect(await alertsOf(shop, 'business-elsewhere')).toBe(0);
    vies.close();
  });

  const STRIPE_SAYS_NONE = { automatic_tax: { enabled: true } };
  test.each([
    ['DE123456788', true, {}, 'reverse-charge', 'DE', 0, 1],
    ['DE123456788', true, STRIPE_SAYS_NONE, 'reverse-charge', 'DE', 0, 1],
    // A business of the seller's own country.
    ['BG999999999', true, {}, 'domestic', 'BG', 817, 1],
    ['BG999999999', true, STRIPE_SAYS_NONE, 'outside-eu', 'US', 0, 1],
    // Nothing but the payment tells where it is.
    ['DE123456788', false, {}, 'outside-eu', 'US', 0, 1],
    ['12-3456789', true, {}, 'outside-eu', 'US', 0, 0],
  ] as const)(
    'a business pays from the US with the number %s, confirmed: %s, Stripe: %j: %s',
    async (vatNumber, isValid, stripe, treatment, country, tax_cents, alerts) => {
      const vies = await register({ isValid, ...(!isValid && { userError: 'INVALID' }) });
      await open(engine, shopTax('oss'), { VIES_URL: vies.url });
      await importRates();
      await payAs('US', vatNumber, stripe);
      expect(await rows()).toMatchObject([{ kind: 'invoice', treatment, country, tax_cents }]);
      expect(await alertsOf(shop, 'business-elsewhere')).toBe(alerts);
      vies.close();
    },
  );

  test('a business that gave its VAT number to Stripe gets an invoice at once', async () => {
    const vies = await register({ isValid: true });
    await open(engine, {}, { VIES_URL: vies.url });
    await importRates();
    await buy('cs_1', {
      customer_details: {
        ...{ email: 'ann@example.com', name: 'Pine GmbH', individual_name: 'Ann' },
        address: { country: 'DE', line1: 'Allee 1', city: 'Berlin', postal_code: '10115' },
        tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
      },
    });
    expect(await rows()).toMatchObject([
      { code: '0000000001', kind: 'invoice', treatment: 'reverse-charge', tax_cents: 0 },
    ]);
    vies.close();
  });

  test.each([
    [{ isValid: true }, 'valid', 'reverse-charge'],
    [{ isValid: false, userError: 'INVALID' }, 'invalid', 'domestic'],
    [{ isValid: false, userError: 'MS_UNAVAILABLE' }, 'unavailable', 'domestic'],
  ])('the register answers %j: the number is %s', async (answer, vat_check, treatment) => {
    const vies = await register(answer);
    await open(engine, {}, { VIES_URL: vies.url });
    await importRates();
    await buy();
    await askForInvoice({ country: 'DE', vatNumber: 'DE123456789' });
    expect(await shop.orders()).toMatchObject([{ vat_check }]);
    expect((await rows()).at(-1)).toMatchObject({ kind: 'invoice', treatment });
    vies.close();
  });

  test('a business in the EU owes VAT, wherever its owner paid from', async () => {
    const vies = await register({ isValid: true });
    await open(engine, {}, { VIES_URL: vies.url });
    await importRates();
    const address = { country: 'US' };
    await buy('cs_1', { customer_details: { email: 'ann@example.com', name: 'Ann', address } });
    await askForInvoice();
    await askForInvoice({ country: 'EE', vatNumber: 'EE123456789' });
    await askForInvoice({ country: 'EE', vatNumber: '' });
    await askForInvoice({ country: 'US', vatNumber: '' });
    const invoices = (await rows()).filter(({ kind }) => kind === 'invoice');
    expect((await rows())[0]).toMatchObject({ treatment: 'outside-eu', tax_cents: 0 });
    expect(invoices).toMatchObject([
      { treatment: 'domestic', country: 'BG', rate: 2000, tax_cents: 817 },
      { treatment: 'reverse-charge', country: 'EE', rate: 0, tax_cents: 0 },
      { treatment: 'domestic', country: 'BG', rate: 2000, tax_cents: 817 },
      { treatment: 'outside-eu', country: 'US', rate: 0, tax_cents: 0 },
    ]);
    vies.close();
  });

  test('the details of a business outside the EU take no VAT off a sale in it', async () => {
    await open(engine);
    await importRates();
    await buy();
    await askForInvoice({ country: 'US', vatNumber: '' });
    expect((await rows()).at(-1)).toMatchObject({ kind: 'invoice', treatment: 'domestic' });
  });

  test('the card’s country is kept as evidence, and used where nothing else is known', async () => {
    await open(engine, shopTax('oss'));
    await importRates();
    const charge = chargeEvent('succeeded', '4242');
    Object.assign(charge.data.object, {
      payment_method_details: { card: { last4: '4242', country: 'FR' } },
    });
    await shop.deliver(charge);
    await buy('cs_1', { customer_details: { email: 'ann@example.com', name: 'Ann' } });
    expect(await rows()).toMatchObject([
      { treatment: 'oss', country: 'FR', billing_country: null, card_country: 'FR' },
    ]);
  });

  test.each([
    ['domestic', 'DE', true],
    // VAT is charged at home anyway, and never by a small business.
    ['domestic', 'BG', false],
    ['none', 'DE', false],
  ] as const)(
    'regime “%s”: the library says that an unconfirmed number of %s costs VAT: %s',
    async (regime, country, isSaid) => {
      await open(engine, shopTax(regime));
      await importRates();
      await buy();
      await askForInvoice({ country, vatNumber: `${country}123456789` });
      const page = await (await shop.app.request(`${await library()}?lng=en`)).text();
      const { uncheckedVat } = content.messages('en').documents.details;
      expect(page.includes(uncheckedVat)).toBe(isSaid);
    },
  );

  test('a sale to Monaco has the VAT of France', async () => {
    await open(engine, shopTax('oss'));
    await importRates();
    const address = { country: 'MC' };
    await buy('cs_1', { customer_details: { email: 'ann@example.com', name: 'Ann', address } });
    expect(await rows()).toMatchObject([
      { treatment: 'oss', country: 'FR', rate: 2000, billing_country: 'MC' },
    ]);
    expect(await crossBorderSales(shop.seller('desk'), [2026])).toMatchObject([{ cents: 3507 }]);
  });

  test('a discount is kept with the document, until something was refunded', async () => {
    await open(engine);
    await importRates();
    const total_details = { amount_discount: 980, amount_tax: 0 };
    await buy('cs_1', { amount_total: 3920, total_details });
    await shop.deliver(refundEvent(1000));
    await askForInvoice();
    expect((await rows()).map((row) => [row.kind, row.gross_cents, row.discount_cents])).toEqual([
      ['receipt', 3920, 980],
      ['credit-note', -1000, 0],
      ['credit-note', -2920, 0],
      ['invoice', 2920, 0],
    ]);
    const change = shop.store.updateTable('documents').set({ discount_cents: 0 });
    await expect(change.execute()).rejects.toThrow('never changes');
  });

  test('the papers of a seller outside VAT, and the price in the email, do not mention it', async () => {
    const { company } = ourShop;
    const address = { ...company.address, country: 'US' };
    await open(engine, { ...shopTax('outside'), company: { ...company, address } });
    await buy();
    expect(await rows()).toMatchObject([
      { treatment: 'no-vat', country: 'DE', rate: 0, tax_cents: 0, local_currency: 'USD' },
    ]);
    const [order] = await shop.orders();
    if (!order) throw new Error('no order');
    expect(await vatLine(shop.seller('desk'), order, 'en')).toBeUndefined();
    // A seller from outside owes VAT in the EU from the first sale to a consumer.
    expect(await crossBorderSales(shop.seller('desk'), [2026])).toMatchObject([{ unknown: 1 }]);
    await askForInvoice({ country: 'DE', vatNumber: 'DE123456789' });
    const page = await (await shop.app.request(`${await library()}?lng=en`)).text();
    expect(page).not.toContain(content.messages('en').documents.details.uncheckedVat);
  });

  test('a series with ten digits is continued', async () => {
    const { tax } = ourShop;
    await open(engine, {
      tax: { ...tax, receipts: { format: '##########', first: 4_000_000_000 } },
    });
    await importRates();
    await buy('cs_1');
    await buy('cs_2');
    expect((await issued()).map(([code]) => code)).toEqual(['4000000000', '4000000001']);
  });

  test('in test mode, documents have numbers of their own and a sample rate', async () => {
    shop = await testShop(await settingsFor(engine));
    await buy('cs_1', { payment_link: 'plink_sandbox' });
    expect(await rows()).toMatchObject([
      {
        ...{ code: 'TEST-R-00000001', test: 1, local_currency: 'EUR' },
        ...{
          exchange_rate: '1.25',
          exchange_day: null,
          local_net_cents: 3266,
          local_tax_cents: 654,
        },
      },
    ]);
  });

  test('erasure keeps the document without the consumer, and the business on an invoice', async () => {
    await open(engine);
    await importRates();
    await buy();
    const request = { email: 'ann@example.com', dryRun: false, anyway: false, endAccess: false };
    const erasure = await erasePerson(shop.seller('desk'), request);
    const kept = erasure.tables.find(({ table }) => table === 'documents')?.kept.join();
    expect(kept).toContain('tax law');
    expect(JSON.stringify(await rows())).not.toMatch(/ann/i);
    expect(await issued()).toHaveLength(1);
    await buy('cs_2');
    const [, order] = await shop.orders();
    const billing = JSON.stringify({ ...BUSINESS, vatNumber: 'BG999999999' });
    await saveBilling(shop.seller('desk'), order?.id ?? '', JSON.parse(billing));
    await shop.idle();
    await erasePerson(shop.seller('desk'), request);
    expect((await shop.orders())[1]).toMatchObject({ billing: null, email: '' });
    expect((await rows()).at(-1)).toMatchObject({ kind: 'invoice', buyer: billing });
    // Nothing new is issued when the invoice has been refunded since.
    await shop.deliver(refundEvent(4900, 'pi_2'));
    expect((await issued()).at(-1)).toMatchObject([
      '0000000002',
      'credit-note',
      '0000000001',
      -4900,
      -817,
    ]);
  });
});

const shopTax = (regime: Shop['tax']['regime']) => ({
  tax: { ...otherwise(() => ({})).shop.tax, regime },
});

test('a library document is a PDF that only its own link opens', async () => {
  shop = await testShop();
  await buy('cs_1', { payment_link: 'plink_sandbox' });
  const [document] = await rows();
  const answer = await shop.app.request(`${await library()}/documents/${document?.id}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toContain('receipt-TEST-R-00000001.pdf');
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
  const other = await shop.app.request(`/library/other/documents/${document?.id}`);
  expect(other.status).toBe(303);
  const unknown = await shop.app.request(`${await library()}/documents/unknown`);
  expect(unknown.status).toBe(303);
});

describe('after a restart with other settings', () => {
  const DATA_DIR = newDataFolder();
  const reopen = async (change: Partial<Shop>) => {
    await shop.close();
    await open('SQLite', change, { DATA_DIR });
  };
  afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

  test('a document that waited is issued, and its notes name the version that was sold', async () => {
    await open('SQLite', shopTax('provider'), { DATA_DIR });
    await importRates();
    await buy();
    expect(await issued()).toEqual([]);
    await reopen(shopTax('domestic'));
    await shop.idle();
    expect(await issued()).toEqual([['R-00000001', 'receipt', null, 4900, 817]]);
    const [receipt] = await rows();
    await reopen({ product: { ...ourShop.product, version: '99.0' } });
    await askForInvoice();
    await shop.deliver(refundEvent(2000));
    const products = (await rows()).map(({ product }) => product);
    expect(products).toEqual(Array(4).fill(receipt?.product));
    const [order] = await shop.orders();
    const evidence = await collectEvidence(shop.store, order?.number ?? 0);
    expect(soldVersion(shop.seller('desk').shop, evidence)).toBe(ourShop.product.version);
  });
});
