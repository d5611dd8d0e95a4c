import { lookUp } from './lookUp.ts';

/**
 * The standard VAT rates of the EU, in hundredths of a percent, each with its first day and, once
 * it has ended, its last. A new rate is a new line; a line is never changed.
 */
export type DatedVatRate = { rate: number; first: string; last?: string };

/** The day on which somebody last compared this table with the rates in force. */
export const VAT_RATES_CHECKED = '2026-11-16';

const FIRST_DAY = '2024-01-01';
const always = (rate: number): readonly DatedVatRate[] => [{ rate, first: FIRST_DAY }];
const changed = (
  before: number,
  last: string,
  rate: number,
  first: string,
): readonly DatedVatRate[] => [
  { rate: before, first: FIRST_DAY, last },
  { rate, first },
];

/** Two rates of a day would make the VAT of a sale a matter of luck: such a table stops the start. */
export function checkedRates<Table extends Readonly<Record<string, readonly DatedVatRate[]>>>(
  table: Table,
): Table {
  for (const [country, rates] of Object.entries(table)) {
    rates.forEach(({ first, last }, index) => {
      const before = rates[index - 1];
      const follows = !before || (before.last !== undefined && before.last < first);
      if (!follows || (last !== undefined && last < first)) {
        throw new Error(`VAT rates of ${country} overlap or are out of order at ${first}`);
      }
    });
  }
  return table;
}

const VAT_RATES: Readonly<Record<string, readonly DatedVatRate[]>> = checkedRates({
  AT: always(2000),
  BE: always(2100),
  BG: always(2000),
  CY: always(1900),
  CZ: always(2100),
  DE: always(1900),
  DK: always(2500),
  EE: changed(2200, '2025-06-30', 2400, '2025-07-01'),
  ES: always(2100),
  FI: changed(2400, '2024-08-31', 2550, '2024-09-01'),
  FR: always(2000),
  GR: always(2400),
  HR: always(2500),
  HU: always(2700),
  IE: always(2300),
  IT: always(2200),
  LT: always(2100),
  LU: always(1700),
  LV: always(2100),
  MT: always(1800),
  NL: always(2100),
  PL: always(2300),
  PT: always(2300),
  RO: changed(1900, '2025-07-31', 2100, '2025-08-01'),
  SE: always(2500),
  SI: always(2200),
  SK: changed(2000, '2024-12-31', 2300, '2025-01-01'),
});

export const EU_COUNTRIES: readonly string[] = Object.keys(VAT_RATES);

export const isInEu = (country: string | null | undefined): country is string =>
  country !== null && country !== undefined && Object.hasOwn(VAT_RATES, country);

/**
 * Whose VAT applies to services there: Monaco counts as France and the Isle of Man as the United Kingdom
 * (Art. 7 of Directive 2006/112/EC), and so does Northern Ireland, where only goods follow the rules of
 * the EU. Some programs write Greece and the United Kingdom in other letters.
 */
const TERRITORIES: Readonly<Record<string, string>> = {
  MC: 'FR',
  IM: 'GB',
  XI: 'GB',
  UK: 'GB',
  EL: 'GR',
};

export const vatTerritory = <Country extends string | null>(country: Country) =>
  (country === null ? country : (lookUp(TERRITORIES, country) ?? country)) as Country;

/** Where the VAT of another EU country than this one applies. */
export const otherEuCountries = (home: string): string[] =>
  [...EU_COUNTRIES, ...Object.keys(TERRITORIES)].filter((country) => {
    const territory = vatTerritory(country);
    return isInEu(territory) && territory !== vatTerritory(home);
  });

/** Outside the VAT of the EU (Art. 6), but with banks and cards of the country that they belong to. */
const CARDS_FROM: Readonly<Record<string, string>> = {
  ...{ BL: 'FR', GF: 'FR', GP: 'FR', MF: 'FR', MQ: 'FR', PM: 'FR', RE: 'FR', YT: 'FR' },
  AX: 'FI',
};

/** Whether people there usually have cards of another country, which then say nothing against it. */
export const hasCardsFrom = (country: string, card: string) => lookUp(CARDS_FROM, country) === card;

/** The standard rate of a country on a day of the seller's calendar; undefined when it has none here. */
export const vatRateOn = (country: string, day: string): number | undefined =>
  lookUp(VAT_RATES, country)?.find(({ first, last }) => first <= day && (!last || day <= last))
    ?.rate;

/** Where the VAT of an invoice must be stated in a currency other than the euro (Art. 230). */
const OTHER_CURRENCIES: Readonly<Record<string, string>> = {
  CZ: 'CZK',
  DK: 'DKK',
  HU: 'HUF',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
};

/** The currency in which a seller in the EU accounts for VAT; undefined elsewhere. */
export const taxCurrency = (country: string): string | undefined =>
  isInEu(vatTerritory(country)) ? (lookUp(OTHER_CURRENCIES, country) ?? 'EUR') : undefined;
