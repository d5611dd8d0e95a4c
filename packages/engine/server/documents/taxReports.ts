import { sql } from 'kysely';
import { REHEARSAL } from '../../content/seller.ts';
import { countryEvidence } from '../../rules/countryEvidence.ts';
import { convert, EURO, sampleRate } from '../../rules/exchange.ts';
import {
  firstDayOfQuarter,
  type LedgerTotal,
  lastDayOfMonth,
  lastDayOfQuarter,
  ledgerTotals,
  type OssReturn,
  ossReturn,
  quarterOf,
  type ReportedDocument,
} from '../../rules/taxReports.ts';
import { otherEuCountries } from '../../rules/vatRates.ts';
import { UserError } from '../core/userError.ts';
import type { DocumentRow } from '../db/documentRows.ts';
import type { ProcessContext } from '../orders/context.ts';
import { rateForSupply, rateOnOrAfter } from './exchangeRates.ts';
import { type Waiting, waitingOrders } from './waitingOrders.ts';

/** Test documents are reported in test mode only, and real ones never are. */
export const testFlag = ({ payments }: Pick<ProcessContext, 'payments'>): DocumentRow['test'] =>
  payments.provider === 'sandbox' ? 1 : 0;

/** A month may have thousands of documents, each with texts that no report needs. */
const REPORTED = [
  ...(['treatment', 'country', 'rate', 'currency', 'net_cents', 'tax_cents'] as const),
  ...(['supplied_on', 'counts_on', 'local_currency', 'local_net_cents'] as const),
  'local_tax_cents' as const,
] as const;

const reported = (row: Pick<DocumentRow, (typeof REPORTED)[number]>): ReportedDocument => ({
  treatment: row.treatment,
  country: row.country,
  rate: row.rate,
  currency: row.currency,
  netCents: row.net_cents,
  taxCents: row.tax_cents,
  suppliedOn: row.supplied_on,
  countsOn: row.counts_on,
  localNetCents: row.local_net_cents ?? 0,
  localTaxCents: row.local_tax_cents ?? 0,
});

const documentsIn = (context: ProcessContext, from: string, to: string) =>
  context.store
    .selectFrom('documents')
    .select(REPORTED)
    .where('test', '=', testFlag(context))
    .where('counts_on', '>=', from)
    .where('counts_on', '<=', to);

/** On a report about test payments: what it is. */
type Marked = { rehearsal?: string };

const markOf = (context: ProcessContext): Marked =>
  testFlag(context) ? { rehearsal: REHEARSAL } : {};

/** `waiting`: sales that the figures lack, because they have no document yet. */
export type OssReport = OssReturn & Marked & { currency: 'EUR'; waiting: Waiting };

/** The return of a quarter for the One Stop Shop, in euro. */
export async function ossReport(context: ProcessContext, quarter: string): Promise<OssReport> {
  const [first, last] = [firstDayOfQuarter(quarter), lastDayOfQuarter(quarter)];
  const rows = await documentsIn(context, first, last).where('treatment', '=', 'oss').execute();
  const documents = rows.map(reported);
  const keyOf = (period: string, currency: string) => `${period} ${currency}`;
  const needed = new Set(
    documents.map(({ suppliedOn, currency }) => keyOf(quarterOf(suppliedOn), currency)),
  );
  const rates = new Map<string, { currency: string; rate: string }>();
  for (const key of needed) {
    const [period = '', currency = ''] = key.split(' ');
    rates.set(key, await quarterRate(context, period, currency));
  }
  const report = ossReturn(documents, quarter, (period, currency) => {
    const rate = rates.get(keyOf(period, currency));
    if (!rate) throw new Error(`no rate for ${currency} in ${period}`);
    return rate;
  });
  return {
    ...markOf(context),
    currency: 'EUR',
    ...report,
    waiting: await waitingOrders(context, first, last),
  };
}

