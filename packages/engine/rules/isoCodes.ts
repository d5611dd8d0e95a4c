/**
 * Currencies that Stripe charges without hundredths, or with thousandths. `Intl` is no help: it
 * follows everyday use and shows forints without the hundredths they are charged in.
 */
const WHOLE = 'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV'.split(' ');
const THOUSANDTHS = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');
const WITHOUT_HUNDREDTHS = [...WHOLE, ...THOUSANDTHS, 'CLF', 'UYW'];

/** How many decimals the smallest unit of a currency stands for: 2 for cents. */
export function minorDigits(currency: string): number {
  if (WHOLE.includes(currency)) return 0;
  return THOUSANDTHS.includes(currency) ? 3 : 2;
}

/** Most codes that begin with X stand for gold, tests and the like, or have no hundredths. */
const CURRENCIES_WITH_X = ['XCD', 'XCG'];

/** Whether this is a currency (ISO 4217) with hundredths: every amount in the shop is in cents. */
export function hasCents(currency: string): boolean {
  if (currency.startsWith('X')) return CURRENCIES_WITH_X.includes(currency);
  const exists = Intl.supportedValuesOf('currency').includes(currency);
  return exists && !WITHOUT_HUNDREDTHS.includes(currency);
}

/** Codes that `Intl` has names for although they are not countries: unions, tests, "unknown". */
const NOT_COUNTRIES = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];

/** Whether this is a country code (ISO 3166-1). Retired codes and aliases such as UK do not count. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || NOT_COUNTRIES.includes(code)) return false;
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code;
}
