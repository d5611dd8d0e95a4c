import { addDays } from './calendar.ts';
import { type Tax, taxIn } from './tax.ts';

export const DOCUMENT_KINDS = ['receipt', 'invoice', 'credit-note', 'debit-note'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Invoices and their notes share one series of numbers, as Bulgaria requires; receipts have their own. */
export const SERIES = ['receipts', 'invoices'] as const;
export type Series = (typeof SERIES)[number];

export type NoteReason = 'refund' | 'correction';

/** All in the smallest unit of the order's currency. What a credit note takes back is negative. */
export type Amounts = {
  grossCents: number;
  netCents: number;
  taxCents: number;
  /** The same in the currency in which the seller accounts for VAT. */
  localNetCents: number;
  localTaxCents: number;
};

type TaxFacts = Pick<Tax, 'treatment' | 'country' | 'rate'>;

export type IssuedDocument = Amounts &
  TaxFacts & {
    id: string;
    kind: DocumentKind;
    /** The receipt or invoice that a note changes. */
    corrects: string | null;
    /** The business on the invoice, as text; null on a receipt. */
    buyer: string | null;
  };

export type Draft = Amounts &
  TaxFacts & {
    kind: DocumentKind;
    series: Series;
    buyer: string | null;
    /** Why a note is issued: money went back, or another invoice follows. */
    reason: NoteReason | null;
    /** What a note changes: an issued document, or the one drafted before it. */
    corrects: string | 'drafted' | null;
  };

export type DocumentFacts = {
  amountCents: number;
  refundedCents: number;
  /** The tax of the whole sale, as it is known now. */
  tax: Tax;
  /** The business that wants an invoice, as text; null for a consumer. */
  buyer: string | null;
  /** In the order in which they were issued. */
  issued: readonly IssuedDocument[];
  /** Converts into the currency in which the seller accounts for VAT. */
  toLocal: (cents: number) => number;
};

const plus = (one: Amounts, other: Amounts): Amounts => ({
  grossCents: one.grossCents + other.grossCents,
  netCents: one.netCents + other.netCents,
  taxCents: one.taxCents + other.taxCents,
  localNetCents: one.localNetCents + other.localNetCents,
  localTaxCents: one.localTaxCents + other.localTaxCents,
});

const minus = (amounts: Amounts): Amounts => ({
  grossCents: 0 - amounts.grossCents,
  netCents: 0 - amounts.netCents,
  taxCents: 0 - amounts.taxCents,
  localNetCents: 0 - amounts.localNetCents,
  localTaxCents: 0 - amounts.localTaxCents,
});

/** The document that counts now, and what notes have left of it. */
type Standing = { about: TaxFacts & Pick<Draft, 'series' | 'buyer' | 'corrects'>; left: Amounts };

/**
 * The documents that an order still needs. All documents of an order add up to what the buyer paid
 * and did not get back; a document is never changed, only followed by another one.
 */
export function documentsDue(facts: DocumentFacts): Draft[] {
  const { issued, tax, buyer, amountCents } = facts;
  if (amountCents === 0) return [];
  const drafts: Draft[] = [];
  const split = (grossCents: number, taxCents: number): Amounts => {
    const netCents = grossCents - taxCents;
    const [localNetCents, localTaxCents] = [facts.toLocal(netCents), facts.toLocal(taxCents)];
    return { grossCents, netCents, taxCents, localNetCents, localTaxCents };
  };
  const open = ({ treatment, country, rate }: TaxFacts, left: Amounts): Standing => {
    const about = { treatment, country, rate, buyer, series: seriesFor(buyer) };
    const kind = buyer === null ? 'receipt' : 'invoice';
    drafts.push({ ...about, kind, corrects: null, reason: null, ...left });
    return { about: { ...about, corrects: 'drafted' }, left };
  };
  const note = ({ about }: Standing, reason: NoteReason, amounts: Amounts) => {
    const kind = amounts.grossCents < 0 ? 'credit-note' : 'debit-note';
    drafts.push({ ...about, kind, reason, ...amounts });
  };
  const base = issued.findLast(({ kind }) => kind === 'receipt' || kind === 'invoice');
  let standing = base ? standingOf(base, issued) : open(tax, split(amountCents, tax.taxCents));
  if (base && buyer !== null && standing.left.grossCents > 0) {
    const next = taxAfter(base, facts);
    if (base.buyer !== buyer || next.treatment !== base.treatment) {
      const { grossCents } = standing.left;
      note(standing, 'correction', minus(standing.left));
      standing = open(next, split(grossCents, taxIn(grossCents, next.rate)));
    }
  }
  const { left, about } = standing;
  const more = amountCents - Math.min(facts.refundedCents, amountCents) - left.grossCents;
  // The note that closes a document takes what is left of it, so that no part of a cent remains.
  if (more !== 0 && more === -left.grossCents) note(standing, 'refund', minus(left));
  else if (more !== 0) note(standing, 'refund', split(more, taxOfNote(left, more, about.rate)));
  return drafts;
}

function standingOf(base: IssuedDocument, issued: readonly IssuedDocument[]): Standing {
  const { id, treatment, country, rate, buyer } = base;
  const notes = issued.filter(({ corrects }) => corrects === id);
  return {
    about: { treatment, country, rate, buyer, series: seriesFor(buyer), corrects: id },
    left: notes.reduce<Amounts>(plus, base),
  };
}

const seriesFor = (buyer: string | null): Series => (buyer === null ? 'receipts' : 'invoices');

/**
 * A corrected invoice keeps the tax of the sale, unless it turns out that the buyer owes it, or that
 * the buyer is in the EU after all. A tax regime that has changed since then does not count.
 */
function taxAfter(before: TaxFacts, { tax }: DocumentFacts): TaxFacts {
  const treatments = [before.treatment, tax.treatment];
  const dependsOnBuyer = treatments.some((one) => one === 'reverse-charge' || one === 'outside-eu');
  const isFree = treatments.some((one) => one === 'exempt' || one === 'no-vat');
  return dependsOnBuyer && !isFree ? tax : before;
}

/**
 * Rounded once, like the tax of every document. After many small notes, neither the net amount nor the
 * tax that is left may fall below zero.
 */
function taxOfNote(left: Amounts, grossCents: number, rate: number): number {
  const taxLeft = left.taxCents + taxIn(grossCents, rate);
  const after = left.grossCents + grossCents;
  return Math.min(Math.max(taxLeft, 0), after) - left.taxCents;
}

/** Bulgaria gives five days to issue an invoice, so a date that is so much later is still lawful. */
const MAX_DAYS_LATE = 5;

/**
 * Dates rise with the numbers of a series, also when the clock goes back or processes differ: then a
 * document has the date of the one before it. One that is dated further ahead was wrong itself.
 */
export const issueDay = (today: string, before = today) =>
  before > today && before <= addDays(today, MAX_DAYS_LATE) ? before : today;

/** `##########` for ten digits; `YYYY` is the year of issue. */
export const NUMBER_FORMAT = /^[A-Za-z0-9/.-]*?#{1,15}$/;

export function documentNumber(format: string, number: number, day: string): string {
  return format
    .replace('YYYY', day.slice(0, 4))
    .replace(/#+$/, (digits) => String(number).padStart(digits.length, '0'));
}