async function quarterRate(context: ProcessContext, quarter: string, currency: string) {
  const day = lastDayOfQuarter(quarter);
  const rate = await rateOnOrAfter(context.store, currency, day);
  if (rate) return rate;
  if (testFlag(context)) return sampleRate(currency);
  throw new UserError(
    `The return needs the ECB’s rate of ${currency} for ${day}. Import it: npm run shop -- rates <file>`,
  );
}

export type Ledger = Marked & {
  month: string;
  currency: string | null;
  totals: LedgerTotal[];
  documents: number;
  /** Sales that the totals lack, because they have no document yet. */
  waiting: Waiting;
};

/** The documents of a month that belong into the seller's own VAT return: all but those of the OSS. */
export async function ledgerReport(context: ProcessContext, month: string): Promise<Ledger> {
  const [first, last] = [`${month}-01`, lastDayOfMonth(month)];
  // Summed up by the database: a month may have tens of thousands of documents.
  const groups = await documentsIn(context, first, last)
    .clearSelect()
    .select(({ fn }) => [
      'treatment',
      'rate',
      'local_currency',
      fn.countAll<number | string>().as('documents'),
      fn.sum<number | string>('local_net_cents').as('net'),
      fn.sum<number | string>('local_tax_cents').as('tax'),
    ])
    .where('treatment', '!=', 'oss')
    // Test documents from before sample rates have no amounts to report.
    .where('local_currency', 'is not', null)
    .groupBy(['treatment', 'rate', 'local_currency'])
    .execute();
  const sums = groups.map(({ treatment, rate, net, tax }) => ({
    treatment,
    rate,
    localNetCents: Number(net),
    localTaxCents: Number(tax),
  }));
  return {
    ...markOf(context),
    month,
    currency: groups[0]?.local_currency ?? null,
    totals: ledgerTotals(sums),
    documents: groups.reduce((sum, { documents }) => sum + Number(documents), 0),
    waiting: await waitingOrders(context, first, last),
  };
}

type CrossBorderSales = { year: string; cents: number; unknown: number; weak: number };

/**
 * Net sales to consumers in other EU countries in each of these years, in euro cents by the rates of
 * the days of supply: they decide the regime. `unknown` counts documents without a rate, which the sum
 * lacks, and `weak` those without two pieces of evidence of the country that agree.
 */
export async function crossBorderSales(
  context: ProcessContext,
  years: readonly number[],
): Promise<CrossBorderSales[]> {
  const sums = years.map((year) => ({ year: String(year), cents: 0, unknown: 0, weak: 0 }));
  const [from, to] = [`${Math.min(...years)}-01-01`, `${Math.max(...years)}-12-31`];
  const groups = await documentsIn(context, from, to)
    .clearSelect()
    .select(['billing_country', 'card_country', 'currency', 'local_currency', 'supplied_on'])
    .select((row) => [
      YEAR.as('year'),
      row.fn.sum<string>('net_cents').as('net'),
      row.fn.sum<string>('local_net_cents').as('local'),
      row.fn.countAll<string>().as('documents'),
    ])
    .where(BUYER_COUNTRY, 'in', otherEuCountries(context.shop.company.address.country))
    .where('treatment', 'in', ['domestic', 'oss', 'exempt', 'no-vat'])
    .groupBy([YEAR, 'billing_country', 'card_country', 'currency', 'local_currency'])
    .groupBy('supplied_on')
    .execute();
  for (const group of groups) {
    const sum = sums.find(({ year }) => year === group.year);
    if (!sum) continue;
    const facts = { billing: group.billing_country, card: group.card_country };
    if (countryEvidence(facts) !== 'two agree') sum.weak += Number(group.documents);
    if (group.local_currency === EURO.currency) {
      sum.cents += Number(group.local);
      continue;
    }
    const rate = await rateForSupply(context.store, group.currency, group.supplied_on);
    if (rate) sum.cents += convert(Number(group.net), rate, EURO);
    else sum.unknown += Number(group.documents);
  }
  return sums;
}

/** As indexed. */
const BUYER_COUNTRY = sql<string>`coalesce(billing_country, card_country)`;
const YEAR = sql<string>`substr(counts_on, 1, 4)`;
