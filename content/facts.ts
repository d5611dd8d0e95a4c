import shop from '#shop';
import type { Language } from '../rules/language.ts';
import { formatMoney } from '../rules/money.ts';
import { remembered } from '../rules/remembered.ts';
import { PRODUCT } from './product.ts';

const CONSULTANT: Record<Language, string> = {
  en: 'AI business consultant',
  bg: 'AI бизнес консултант',
};

/**
 * Every figure and name of `shop.config.ts` and `product.ts`, ready to stand in a sentence of one
 * language.
 * Messages take them as an argument, legal texts as `{{name}}`, or as `{{if name}}` before a line.
 */
export const factsFor = remembered((language: Language) => {
  const { product, consultant, price, company, policies, retention, cards } = shop;
  const unit = (name: 'day' | 'month' | 'year' | 'minute') => (n: number) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long' }).format(n);
  const between = ([from, to]: readonly [number, number]) =>
    from === to ? String(from) : `${from}–${to}`;
  const [days, months, years, minutes] = [unit('day'), unit('month'), unit('year'), unit('minute')];
  const priceText = formatMoney(price.cents, price.currency, language);
  const address = company.address;
  const city = `${address.city[language]} ${address.postalCode}`;
  const country = new Intl.DisplayNames(language, { type: 'region' }).of(address.country) ?? '';

  return {
    productName: product.name[language],
    version: product.version,
    price: priceText,
    priceWithCurrency:
      language === 'en' ? `${priceText} ${price.currency}` : `${priceText} (${price.currency})`,
    claim: claimText(PRODUCT.claim.monthlyDollars, language),
    claimDays: days(PRODUCT.claim.days),
    chapters: PRODUCT.chapters,
    playbooks: PRODUCT.playbooks,
    caselets: PRODUCT.caselets,
    fastStart: minutes(PRODUCT.fastStartMinutes),
    fastStartMinutes: PRODUCT.fastStartMinutes,
    /** Both empty when the shop promises none. */
    consultant: consultant ? CONSULTANT[language] : '',
    consultantPeriod: consultant ? months(consultant.months) : '',

    /** That of deadlines: an IANA name. */
    timeZone: company.timeZone,

    firm: company.name[language],
    email: company.email,
    /** Empty when the shop has none. */
    phone: company.phone ?? '',
    registrationNumber: company.registrationNumber,
    vatNumber: company.vatNumber,
    street: address.street[language],
    city,
    country,
    address: `${city}, ${address.street[language]}, ${country}`,
    bankName: company.bank.name[language],
    bankIban: company.bank.iban,
    /** Both empty when the shop names none. */
    consumerAuthority: company.consumerAuthority?.name[language] ?? '',
    consumerAuthorityUrl: company.consumerAuthority?.url ?? '',

    guaranteePeriod: days(policies.guaranteeDays),
    guaranteeDays: policies.guaranteeDays,
    /** Whether the guarantee gives more days than the law. */
    extendsWithdrawal: policies.guaranteeDays > policies.statutoryWithdrawalDays,
    statutoryWithdrawalPeriod: days(policies.statutoryWithdrawalDays),
    withdrawalRefundPeriod: days(policies.withdrawalRefundDays),
    requiresDeletionBeforeRefund: policies.requiresDeletionBeforeRefund,
    disableSubmitIfChargeback: policies.disableSubmitIfChargeback,
    refundBusinessDays: policies.refundBusinessDays,
    cardRefundPeriod: days(policies.cardRefundDays),
    contactReplyHours: between(policies.contactReplyHours),
    policyReplyBusinessDays: between(policies.policyReplyBusinessDays),
    campaignBusinessDays: between(policies.campaignExtensionBusinessDays),
    minimumAge: policies.minimumAge,
    minimumDataAge: policies.minimumDataAge,

    orderRetention: years(retention.orderYears),
    refundRequestRetention: years(retention.refundRequestYears),
    purchaseFormRetention: days(retention.purchaseFormDays),
    suspiciousFormRetention: days(retention.suspiciousFormDays),
    paymentEventRetention: days(retention.paymentEventDays),
    auditRetention: years(retention.auditYears),
    backupRetention: days(retention.backupDays),
    cards: new Intl.ListFormat(language, { type: 'conjunction' }).format(cards),
  };
});

export type Facts = ReturnType<typeof factsFor>;

/** `$10K` in English; Bulgarian has no such short form, so `10 000 $`. */
function claimText(dollars: number, language: Language): string {
  const short = language === 'en' && dollars % 1000 === 0;
  return short ? `$${dollars / 1000}K` : formatMoney(dollars * 100, 'USD', language);
}
