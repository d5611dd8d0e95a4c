import { minorDigits } from './isoCodes.ts';
import type { Language } from './language.ts';
import { remembered } from './remembered.ts';

/** `$49`, `49 US dollars`, or `USD 49`. */
type Display = 'narrowSymbol' | 'name' | 'code';

const formatOf = remembered((key: `${Language}/${string}/${number}/${Display}`) => {
  const [language, currency, digits, display] = key.split('/');
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: display as Display,
    minimumFractionDigits: Number(digits),
    maximumFractionDigits: Math.max(Number(digits), 2),
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

/** `$49.00`: on documents, with all decimals of the currency. */
export function formatExactly(minor: number, currency: string, language: Language): string {
  const digits = minorDigits(currency);
  return formatOf(`${language}/${currency}/${digits}/narrowSymbol`).format(minor / 10 ** digits);
}

const percentOf = remembered(
  (language: Language) =>
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }),
);

/** `20%` or `25.5%`, from hundredths of a percent. */
export const formatRate = (rate: number, language: Language) =>
  percentOf(language).format(rate / 10_000);

/** A quotient as a whole number, half up, the same for negative amounts. Exact: no floating point. */
export function divideRounded(above: bigint, below: bigint): number {
  const size = above < 0n ? -above : above;
  const rounded = Number((2n * size + below) / (2n * below));
  return above < 0n ? 0 - rounded : rounded;
}

/** `$49` or `$49.50`: the symbol in every language, cents only when there are any. */
export function formatMoney(
  cents: number,
  currency: string,
  language: Language,
  display: Display = 'narrowSymbol',
): string {
  const digits = minorDigits(currency);
  const unit = 10 ** digits;
  const shown = cents % unit === 0 ? 0 : digits;
  return formatOf(`${language}/${currency}/${shown}/${display}`).format(cents / unit);
}

/** `CAD 67.10`: what a buyer paid in another currency than the shop's, whose symbol could mislead. */
export const formatPresented = (
  presented: { cents: number; currency: string } | undefined,
  language: Language,
) => presented && formatMoney(presented.cents, presented.currency, language, 'code');

/** `$0.0045` or `$13.50`: what a service costs; parts of a cent show while it is less than 1. */
export const formatCost = (cents: number, currency: string, language: Language): string =>
  cents !== 0 && Math.abs(cents) < 100
    ? formatOf(`${language}/${currency}/4/narrowSymbol`).format(cents / 100)
    : formatMoney(Math.round(cents), currency, language);
