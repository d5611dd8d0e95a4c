import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { FULL } from '../../../../testkit/engines.ts';
import { otherwise } from '../../../../testkit/ourShop.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { addDays, DAY_MS } from '../../rules/calendar.ts';
import type { TaxRegime } from '../../rules/tax.ts';
import { lockedTransaction } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';
import { exportRoute } from '../desk/exports.ts';
import { addRoutes } from '../desk/routeGate.ts';
import { findOrder } from '../orders/orderSearch.ts';
import { saveRates } from './exchangeRates.ts';
import { issueDocuments } from './issueDocuments.ts';
import { ledgerReport, ossReport } from './taxReports.ts';

const STRIPE = { PAYMENT_LINK_URL: 'https://buy.stripe.com/abc', PAYMENT_LINK_ID: 'plink_1' };
const COUNTRIES = ['BG', 'DE', 'FI', 'FR', 'EE', 'HU', 'US', 'GB', null] as const;
const START = Date.parse('2025-01-01T00:00:00+02:00');

let shop: TestShop;
afterEach(() => shop.close());

/** The same year every time: a small generator with a seed. */
function generator(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Made = {
  regime: TaxRegime;
  country: string | null;
  amount: number;
  currency: string;
  paidAt: number;
  /** What Stripe reports: no tax, the VAT of the buyer's country, or a reverse charge. */
  stripe: 'nothing' | 'VAT' | 'reverse';
  /** A business, whether its number was confirmed, and when it asked for an invoice. */
  business: { confirmed: boolean; at: number } | null;
  /**
   * What was refunded in all, after each event. A lost dispute refunds everything, and a refund that
   * fails takes its amount back.
   */
  refunds: { total: number; at: number }[];
};

function madeUpOrders(count: number): Made[] {
  const random = generator(17);
  return Array.from({ length: count }, (_, index) => {
    const amount = [4900, 3900, 1, 99_999][random(4)] ?? 4900;
    const paidAt = START + Math.floor((index / count) * 365 * DAY_MS);
    const first = paidAt + random(120) * DAY_MS;
    const part = 1 + random(amount);
    const refunds = [
      [],
      [],
      [{ total: amount, at: first }],
      [
        { total: part, at: first },
        { total: amount, at: first + random(90) * DAY_MS },
      ],
      [{ total: part, at: first }],
      // The refund fails, and later a dispute is lost.
      [
        { total: part, at: first },
        { total: 0, at: first + random(30) * DAY_MS },
        ...(random(2) ? [{ total: amount, at: first + (30 + random(90)) * DAY_MS }] : []),
      ],
    ][random(6)];
    const country = COUNTRIES[random(COUNTRIES.length)] ?? null;
    const isInUnion = country !== null && country !== 'US' && country !== 'GB';
    const isBusiness = isInUnion && random(4) === 0;
    const stripe = !isInUnion || random(5) > 0 ? 'nothing' : isBusiness ? 'reverse' : 'VAT';
    const at = paidAt + (stripe === 'reverse' ? 0 : random(3) * random(60) * DAY_MS);
    return {
      // The seller changes the regime twice in the year.
      regime: index < count * 0.3 ? 'domestic' : index < count * 0.9 ? 'oss' : 'none',
      ...{ country, amount, paidAt, stripe, refunds: refunds ?? [] },
      currency: random(3) === 0 ? 'EUR' : 'USD',
      business: isBusiness ? { confirmed: random(3) > 0, at } : null,
    };
  });
}

/** A rate for every day but weekends, in ten-thousandths. */
const rateOn = (day: string) =>
  11_000 + ((Number(day.slice(8)) * 37 + Number(day.slice(5, 7)) * 91) % 900);
const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Everything that happens to an order, in order: paid, an invoice is wanted, refunded. */
const eventsOf = ({ paidAt, business, refunds }: Made) =>
  [
    { at: paidAt, what: 'paid' as const, total: 0 },
    ...(business ? [{ at: business.at, what: 'business' as const, total: 0 }] : []),
    ...refunds.map(({ total, at }) => ({ at, what: 'refund' as const, total })),
  ].toSorted((one, other) => one.at - other.at);

async function issueAll(made: readonly Made[]): Promise<void> {
  const { store } = shop;
  const seller = shop.seller('desk');
  const events = made
    .flatMap((it, index) => eventsOf(it).map((event) => ({ ...event, index })))
    .sort((one, other) => one.at - other.at);
  for (const { index, at, what, total } of events) {
    const it = made[index] as Made;
    const context = {
      ...seller,
      clock: () => new Date(at),
      shop: { ...seller.shop, tax: { ...seller.shop.tax, regime: it.regime } },
    };
    await lockedTransaction(store, async (transaction) => {
      const orders = transaction.updateTable('orders').where('id', '=', `order-${index}`);
      if (what === 'paid') {
        await transaction.insertInto('orders').values(orderRow(index, it)).execute();
      } else if (what === 'refund') {
        await orders.set({ refunded_cents: total }).execute();
      } else {
        const vat_check = it.business?.confirmed ? 'valid' : 'unavailable';
        await orders.set({ billing: billingOf(it), vat_check }).execute();
      }
      const order = await findOrder(transaction, 'id', `order-${index}`);
      if (!order) throw new Error('no order');
      // An invoice that is wanted at the payment page is the first document.
      if (what === 'paid' && it.business?.at === at) return;
      await issueDocuments(context, transaction, order);
    });
  }
}

const VAT_NUMBERS: Record<string, string> = {
  ...{ BG: 'BG123456789', DE: 'DE123456789', FI: 'FI12345678', FR: 'FR40303265045' },
  ...{ EE: 'EE123456789', HU: 'HU12345678' },
};
const billingOf = ({ country }: Made) =>
  JSON.stringify({
    ...{ name: 'Pine', street: 'Allee 1', city: 'Town', postalCode: '1' },
    ...{ country, vatNumber: VAT_NUMBERS[country ?? ''] },
  });

const orderRow = (index: number, it: Made): OrderRow => ({
  ...{ id: `order-${index}`, number: index + 1, session_id: `cs_${index}`, payment_id: null },
  ...{ purchase_form_id: null, state: 'paid', email: 'a@example.com', name: 'A', language: 'en' },
  ...{ amount_cents: it.amount, discount_cents: 0, currency: it.currency },
  tax_cents: reportedTax(it),
  reverse_charge: it.stripe === 'reverse' ? 1 : 0,
  ...{ country: it.country, created_at: it.paidAt, paid_at: it.paidAt, failed_at: null },
  ...{ hold_reason: null, duplicate_of: null, duplicate_dismissed_at: null },
  ...{ email_corrected_at: null, link_changed_at: null, revoked_at: null, counted_at: it.paidAt },
  ...{ refunded_cents: 0, bank_refunded_cents: 0, refunded_at: null, attribution: '{}' },
  ...{ library_hash: `hash-${index}`, text_versions: '{}', billing: null, vat_check: null },
  ...{ presented_cents: null, presented_currency: null, document_due: null },
  product_version: null,
  code: null,
});

/*
 * The independent program: decimals and plain loops, and nothing of what it checks. Prices include
 * VAT. Each document is rounded once; the last refund takes what is left.
 */
const VAT: Record<string, number> = { BG: 20, DE: 19, FI: 25.5, FR: 20, HU: 27 };
const vatOf = (country: string, day: string) =>
  country === 'EE' ? (day < '2025-07-01' ? 22 : 24) : (VAT[country] ?? 0);
const vatIn = (gross: number, percent: number) => roundHalfUp((gross * percent) / (100 + percent));
const reportedTax = ({ stripe, amount, country, paidAt }: Made) =>
  stripe === 'nothing'
    ? null
    : stripe === 'reverse'
      ? 0
      : vatIn(amount, vatOf(country ?? '', localDay(paidAt)));
const localDay = (at: number) =>
  new Date(at).toLocaleDateString('en-CA', { timeZone: 'Europe/Sofia' });
const roundHalfUp = (value: number) => Math.sign(value) * Math.floor(Math.abs(value) + 0.5 + 1e-9);
const businessDayUpTo = (day: string): string =>
  isWeekend(day) ? businessDayUpTo(addDays(day, -1)) : day;
const businessDayFrom = (day: string): string =>
  isWeekend(day) ? businessDayFrom(addDays(day, 1)) : day;
const euro = (cents: number, currency: string, day: string) =>
  currency === 'EUR' ? cents : roundHalfUp((cents * 10_000) / rateOn(day));
const QUARTER_ENDS = ['03-31', '06-30', '09-30', '12-31'];
const quarter = (day: string) =>
  `${day.slice(0, 4)}-Q${Math.floor((Number(day.slice(5, 7)) + 2) / 3)}`;
const endOf = (name: string) =>
  businessDayFrom(`${name.slice(0, 4)}-${QUARTER_ENDS[Number(name.slice(6)) - 1]}`);

type Sums = Record<string, number>;
const add = (sums: Sums, key: string, cents: number) => {
  sums[key] = (sums[key] ?? 0) + cents;
};

/** What is owed: its kind, to whom, and the rate in percent. */
function owedFor(it: Made, isConfirmed: boolean): [kind: string, country: string, percent: number] {
  const { regime, country, stripe, amount } = it;
  const day = localDay(it.paidAt);
  const abroad = country !== null && country !== 'BG';
  const own = (): [string, string, number] => {
    if (regime === 'none') return ['exempt', '', 0];
    if (country === 'US' || country === 'GB') return ['outside-eu', country, 0];
    if (abroad && isConfirmed) return ['reverse-charge', country, 0];
    if (abroad && regime === 'oss') return ['oss', country, vatOf(country, day)];
    return ['domestic', 'BG', 20];
  };
  const ours = own();
  const reported = reportedTax(it);
  // Stripe's figure wins, unless ours is the same.
  if (country === null || reported === null || reported === vatIn(amount, ours[2])) return ours;
  if (stripe === 'reverse') {
    return [abroad ? 'reverse-charge' : 'domestic', country, 0];
  }
  return [abroad ? 'oss' : 'domestic', country, vatOf(country, day)];
}

/** In the order of events, with what is left of the document that counts. */
function recompute(made: readonly Made[]) {
  const [ledger, oss]: [Sums, Sums] = [{}, {}];
  for (const it of made) {
    const day = localDay(it.paidAt);
    const rateDay = businessDayUpTo(day);
    let [kind, owed, percent] = owedFor(it, false);
    let left = { gross: 0, vat: 0, euroNet: 0, euroVat: 0 };
    const book = (gross: number, vat: number, on: string) => {
      const closes = left.gross + gross === 0;
      const euroNet = closes ? -left.euroNet : euro(gross - vat, it.currency, rateDay);
      const euroVat = closes ? -left.euroVat : euro(vat, it.currency, rateDay);
      addTo(ledger, oss, {
        ...{ kind, owed, percent, on, day, currency: it.currency, euroNet, euroVat },
        ...{ net: gross - vat, vat },
      });
      left = {
        ...{ gross: left.gross + gross, vat: left.vat + vat },
        ...{ euroNet: left.euroNet + euroNet, euroVat: left.euroVat + euroVat },
      };
    };
    let [refunded, isInvoice, isFirst] = [0, false, true];
    const wanted = it.business?.at === it.paidAt;
    for (const { at, what, total } of eventsOf(it)) {
      if (what === 'paid' && wanted) continue;
      const on = isFirst ? day : localDay(at);
      if (what === 'refund') refunded = total;
      const wantsInvoice = it.business !== null && at >= it.business.at && what !== 'paid';
      if (isFirst) {
        if (wanted) [kind, owed, percent] = owedFor(it, it.business?.confirmed ?? false);
        book(it.amount, vatIn(it.amount, percent), on);
        isInvoice = wanted;
      } else if (wantsInvoice && !isInvoice && left.gross > 0) {
        const { gross } = left;
        book(-gross, -left.vat, on);
        const next = owedFor(it, it.business?.confirmed ?? false);
        if ([kind, next[0]].includes('reverse-charge')) [kind, owed, percent] = next;
        book(gross, vatIn(gross, percent), on);
        isInvoice = true;
      }
      isFirst = false;
      const gross = it.amount - refunded - left.gross;
      if (gross === 0) continue;
      const after = left.gross + gross;
      const vat = Math.min(Math.max(left.vat + vatIn(gross, percent), 0), after);
      book(gross, (after === 0 ? 0 : vat) - left.vat, on);
    }
  }
  return { ledger, oss: ossInEuro(oss) };
}

type Line = Record<'kind' | 'owed' | 'on' | 'day' | 'currency', string> &
  Record<'percent' | 'net' | 'vat' | 'euroNet' | 'euroVat', number>;

/** One document in the sums of its report. */
function addTo(ledger: Sums, oss: Sums, line: Line): void {
  const { kind, owed, percent, on, day, currency } = line;
  if (kind !== 'oss') {
    add(ledger, `${on.slice(0, 7)} ${kind} ${percent} net`, line.euroNet);
    add(ledger, `${on.slice(0, 7)} ${kind} ${percent} vat`, line.euroVat);
    return;
  }
  const own = quarter(on) === quarter(day);
  const key = own ? `${owed} ${percent}` : `${quarter(day)} ${owed}`;
  add(oss, `${quarter(on)}/${own ? 'sale' : 'correction'}/${key}/${currency}/vat`, line.vat);
  if (own) add(oss, `${quarter(on)}/sale/${key}/${currency}/net`, line.net);
}

function ossInEuro(oss: Sums): Sums {
  const inEuro: Sums = {};
  for (const [key, cents] of Object.entries(oss)) {
    const [filed = '', what = '', about = '', currency = '', column = ''] = key.split('/');
    const rateDay = endOf(what === 'sale' ? filed : about.slice(0, 7));
    add(inEuro, `${filed} ${what} ${about} ${column}`, euro(cents, currency, rateDay));
  }
  return inEuro;
}

/** The same sums from the file that an accountant gets. */
function recomputeFile(csv: string) {
  const [ledger, oss]: [Sums, Sums] = [{}, {}];
  const [head = '', ...lines] = csv.replace('\ufeff', '').trim().split('\r\n');
  const names = head.split(',');
  for (const line of lines) {
    const cells = line.split(',');
    const cell = (name: string) => cells[names.indexOf(name)] ?? '';
    const cents = (name: string) => Math.round(Number(cell(name)) * 100);
    addTo(ledger, oss, {
      ...{ kind: cell('Treatment'), owed: cell('Country'), percent: Number(cell('VAT rate %')) },
      ...{ on: cell('Counts on'), day: cell('Supplied'), currency: cell('Currency') },
      ...{ net: cents('Net'), vat: cents('VAT') },
      ...{ euroNet: cents('Net (VAT currency)'), euroVat: cents('VAT (VAT currency)') },
    });
  }
  return { ledger, oss: ossInEuro(oss), lines: lines.length };
}

const withoutZeros = (sums: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(sums)
      .filter(([, cents]) => cents !== 0)
      .sort(),
  );

for (const [count, options] of [
  [500, {}],
  [5000, FULL],
] as const)
  test(`a year of ${count} orders: every report equals that of an independent program to the cent`, {
    ...options,
    timeout: 400_000,
  }, async () => {
    shop = await testShop(
      STRIPE,
      1,
      otherwise(() => ({})),
    );
    const days = Array.from({ length: 800 }, (_, index) => addDays('2024-12-01', index));
    const rates = days
      .filter((day) => !isWeekend(day))
      .map((day) => ({
        ...{ day, currency: 'USD' },
        rate: (rateOn(day) / 10_000).toFixed(4),
      }));
    await saveRates(shop.store, rates, '2026-11-15');
    const made = madeUpOrders(count);
    await issueAll(made);

    let documents = 0;
    for (const series of ['receipts', 'invoices'] as const) {
      const issued = shop.store
        .selectFrom('documents')
        .select('number')
        .where('series', '=', series);
      const numbers = (await issued.orderBy('number').execute()).map(({ number }) => number);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      documents += numbers.length;
    }
    expect(documents).toBeGreaterThan(count * 1.5);

    const expected = recompute(made);
    const context = shop.seller('desk');
    const ledger: Record<string, number> = {};
    const oss: Record<string, number> = {};
    for (const year of ['2025', '2026']) {
      for (let month = 1; month <= 12; month += 1) {
        const name = `${year}-${String(month).padStart(2, '0')}`;
        for (const row of (await ledgerReport(context, name)).totals) {
          ledger[`${name} ${row.treatment} ${row.rate / 100} net`] = row.netCents;
          ledger[`${name} ${row.treatment} ${row.rate / 100} vat`] = row.taxCents;
        }
      }
      for (const name of ['Q1', 'Q2', 'Q3', 'Q4'].map((part) => `${year}-${part}`)) {
        const { rows, corrections } = await ossReport(context, name);
        for (const row of rows) {
          oss[`${name} sale ${row.country} ${row.rate / 100} net`] = row.netCents;
          oss[`${name} sale ${row.country} ${row.rate / 100} vat`] = row.taxCents;
        }
        for (const row of corrections) {
          oss[`${name} correction ${row.quarter} ${row.country} vat`] = row.taxCents;
        }
      }
    }
    expect(Object.keys(expected.oss).length).toBeGreaterThan(40);
    expect(withoutZeros(ledger)).toEqual(withoutZeros(expected.ledger));
    expect(withoutZeros(oss)).toEqual(withoutZeros(expected.oss));

    const kinds = await shop.store
      .selectFrom('documents')
      .select((row) => ['kind', 'treatment', row.fn.countAll<string>().as('count')])
      .groupBy(['kind', 'treatment'])
      .execute();
    const counted = (kind: string, treatment: string) =>
      Number(kinds.find((row) => row.kind === kind && row.treatment === treatment)?.count ?? 0);
    expect(counted('invoice', 'reverse-charge')).toBeGreaterThan(count / 25);
    expect(counted('invoice', 'domestic')).toBeGreaterThan(count / 50);
    expect(counted('debit-note', 'oss')).toBeGreaterThan(count / 50);

    const desk = new Hono();
    desk.use((c, next) => {
      c.set('user', { name: 'mila', role: 'accountant' });
      return next();
    });
    addRoutes(desk, context, [exportRoute(context)]);
    const answer = await desk.request('/export/documents.csv');
    const file = recomputeFile(await answer.text());
    expect(file.lines).toBe(documents);
    expect(withoutZeros(file.ledger)).toEqual(withoutZeros(expected.ledger));
    expect(withoutZeros(file.oss)).toEqual(withoutZeros(expected.oss));
  });
