/**
 * By ISO 4217 and Stripe. `Intl` cannot be asked: it goes by what people are used to see, and shows
 * forints without the hundredths that they are charged in.
 */
const WITHOUT_HUNDREDTHS =
  'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV BHD IQD JOD KWD LYD OMR TND CLF UYW'.split(
    ' ',
  );

/** Other codes that begin with X stand for gold, tests and the like, or have no hundredths. */
const MONEY_WITH_X = ['XCD', 'XCG'];

/** Whether people pay with it, and in hundredths: every sum of the shop is counted in cents. */
export function hasCents(currency: string): boolean {
  if (currency.startsWith('X')) return MONEY_WITH_X.includes(currency);
  const exists = Intl.supportedValuesOf('currency').includes(currency);
  return exists && !WITHOUT_HUNDREDTHS.includes(currency);
}
