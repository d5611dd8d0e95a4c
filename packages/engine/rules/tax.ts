import { divideRounded, includedTaxRate } from './money.ts';
import { isInEu, vatRateOn } from './vatRates.ts';

/**
 * Which VAT rules the seller follows. `domestic`: the seller's own VAT for every buyer in the EU;
 * `oss`: that of the buyer's country; `none`: a small business that charges none; `outside`: a seller
 * that VAT does not concern, such as a company in the United States; `provider`: the payment provider
 * calculates it.
 */
export const TAX_REGIMES = ['domestic', 'oss', 'none', 'outside', 'provider'] as const;
export type TaxRegime = (typeof TAX_REGIMES)[number];

/** Whether prices include any VAT. */
export const chargesVat = (regime: TaxRegime) => regime !== 'none' && regime !== 'outside';

/** How a sale is treated. It decides which report a document belongs to. */
export const TREATMENTS = [
  ...(['domestic', 'oss', 'reverse-charge', 'outside-eu', 'exempt'] as const),
  /** The seller has nothing to do with VAT, and the document does not mention it. */
  'no-vat',
] as const;
export type Treatment = (typeof TREATMENTS)[number];

export type Tax = {
  treatment: Treatment;
  /** Whose VAT it is, or where the buyer is when none is charged. */
  country: string;
  /** In hundredths of a percent. */
  rate: number;
  taxCents: number;
};

/** The VAT in a price that includes it, rounded once, half a cent up. Works for any smallest unit. */
export const taxIn = (grossCents: number, rate: number): number =>
  divideRounded(BigInt(grossCents) * BigInt(rate), 10_000n + BigInt(rate));

export type Sale = {
  amountCents: number;
  /** Where the buyer is, as far as it is known. */
  country: string | null;
  /** The tax as the provider reports it; null when it does not calculate tax. */
  reportedTaxCents: number | null;
  /** The country of a VAT number that was confirmed as valid. */
  vatCountry?: string | undefined;
  /** Where the buyer owes the VAT, as the provider reports it. */
  reversedIn?: string | undefined;
  /** The day of supply on the seller's calendar. */
  day: string;
};

type Seller = { regime: TaxRegime; country: string };

const tax = (treatment: Treatment, country: string, amountCents: number, rate = 0): Tax => ({
  treatment,
  country,
  rate,
  taxCents: taxIn(amountCents, rate),
});

/** What the seller's own rules say about a sale; undefined when only the provider can. */
export function ownTax(sale: Sale, seller: Seller): Tax | undefined {
  const { amountCents, day } = sale;
  // Without any evidence of another country, the seller's own VAT is the safe choice.
  const country = sale.country ?? seller.country;
  if (seller.regime === 'outside') return tax('no-vat', country, amountCents);
  if (seller.regime === 'none') return tax('exempt', country, amountCents);
  if (seller.regime === 'provider') return undefined;
  if (!isInEu(country)) return tax('outside-eu', country, amountCents);
  const { vatCountry } = sale;
  if (isInEu(vatCountry) && vatCountry !== seller.country) {
    return tax('reverse-charge', vatCountry, amountCents);
  }
  const isAbroad = seller.regime === 'oss' && country !== seller.country;
  const owed = isAbroad ? country : seller.country;
  const rate = vatRateOn(owed, day);
  if (rate === undefined) return undefined;
  return tax(isAbroad ? 'oss' : 'domestic', owed, amountCents, rate);
}

/** The tax of a sale: the provider's figure wins, and `differs` says that ours is another one. */
export function taxOf(
  sale: Sale,
  seller: Seller,
): { tax: Tax; differs: Tax | undefined } | undefined {
  const own = ownTax(sale, seller);
  const reported = sale.reportedTaxCents;
  if (reported === null || own?.taxCents === reported)
    return own && { tax: own, differs: undefined };
  return { tax: reportedTax(sale, seller, reported), differs: own };
}

function reportedTax(sale: Sale, seller: Seller, taxCents: number): Tax {
  const country = sale.country ?? seller.country;
  const computed = includedTaxRate(sale.amountCents, taxCents);
  if (!isInEu(country)) return { treatment: 'outside-eu', country, rate: computed, taxCents };
  const owedIn = sale.reversedIn ?? sale.vatCountry;
  if (taxCents === 0 && isInEu(owedIn) && owedIn !== seller.country) {
    return tax('reverse-charge', owedIn, sale.amountCents);
  }
  // Whole cents do not tell the rate of a small amount, so a rate in force that fits comes first. A
  // tax of 0 has a reason that only the provider knows: the document shows a rate of 0 %.
  const owed = [country, seller.country].find((one) => {
    const rate = vatRateOn(one, sale.day);
    return rate !== undefined && taxCents > 0 && taxIn(sale.amountCents, rate) === taxCents;
  });
  const at = owed ?? country;
  const rate = (owed ? vatRateOn(owed, sale.day) : undefined) ?? computed;
  return { treatment: at === seller.country ? 'domestic' : 'oss', country: at, rate, taxCents };
}
