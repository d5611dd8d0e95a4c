import type { DocumentKind, NoteReason, Series } from '../../rules/documents.ts';
import type { Language } from '../../rules/language.ts';
import type { Treatment } from '../../rules/tax.ts';

/**
 * A receipt, an invoice or a note. The database rejects every change of a row, except that the card's
 * country may be added.
 */
export type DocumentRow = {
  id: string;
  /** 1 for a document of a test payment; these have numbers of their own. */
  test: 0 | 1;
  series: Series;
  number: number;
  /** The number as it is printed. */
  code: string;
  kind: DocumentKind;
  order_id: string;
  /** The receipt or invoice that a note changes. */
  corrects: string | null;
  corrects_code: string | null;
  /** Why a note was issued. */
  reason: NoteReason | null;
  language: Language;
  issued_at: number;
  /** Days on the seller's calendar. `counts_on` decides the tax period. */
  issued_on: string;
  supplied_on: string;
  counts_on: string;
  treatment: Treatment;
  country: string;
  /** In hundredths of a percent. */
  rate: number;
  currency: string;
  /** Negative on a credit note. */
  gross_cents: number;
  net_cents: number;
  tax_cents: number;
  /** The currency in which the seller accounts for VAT; null on test documents from before sample rates. */
  local_currency: string | null;
  local_net_cents: number | null;
  local_tax_cents: number | null;
  /** What one unit of the local currency costs; null where the currencies are the same. */
  exchange_rate: string | null;
  /** Null with a rate: a sample rate of test mode. */
  exchange_day: string | null;
  /** JSON: who sold, as printed. */
  seller: string;
  /** JSON: the business on an invoice; null on a receipt. */
  buyer: string | null;
  product: string;
  /** What spoke for the buyer's country: the one of the billing address, and the one of the card. */
  billing_country: string | null;
  card_country: string | null;
  /** The discount that has a line of its own, VAT included; 0 where there is none. */
  discount_cents: number;
  /** 1 on documents from before reverse charge stood in the VAT line: they still look as they did. */
  layout: 1 | 2;
};

/** What one euro cost on a day, as published by the European Central Bank. */
export type ExchangeRateRow = { day: string; currency: string; rate: string };

/** A legal text as buyers were shown it. The same version has another checksum when a fact in it changed. */
export type LegalTextRow = {
  name: string;
  language: Language;
  version: string;
  sha256: string;
  title: string;
  /** Plain text, a paragraph per line. */
  body: string;
  first_shown_at: number;
};
