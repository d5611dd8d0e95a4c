import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { daysBetween } from '../../rules/calendar.ts';
import { formatExactly } from '../../rules/money.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import { chargesVat } from '../../rules/tax.ts';
import { readVatNumber } from '../../rules/vatNumber.ts';
import { isInEu, taxCurrency, VAT_RATES_CHECKED, vatTerritory } from '../../rules/vatRates.ts';
import { rateForSupply } from '../documents/exchangeRates.ts';
import { crossBorderSales, testFlag } from '../documents/taxReports.ts';
import type { CommandContext } from '../orders/context.ts';
import { advice, type Finding, fine, missing } from './finding.ts';

/** Six months. */
const RATES_AGE_DAYS = 183;
/** Art. 59c: above this, the VAT of the buyer's country is due. */
const THRESHOLD_CENTS = 1_000_000;
const BULGARIAN_DIGITS = 10;

export async function checkTax(context: CommandContext): Promise<Finding[]> {
  const { shop, clock } = context;
  const today = calendarDay(clock(), shop.company.timeZone);
  return [
    ...(await checkRegime(context, today)),
    ...checkNumberFormat(context),
    ...(await checkNumbers(context)),
    ...checkVatRates(today),
    ...(await checkExchangeRates(context, today)),
    ...(await checkHeld(context)),
  ];
}

async function checkRegime(context: CommandContext, today: string): Promise<Finding[]> {
  const { regime } = context.shop.tax;
  const { address, vatNumber } = context.shop.company;
  const isInUnion = isInEu(vatTerritory(address.country));
  if (chargesVat(regime) && isInUnion && !readVatNumber(vatNumber ?? '')) {
    const problem = vatNumber
      ? `${vatNumber} isn’t a VAT number of an EU country, with its prefix`
      : 'is missing';
    const words = `tax.regime is “${regime}”, but company.vatNumber ${problem}. An invoice needs it`;
    return [missing('Taxes', words)];
  }
  const year = Number(today.slice(0, 4));
  const sums = await crossBorderSales(context, [year, year - 1]);
  const highest = Math.max(...sums.map(({ cents }) => cents));
  const sold = `sales to consumers in other EU countries: ${formatExactly(highest, 'EUR', SELLER_LANGUAGE)} net in this or the last year`;
  if (regime === 'outside') return [checkOutside(isInUnion, highest, sold)];
  if (regime === 'none' && !isInUnion) {
    const words =
      'tax.regime “none” is for small businesses in the EU, and documents say so. Outside it, set tax.regime to “outside”';
    return [advice('Taxes', words)];
  }
  if (regime === 'none' && highest >= THRESHOLD_CENTS) {
    const words = `${sold}. Above €10,000 the VAT of the buyer’s country is due, also from a small business, unless that country exempts it too: ask your accountant`;
    return [advice('Taxes', words)];
  }
  if (regime !== 'domestic') {
    return [fine('Taxes', `tax.regime is “${regime}”`), ...checkEvidence(highest, sums)];
  }
  if (!isInUnion) {
    const words =
      'tax.regime “domestic” is for sellers in the EU. Outside it, “outside” or “provider” may be yours: ask your accountant';
    return [advice('Taxes', words)];
  }
  const unknown = testFlag(context) ? 0 : sums.reduce((sum, one) => sum + one.unknown, 0);
  if (highest >= THRESHOLD_CENTS) {
    const words = `${sold}. Above €10,000 the VAT of the buyer’s country is due: register for the OSS and set tax.regime to “oss”`;
    return [missing('Taxes', words)];
  }
  if (highest >= THRESHOLD_CENTS * 0.8) {
    return [advice('Taxes', `${sold}. Register for the OSS before they reach €10,000`)];
  }
  if (unknown > 0) {
    const words = `${sold}, without ${unknown} documents whose exchange rate is missing: import the rates of those days (npm run shop -- rates <file>)`;
    return [advice('Taxes', words)];
  }
  return [fine('Taxes', `tax.regime is “domestic”; ${sold}, below the limit of €10,000`)];
}

