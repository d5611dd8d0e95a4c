import type { Content } from '../../content/content.ts';
import { countryName } from '../../mails/format.ts';
import { type Address, addressLines } from '../../rules/address.ts';
import { formatExactly, formatPresented, formatRate } from '../../rules/money.ts';
import { isPrintable } from '../../rules/printable.ts';
import { taxIn } from '../../rules/tax.ts';
import type { DocumentRow } from '../db/documentRows.ts';
import type { OrderRow } from '../db/schema.ts';
import { readBilling } from '../orders/orderTax.ts';
import { presentedIn } from '../payments/paymentFacts.ts';
import type { DocumentSeller } from './documentColumns.ts';

type Lines = { head: string; name: string; lines: string[] };
type Rows = (readonly [label: string, value: string])[];

/** A document in the words of its language, ready to be set. */
export type DocumentPage = {
  language: string;
  title: string;
  code: string;
  /** Under the title: the number, and what a note changes. */
  subtitle: string;
  issued: [year: number, month: number, day: number];
  /** On a document of a test payment. */
  banner: string;
  seller: Lines;
  buyer: Lines;
  facts: { head: string; rows: Rows };
  heads: string[];
  items: { name: string; note: string; cells: string[] }[];
  totals: Rows;
  total: readonly [label: string, value: string];
  after: Rows;
  notes: { head: string; lines: string[] }[];
  foot: string;
  /** Around the numbers of the page and of all pages. */
  pageOf: string[];
};

/**
 * `order` has the name of a consumer, which no receipt stores; after an erasure it has none. A name that
 * cannot be printed is replaced by the email address.
 */
export function documentPage(
  content: Content,
  row: DocumentRow,
  order: Pick<OrderRow, 'number' | 'name' | 'email' | 'presented_cents' | 'presented_currency'>,
  last4: string | null,
  /** The day of the document that a note changes, while that is kept. */
  correctedOn?: string,
): DocumentPage {
  const { language, currency } = row;
  const { documents } = content.messages(language);
  const t = documents.page;
  const money = (cents: number) => formatExactly(cents, currency, language);
  const seller: DocumentSeller = JSON.parse(row.seller);
  const isNote = row.corrects !== null;
  const correctedDay = correctedOn && dayIn(correctedOn, language);
  const title = documents.kinds[row.kind];
  const paidAs = formatPresented(presentedIn(order), language);
  const [year = 0, month = 0, day = 0] = row.issued_on.split('-').map(Number);
  return {
    language,
    title,
    code: row.code,
    subtitle: row.corrects_code
      ? `${row.code} ${documents.about(row.corrects_code, correctedDay)}`
      : row.code,
    issued: [year, month, day],
    banner: row.test ? t.test : '',
    seller: {
      head: t.seller,
      name: seller.name,
      lines: [
        ...addressIn(row, seller),
        t.registrationNumber(seller.registrationNumber),
        ...(seller.vatNumber ? [t.vatNumber(seller.vatNumber)] : []),
      ],
    },
    buyer: { head: t.customer, ...buyerLines(row, order, language, t) },
    facts: {
      head: t.dates,
      rows: [
        [t.issued, dayIn(row.issued_on, language)],
        [t.supplied, dayIn(row.supplied_on, language)],
        [t.order, String(order.number)],
        ...(row.corrects_code ? [[t.corrects, row.corrects_code] as const] : []),
        ...(correctedDay ? [[t.correctsDay, correctedDay] as const] : []),
      ],
    },
    ...(row.treatment === 'no-vat'
      ? { heads: [t.description, t.quantity, t.price, t.amount], totals: [] }
      : {
          heads: [t.description, t.quantity, t.unitPrice, t.rate, t.net],
          totals: [
            [t.taxable, money(row.net_cents)],
            [vatLine(row, t), money(row.tax_cents)],
          ],
        }),
    items: itemsOf(row, t),
    total: [row.gross_cents < 0 ? t.credit(currency) : t.total(currency), money(row.gross_cents)],
    after: isNote
      ? []
      : [
          [paidLine(last4, paidAs, t), money(-row.gross_cents)],
          [t.due, money(0)],
        ],
    notes: [...localNotes(row, t), { head: t.aboutTitle, lines: aboutLines(row, t) }],
    foot: `${seller.name} · ${seller.email}`,
    pageOf: t.pageOf('\u0000', '\u0000').split('\u0000'),
  };
}

