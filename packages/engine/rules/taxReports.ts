import { convert, EURO, type EuroRate } from './exchange.ts';
import type { Treatment } from './tax.ts';

/** What the reports read of a document. Amounts of credit notes are negative. */
export type ReportedDocument = {
  treatment: Treatment;
  country: string;
  rate: number;
  currency: string;
  netCents: number;
  taxCents: number;
  /** The day of supply, and the day on which the document counts: for a correction, its own day. */
  suppliedOn: string;
  countsOn: string;
  /** In the seller's currency for VAT. */
  localNetCents: number;
  localTaxCents: number;
};

export const quarterOf = (day: string) =>
  `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

const LAST_DAYS = ['03-31', '06-30', '09-30', '12-31'];
export const lastDayOfQuarter = (quarter: string) =>
  `${quarter.slice(0, 4)}-${LAST_DAYS[Number(quarter.slice(6)) - 1]}`;
export const firstDayOfQuarter = (quarter: string) =>
  `${quarter.slice(0, 4)}-${String(Number(quarter.slice(6)) * 3 - 2).padStart(2, '0')}-01`;

export const lastDayOfMonth = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0))
    .toISOString()
    .slice(0, 10);

/** The euro rate of a quarter's last day, or of the next day that has one. */
export type QuarterRate = (quarter: string, currency: string) => EuroRate;

type Sum = { netCents: number; taxCents: number };

/** Adds up by key and currency; the sums are converted once. */
function sumsBy<Key extends string>(
  documents: readonly ReportedDocument[],
  keyOf: (document: ReportedDocument) => Key,
): [Key, Map<string, Sum>][] {
  const sums = new Map<Key, Map<string, Sum>>();
  for (const document of documents) {
    const key = keyOf(document);
    const byCurrency = sums.get(key) ?? new Map<string, Sum>();
    sums.set(key, byCurrency);
    const { netCents, taxCents } = byCurrency.get(document.currency) ?? {
      netCents: 0,
      taxCents: 0,
    };
    byCurrency.set(document.currency, {
      netCents: netCents + document.netCents,
      taxCents: taxCents + document.taxCents,
    });
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
}

function inEuro(byCurrency: Map<string, Sum>, quarter: string, rateOf: QuarterRate): Sum {
  let [netCents, taxCents] = [0, 0];
  for (const [currency, sum] of byCurrency) {
    const rate = currency === 'EUR' ? EURO : rateOf(quarter, currency);
    netCents += convert(sum.netCents, rate, EURO);
    taxCents += convert(sum.taxCents, rate, EURO);
  }
  return { netCents, taxCents };
}

export type OssReturn = {
  quarter: string;
  rows: ({ country: string; rate: number } & Sum)[];
  /** Changes of earlier quarters, as the return asks for them: per quarter and country, VAT only. */
  corrections: { quarter: string; country: string; taxCents: number }[];
  /**
   * Sales and corrections of each country together. What one country owes back does not reduce what
   * another is due, so a negative balance is to be reimbursed by that country.
   */
  balances: { country: string; taxCents: number }[];
  /** The sum of the positive balances. */
  payableCents: number;
};

const hasContent = ({ netCents, taxCents }: Sum) => netCents !== 0 || taxCents !== 0;

/** The return of a quarter, in euro cents. */
export function ossReturn(
  documents: readonly ReportedDocument[],
  quarter: string,
  rateOf: QuarterRate,
): OssReturn {
  const counted = documents.filter(
    ({ treatment, countsOn }) => treatment === 'oss' && quarterOf(countsOn) === quarter,
  );
  const isOwn = ({ suppliedOn }: ReportedDocument) => quarterOf(suppliedOn) === quarter;
  const rows = sumsBy(counted.filter(isOwn), ({ country, rate }) => `${country} ${rate}`)
    .map(([key, sums]) => {
      const [country = '', rate = ''] = key.split(' ');
      return { country, rate: Number(rate), ...inEuro(sums, quarter, rateOf) };
    })
    .filter(hasContent);
  const earlier = counted.filter((document) => !isOwn(document));
  const corrections = sumsBy(
    earlier,
    ({ suppliedOn, country }) => `${quarterOf(suppliedOn)} ${country}`,
  )
    .map(([key, sums]) => {
      const [corrected = '', country = ''] = key.split(' ');
      // At the rate of the quarter that is corrected: a sale and its refund then cancel out.
      return { quarter: corrected, country, taxCents: inEuro(sums, corrected, rateOf).taxCents };
    })
    .filter(({ taxCents }) => taxCents !== 0);
  const balances = balancesOf([...rows, ...corrections]);
  const payable = balances.filter(({ taxCents }) => taxCents > 0);
  const payableCents = payable.reduce((sum, { taxCents }) => sum + taxCents, 0);
  return { quarter, rows, corrections, balances, payableCents };
}

function balancesOf(lines: readonly { country: string; taxCents: number }[]) {
  const countries = [...new Set(lines.map(({ country }) => country))].sort();
  return countries
    .map((country) => ({
      country,
      taxCents: lines
        .filter((line) => line.country === country)
        .reduce((sum, { taxCents }) => sum + taxCents, 0),
    }))
    .filter(({ taxCents }) => taxCents !== 0);
}

export type LedgerTotal = { treatment: Treatment; rate: number } & Sum;

/** The totals of a month by treatment and rate, in the seller's currency for VAT. */
export function ledgerTotals(
  documents: readonly Pick<
    ReportedDocument,
    'treatment' | 'rate' | 'localNetCents' | 'localTaxCents'
  >[],
): LedgerTotal[] {
  const totals = new Map<string, LedgerTotal>();
  for (const { treatment, rate, localNetCents, localTaxCents } of documents) {
    const key = `${treatment} ${rate}`;
    const total = totals.get(key) ?? { treatment, rate, netCents: 0, taxCents: 0 };
    total.netCents += localNetCents;
    total.taxCents += localTaxCents;
    totals.set(key, total);
  }
  return [...totals.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, total]) => total)
    .filter(hasContent);
}