/** A seller from outside owes VAT from the first sale to a consumer in the EU: it has no threshold. */
function checkOutside(isInUnion: boolean, cents: number, sold: string): Finding {
  if (isInUnion) {
    const words =
      'tax.regime “outside” is for sellers outside the EU. A small business in it has “none”';
    return missing('Taxes', words);
  }
  if (cents === 0) return fine('Taxes', 'tax.regime is “outside”');
  const words = `${sold.replace('other EU countries', 'the EU')}. The VAT of the buyer’s country is due from the first sale, also from a seller outside the EU: ask your accountant`;
  return advice('Taxes', words);
}

/** Art. 24b of Regulation 282/2011: up to this, one piece of evidence of the country is enough. */
const ONE_PIECE_CENTS = 10_000_000;

function checkEvidence(highest: number, sums: readonly { weak: number }[]): Finding[] {
  const weak = sums.reduce((sum, one) => sum + one.weak, 0);
  if (highest < ONE_PIECE_CENTS || weak === 0) return [];
  const words = `above €100,000 a year, two pieces of evidence of the buyer’s country must agree; documents without: ${weak}. The documents CSV lists them`;
  return [advice('Country evidence', words)];
}

function checkNumberFormat({ shop }: CommandContext): Finding[] {
  const { format } = shop.tax.invoices;
  const isTenDigits = format === '#'.repeat(BULGARIAN_DIGITS);
  if (shop.company.address.country !== 'BG' || isTenDigits) return [];
  return [
    missing('Taxes', `tax.invoices.format is ${format}; Bulgaria requires ten digits: ##########`),
  ];
}

/** A series has every number from its first to the last one given out; retention deletes the oldest. */
async function checkNumbers({ store }: CommandContext): Promise<Finding[]> {
  const series = await store
    .selectFrom('documents')
    .select((row) => [
      ...(['test', 'series'] as const),
      row.fn.min('number').as('first'),
      row.fn.max('number').as('last'),
      row.fn.countAll<string>().as('count'),
    ])
    .groupBy(['test', 'series'])
    .execute();
  const counters = await store.selectFrom('counters').selectAll().execute();
  return series.flatMap(({ test, series: name, first, last, count }) => {
    const counter = counters.find((one) => one.name === `${test ? 'test ' : ''}${name}`);
    const lacking = Number(last) - Number(first) + 1 - Number(count);
    const given = Number(counter?.value ?? last);
    if (lacking === 0 && given === Number(last)) return [];
    const words =
      lacking === 0
        ? `the last number given out in the series “${name}” is ${given}, but its last document has ${last}`
        : `the series “${name}” lacks ${lacking} of the numbers from ${first} to ${last}`;
    return [missing('Document numbers', `${words}. Restore a backup, and ask your accountant`)];
  });
}

function checkVatRates(today: string): Finding[] {
  const age = daysBetween(VAT_RATES_CHECKED, today);
  if (age <= RATES_AGE_DAYS) return [fine('VAT rates', `checked on ${VAT_RATES_CHECKED}`)];
  const words = `last checked on ${VAT_RATES_CHECKED}. Update the shop, or compare rules/vatRates.ts with the rates in force`;
  return [advice('VAT rates', words)];
}

/** Only where VAT must be stated in another currency than the price. */
async function checkExchangeRates(context: CommandContext, today: string): Promise<Finding[]> {
  const { shop, store, env } = context;
  const local = taxCurrency(shop.company.address.country);
  const foreign = [shop.price.currency, local].find((one) => one && one !== 'EUR');
  if (!local || local === shop.price.currency || !foreign) return [];
  const what = 'Exchange rates';
  const found = await rateForSupply(store, foreign, today);
  const how = env.ratesUrl
    ? 'check ECB_RATES_URL'
    : 'import them (npm run shop -- rates <file>), or set ECB_RATES_URL';
  if (found) return [fine(what, `the latest is of ${found.day}`)];
  return [advice(what, `no rate of ${foreign} since the last business day: ${how}`)];
}

async function checkHeld({ store }: CommandContext): Promise<Finding[]> {
  const held = await store
    .selectFrom('orders')
    .select('number')
    .where('document_due', 'in', ['no-rate', 'no-tax'])
    .orderBy('number')
    .limit(100)
    .execute();
  if (held.length === 0) return [];
  const count = held.length === 100 ? '100 or more' : held.length;
  const words = `orders that wait for their receipt or invoice: ${count}. The first is order ${held[0]?.number}`;
  return [advice('Documents', words)];
}