/** What was sold, and a discount as a line of its own: together they come to the taxable amount. */
function itemsOf(row: DocumentRow, t: Words): DocumentPage['items'] {
  const product: { name: string; version: string } = JSON.parse(row.product);
  const money = (cents: number) => formatExactly(cents, row.currency, row.language);
  const rate = row.treatment === 'no-vat' ? [] : [rateCell(row, t)];
  const price = row.gross_cents + row.discount_cents;
  const list = row.discount_cents === 0 ? row.net_cents : price - taxIn(price, row.rate);
  const sold = {
    name: t.product(product.name, product.version),
    note: itemNote(row, t),
    cells: ['1', money(list), ...rate, money(list)],
  };
  if (row.discount_cents === 0) return [sold];
  const note = t.discountNote(money(price), money(row.discount_cents));
  const off = money(row.net_cents - list);
  return [sold, { name: t.discount, note, cells: ['1', off, ...rate, off] }];
}

/** Without VAT, the reason stands where its rate would. */
const reasonOf = ({ rate, layout, treatment }: DocumentRow, t: Words) =>
  rate === 0 && layout > 1 ? t.withoutVat[treatment] : undefined;

const rateCell = (row: DocumentRow, t: Words) =>
  reasonOf(row, t)?.rate ?? formatRate(row.rate, row.language);

function vatLine(row: DocumentRow, t: Words): string {
  const country = countryName(row.country, row.language);
  return reasonOf(row, t)?.line(country) ?? t.vat(formatRate(row.rate, row.language), country);
}
/** How it was paid, and what the buyer's bank shows where the amount was converted. */
const paidLine = (last4: string | null, paidAs: string | undefined, t: Words) =>
  [last4 ? t.paidWith(last4) : t.paid, ...(paidAs ? [t.paidAs(paidAs)] : [])].join(', ');

function itemNote({ kind, reason, corrects_code }: DocumentRow, t: Words): string {
  if (reason === null) return t.delivered;
  if (reason === 'correction') return t.canceled(corrects_code ?? '');
  return kind === 'credit-note' ? t.refunded : t.recharged;
}

type Words = ReturnType<Content['messages']>['documents']['page'];

function aboutLines({ treatment, rate }: DocumentRow, t: Words): string[] {
  const isUnexplained = rate === 0 && treatment !== 'no-vat';
  const reason = t.notes[treatment] || (isUnexplained ? t.zeroRate : '');
  return [reason, t.never].filter((line) => line !== '');
}

function addressIn({ layout, language }: DocumentRow, address: Address): string[] {
  const country = countryName(address.country, language);
  if (layout > 1) return addressLines(address, country);
  return [address.street, `${address.postalCode} ${address.city}`.trim(), country];
}

function buyerLines(
  row: DocumentRow,
  order: Pick<OrderRow, 'name' | 'email'>,
  language: string,
  t: Words,
): { name: string; lines: string[] } {
  const billing = readBilling(row.buyer);
  if (!billing) {
    const country = row.billing_country;
    const name = order.name.normalize('NFC');
    return {
      name: isPrintable(name) ? name : order.email,
      lines: country ? [countryName(country, language)] : [],
    };
  }
  const { name, registrationNumber, vatNumber } = billing;
  return {
    name,
    lines: [
      ...addressIn(row, billing),
      ...(registrationNumber ? [t.registrationNumber(registrationNumber)] : []),
      ...(vatNumber ? [t.vatNumber(vatNumber)] : []),
    ],
  };
}

/** The VAT in the seller's own currency, where the buyer paid in another one (Art. 230). */
function localNotes(row: DocumentRow, t: Words): DocumentPage['notes'] {
  const { language, currency, local_currency: local } = row;
  const { local_net_cents: net, local_tax_cents: tax } = row;
  if (local === null || net === null || tax === null || local === currency) return [];
  const money = (cents: number) => formatExactly(cents, local, language);
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  const one = (code: string, value: string) => `${value}\u00a0${code}`;
  const rate = new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(
    Number(row.exchange_rate),
  );
  const prices = [one(local, '1'), one(currency, rate)] as const;
  const exchange = row.exchange_day
    ? t.exchange(dayIn(row.exchange_day, language), ...prices)
    : t.sampleRate(...prices);
  const lines = [t.amounts(money(net), money(tax), money(net + tax)), exchange];
  return [{ head: t.inCurrency((names.of(local) ?? local).toLocaleLowerCase(language)), lines }];
}

const dayIn = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** For the names of files and for assistive technology. */
export const documentFileName = ({ kind, code }: Pick<DocumentRow, 'kind' | 'code'>) =>
  `${kind}-${code.replaceAll(/[^A-Za-z0-9.-]/g, '-')}.pdf`;
