import { z } from 'zod';
import type { Content } from '../../content/content.ts';
import { countryName } from '../../mails/format.ts';
import { cityWithState } from '../../rules/address.ts';
import type { Language } from '../../rules/language.ts';
import { formatExactly, formatRate } from '../../rules/money.ts';
import { isPrintable } from '../../rules/printable.ts';
import type { Shop } from '../../rules/shop.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import { taxOf } from '../../rules/tax.ts';
import { readVatNumber, tidyVatNumber } from '../../rules/vatNumber.ts';
import { isInEu, vatTerritory } from '../../rules/vatRates.ts';
import type { Store } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';
import { cardOf } from '../payments/paymentFacts.ts';
import type { CheckoutSession } from '../payments/stripeObjects.ts';

/** The business that an invoice is for. */
export const billingSchema = z.object({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
  /** In its country's register of companies. Absent when it gave none. */
  registrationNumber: z.string().optional(),
  /** Empty when it has none. */
  vatNumber: z.string(),
});
export type Billing = z.infer<typeof billingSchema>;

export const readBilling = (text: string | null): Billing | undefined =>
  text === null ? undefined : billingSchema.parse(JSON.parse(text));

/** Stripe reports 0 both for "no tax is due" and for "tax is not calculated here". */
export function reportedTax({ automatic_tax, total_details }: CheckoutSession): number | null {
  const cents = total_details?.amount_tax ?? 0;
  return automatic_tax?.enabled || cents > 0 ? cents : null;
}

/**
 * What a business entered at the payment page; null when that is not enough for an invoice, or cannot be
 * printed on one. It then gets a receipt and can enter its details in the library.
 */
export function billingIn({ customer_details }: CheckoutSession): string | null {
  const { address, tax_ids, business_name, name } = customer_details ?? {};
  const vatNumber = tax_ids?.find(({ value }) => value)?.value;
  const firm = business_name ?? name;
  if (!vatNumber || !firm || !address || !('line1' in address)) return null;
  const { line1, line2, city, state, postal_code, country } = address;
  if (!line1 || !city || !country) return null;
  const street = line2 ? `${line1}, ${line2}` : line1;
  const billing: Billing = {
    name: firm,
    street,
    city: cityWithState(city, state, country),
    country,
    postalCode: postal_code ?? '',
    vatNumber: tidyVatNumber(vatNumber),
  };
  const text = JSON.stringify(billing).normalize('NFC');
  return isPrintable(text) ? text : null;
}

/** Where a confirmed VAT number is from: there the buyer owes the VAT, unless it is the seller's country. */
const confirmedVatCountry = (order: OrderRow) =>
  order.vat_check === 'valid' ? vatCountryOf(order) : undefined;

const vatCountryOf = ({ billing }: OrderRow) =>
  readVatNumber(readBilling(billing)?.vatNumber ?? '')?.country;

export const cardCountryOf = async (store: Store, paymentId: string | null) =>
  (await cardOf(store, paymentId)).country;

/** The day of supply: what is sold is delivered when it is paid. */
export const suppliedOn = (order: OrderRow, { company }: Shop) =>
  calendarDay(order.paid_at ?? order.created_at, company.timeZone);

const businessCountryOf = ({ billing }: OrderRow) => {
  const country = vatTerritory(readBilling(billing)?.country ?? null);
  return isInEu(country) ? country : undefined;
};

/**
 * Where in the EU a business says that it is, by its VAT number or else its address, although it pays
 * from outside; undefined where nothing contradicts the place of payment.
 */
export const claimedCountry = (order: OrderRow, paidFrom: string | null): string | undefined =>
  isInEu(vatTerritory(paidFrom)) ? undefined : (vatCountryOf(order) ?? businessCountryOf(order));

/**
 * A business is taxed where it is established (Art. 44), whatever address its owner pays with: where its
 * confirmed VAT number is from, or else where its address is. Only from outside into the EU: the other
 * way around, any details would take the VAT off.
 */
function taxedIn(order: OrderRow, paidFrom: string | null, home: string): string | null {
  const confirmed = confirmedVatCountry(order);
  const established = confirmed ?? businessCountryOf(order);
  if (isInEu(paidFrom) || established === undefined) return paidFrom;
  // Stripe's figure wins; none at all is what reverse charge comes to.
  const isReversed = confirmed !== undefined && confirmed !== home;
  const fits = order.tax_cents === null || (order.tax_cents === 0 && isReversed);
  return fits ? established : paidFrom;
}

/** Undefined when nobody can tell yet, because the provider calculates the tax and did not report it. */
export function taxOfOrder(shop: Shop, order: OrderRow, cardCountry: string | null) {
  const home = vatTerritory(shop.company.address.country);
  const sale = {
    amountCents: order.amount_cents,
    country: taxedIn(order, vatTerritory(order.country ?? cardCountry), home),
    reportedTaxCents: order.tax_cents,
    vatCountry: confirmedVatCountry(order),
    reversedIn: order.reverse_charge
      ? (vatCountryOf(order) ?? order.country ?? undefined)
      : undefined,
    day: suppliedOn(order, shop),
  };
  return taxOf(sale, { regime: shop.tax.regime, country: home });
}

/** One line about the VAT in what was paid; undefined while that is unknown. */
export async function vatLine(
  context: { store: Store; shop: Shop; content: Content },
  order: OrderRow,
  language: Language,
): Promise<string | undefined> {
  const cardCountry = await cardCountryOf(context.store, order.payment_id);
  return vatLineOf(context, order, cardCountry, language);
}

/** The same where the card's country is known. */
export function vatLineOf(
  { shop, content }: { shop: Shop; content: Content },
  order: OrderRow,
  cardCountry: string | null,
  language: Language,
): string | undefined {
  const tax = taxOfOrder(shop, order, cardCountry)?.tax;
  if (!tax || tax.treatment === 'no-vat' || order.amount_cents === 0) return undefined;
  const t = content.messages(language).documents;
  if (tax.taxCents === 0) return t.noVat;
  return t.vatIncluded(
    formatRate(tax.rate, language),
    countryName(tax.country, language),
    formatExactly(tax.taxCents, order.currency, language),
  );
}
