import { addressLine } from '../rules/address.ts';
import { type Language, type Localized, textIn } from '../rules/language.ts';
import { formatMoney } from '../rules/money.ts';
import type { Shop } from '../rules/shop.ts';
import { chargesVat } from '../rules/tax.ts';

/**
 * Every figure and name of `shop.config.ts`, ready for use in a sentence of one language.
 * Messages take them as an argument, legal texts as `{{name}}`, or as `{{if name}}` before a line.
 */
export function factsOf(shop: Shop, language: Language) {
  const { product, consultant, price, company, policies, retention, delivery, cards, checkout } =
    shop;
  const local = (text: Localized | undefined) => (text ? textIn(text, language) : '');
  const unit = (name: 'hour' | 'day' | 'month' | 'year') => (n: number) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long' }).format(n);
  const between = ([from, to]: readonly [number, number]) =>
    from === to ? String(from) : `${from}–${to}`;
  const [hours, days, months, years] = [unit('hour'), unit('day'), unit('month'), unit('year')];
  const languageNames = new Intl.DisplayNames(language, { type: 'language' });
  const { street, city, ...place } = company.address;
  const address = { ...place, street: local(street), city: local(city) };
  const country = new Intl.DisplayNames(language, { type: 'region' }).of(address.country) ?? '';

  return {
    productName: local(product.name),
    version: product.version,
    ...priceFacts(price, language),
    ...euroFacts(price, language),

    /** Both empty when the shop promises none. */
    consultant: local(consultant?.name),
    consultantPeriod: consultant ? months(consultant.months) : '',
    /** The shop runs it, or the seller does elsewhere. */
    ownConsultant: consultant !== undefined && !consultant.url,
    externalConsultant: consultant?.url !== undefined,

    /** Those of the shop: `English or Bulgarian`. */
    languages: new Intl.ListFormat(language, { type: 'disjunction' }).format(
      shop.languages.map((tag) => languageNames.of(tag) ?? tag),
    ),

    /** That of deadlines: an IANA name. */
    timeZone: company.timeZone,

    firm: local(company.name),
    email: company.email,
    /** Empty when the shop has none. */
    phone: company.phone ?? '',
    registrationNumber: company.registrationNumber,
    /** Empty when the shop has none, as are the bank's. */
    vatNumber: company.vatNumber ?? '',
    legalForm: company.legalForm ? local(company.legalForm) : '',
    street: address.street,
    city: address.city,
    country,
    address: addressLine(address, country),
    /** Whether the price includes VAT: that of a small business, and of a seller outside VAT, has none. */
    chargesVat: chargesVat(shop.tax.regime),
    bankName: local(company.bank?.name),
    bankIban: company.bank?.iban ?? '',
    /** Its commercial register and its acts are named by name. */
    inBulgaria: address.country === 'BG',
    hasMap: company.map !== undefined,
    /** Empty when the shop names none. */
    consumerAuthority: local(company.consumerAuthority?.name),
    consumerAuthorityUrl: company.consumerAuthority?.url ?? '',
    /** Out-of-court dispute resolution. Both are false when the shop names no authority. */
    takesPart: company.consumerAuthority?.takesPart === true,
    staysOut: company.consumerAuthority?.takesPart === false,

    dataAuthority: local(company.dataAuthority?.name),
    dataAuthorityUrl: company.dataAuthority?.url ?? '',

    guaranteePeriod: days(policies.guaranteeDays),
    guaranteeDays: policies.guaranteeDays,
    /** Whether the guarantee gives more days than the law. */
    extendsWithdrawal: policies.guaranteeDays > policies.statutoryWithdrawalDays,
    statutoryWithdrawalPeriod: days(policies.statutoryWithdrawalDays),
    withdrawalRefundPeriod: days(policies.withdrawalRefundDays),
    requiresDeletionBeforeRefund: policies.requiresDeletionBeforeRefund,
    refundBusinessDays: policies.refundBusinessDays,
    cardRefundPeriod: days(policies.cardRefundDays),
    contactReplyHours: between(policies.contactReplyHours),
    policyReplyBusinessDays: between(policies.policyReplyBusinessDays),
    campaignBusinessDays: between(policies.campaignExtensionBusinessDays),
    minimumAge: policies.minimumAge,
    minimumDataAge: policies.minimumDataAge,

    /** When an unpaid form is followed by a reminder; empty when none is sent. */
    reminderDelay: checkout.reminderAfterHours ? hours(checkout.reminderAfterHours) : '',

    orderRetention: years(retention.orderYears),
    taxRetention: years(retention.taxYears),
    refundRequestRetention: years(retention.refundRequestYears),
    purchaseFormRetention: days(retention.purchaseFormDays),
    suspiciousFormRetention: days(retention.suspiciousFormDays),
    stampedCopies: delivery.stamp,
    stampedCopyRetention: days(delivery.keepCopiesDays),
    paymentEventRetention: days(retention.paymentEventDays),
    auditRetention: years(retention.auditYears),
    deliveryLogRetention: days(retention.deliveryLogDays),
    conversationRetention: days(retention.conversationDays),
    backupRetention: days(retention.backupDays),
    cards: new Intl.ListFormat(language, { type: 'conjunction' }).format(cards),
  };
}

function priceFacts({ cents, currency }: Shop['price'], language: Language) {
  const price = formatMoney(cents, currency, language);
  return {
    price,
    priceWithCurrency: withCurrency(price, currency),
    priceInWords: `${formatMoney(cents, currency, language, 'name')} (${currency})`,
    /** For machines: `49.00`. */
    priceNumber: (cents / 100).toFixed(2),
  };
}

/** The sign of the euro has one meaning, that of the dollar several. */
function withCurrency(price: string, currency: string): string {
  if (currency === 'EUR' && price.includes('€')) return price;
  // `$49 USD`, but `49 $ (USD)`: a sign and a name side by side would read like two.
  return /^\p{Sc}/u.test(price) ? `${price} ${currency}` : `${price} (${currency})`;
}

/** The price in euro with its rate and day; all empty when it is in euro anyway or no rate is set. */
function euroFacts({ cents, currency, euro }: Shop['price'], language: Language) {
  if (!euro || currency === 'EUR') return { euroPrice: '', euroRate: '', euroDay: '' };
  const rate = new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(euro.rate);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    euroPrice: formatMoney(Math.round(cents / euro.rate), 'EUR', language),
    /** What one euro costs: `1.16 USD`. */
    euroRate: `${rate} ${currency}`,
    euroDay: day.format(new Date(euro.asOf)),
  };
}

/** Those of every shop. `shop/facts.ts` adds those of what it sells, for its own words. */
export type Facts = ReturnType<typeof factsOf>;
