import type { Language } from './language.ts';
import { remembered } from './remembered.ts';

/** `$49`, or `49 US dollars`. */
type Display = 'narrowSymbol' | 'name';

const formatOf = remembered((key: `${Language}/${string}/${number}/${Display}`) => {
  const [language, currency, digits, display] = key.split('/');
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: display as Display,
    minimumFractionDigits: Number(digits),
  });
});

/**
 * The tax rate of an amount that includes tax, in hundredths of a percent. Both are whole cents, so
 * it is rounded to a tenth of a percent.
 */
export function includedTaxRate(amountCents: number, taxCents: number): number {
  const net = amountCents - taxCents;
  return net > 0 ? Math.round((taxCents / net) * 1000) * 10 : 0;
}

/** `$49` or `$49.50`: the symbol in every language, cents only when there are any. */
export function formatMoney(
  cents: number,
  currency: string,
  language: Language,
  display: Display = 'narrowSymbol',
): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return formatOf(`${language}/${currency}/${digits}/${display}`).format(cents / 100);
}
