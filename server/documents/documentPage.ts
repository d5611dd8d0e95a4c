import type { Content } from '../../content/content.ts';
import { countryName } from '../../mails/format.ts';
import { formatExactly, formatRate } from '../../rules/money.ts';
import { isPrintable } from '../../rules/printable.ts';
import type { DocumentRow } from '../db/documentRows.ts';
import type { OrderRow } from '../db/schema.ts';
import { readBilling } from '../orders/orderTax.ts';
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
  item: { name: string; note: string; cells: string[] };
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
  order: Pick<OrderRow, 'number' | 'name' | 'email'>,
  last4: string | null,
  /** The day of the document that a note changes, while that is kept. */
  correctedOn?: string,
): DocumentPage {
  const { language, currency } = row;
  const { documents } = content.messages(language);
  const t = documents.page;
  const money = (cents: number) => formatExactly(cents, currency, language);
  const seller: DocumentSeller = JSON.parse(row.seller);
  const product: { name: string; version: string } = JSON.parse(row.product);
  const rate = formatRate(row.rate, language);
  const isNote = row.corrects !== null;
  const correctedDay = correctedOn && dayIn(correctedOn, language);
  const title = documents.kinds[row.kind];
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
      ...addressLines(seller, language),
      lines: [
        ...addressLines(seller, language).lines,
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
    heads: [t.description, t.quantity, t.unitPrice, t.rate, t.net],
    item: {
      name: t.product(product.name, product.version),
      note: itemNote(row, t),
      cells: ['1', money(row.net_cents), rate, money(row.net_cents)],
    },
    totals: [
      [t.taxable, money(row.net_cents)],
      [t.vat(rate, countryName(row.country, language)), money(row.tax_cents)],
    ],
    total: [row.gross_cents < 0 ? t.credit(currency) : t.total(currency), money(row.gross_cents)],
    after: isNote
      ? []
      : [
          [last4 ? t.paidWith(last4) : t.paid, money(-row.gross_cents)],
          [t.due, money(0)],
        ],
    notes: [...localNotes(row, t), { head: t.aboutTitle, lines: aboutLines(row, t) }],
    foot: `${seller.name} · ${seller.email}`,
    pageOf: t.pageOf('\u0000', '\u0000').split('\u0000'),
  };
}

function itemNote({ kind, reason, corrects_code }: DocumentRow, t: Words): string {
  if (reason === null) return t.delivered;
  if (reason === 'correction') return t.canceled(corrects_code ?? '');
  return kind === 'credit-note' ? t.refunded : t.recharged;
}

type Words = ReturnType<Content['messages']>['documents']['page'];

const aboutLines = ({ treatment, rate }: DocumentRow, t: Words) =>
  [t.notes[treatment] || (rate === 0 ? t.zeroRate : ''), t.never].filter((line) => line !== '');

type Address = Pick<DocumentSeller, 'name' | 'street' | 'city' | 'postalCode' | 'country'>;

const addressLines = ({ name, street, city, postalCode, country }: Address, language: string) => ({
  name,
  lines: [street, `${postalCode} ${city}`.trim(), countryName(country, language)],
});

function buyerLines(
  row: DocumentRow,
  order: Pick<OrderRow, 'name' | 'email'>,
  language: string,
  t: Words,
): { name: string; lines: string[] } {
  const billing = readBilling(row.buyer);
  if (!billing) {
    const { billing: country } = JSON.parse(row.evidence) as { billing: string | null };
    const name = order.name.normalize('NFC');
    return {
      name: isPrintable(name) ? name : order.email,
      lines: country ? [countryName(country, language)] : [],
    };
  }
  const { name, lines } = addressLines(billing, language);
  const { registrationNumber, vatNumber } = billing;
  return {
    name,
    lines: [
      ...lines,
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
  const exchange = t.exchange(
    dayIn(row.exchange_day ?? row.supplied_on, language),
    one(local, '1'),
    one(currency, rate),
  );
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
