import { isKeyOf } from './sellerLabels.ts';

/** Names of payment methods, the same in every language, by what Stripe calls them. */
const NAMES = {
  amazon_pay: 'Amazon Pay',
  bancontact: 'Bancontact',
  blik: 'BLIK',
  cashapp: 'Cash App Pay',
  eps: 'EPS',
  ideal: 'iDEAL',
  klarna: 'Klarna',
  link: 'Link',
  mobilepay: 'MobilePay',
  multibanco: 'Multibanco',
  p24: 'Przelewy24',
  paypal: 'PayPal',
  revolut_pay: 'Revolut Pay',
  sepa_debit: 'SEPA Direct Debit',
  twint: 'TWINT',
  us_bank_account: 'ACH Direct Debit',
};

/** Whether a payment can have the digits of a card: also while its method is not known. */
export const isCard = (method: string | null) => method === null || method.startsWith('card');

/** Undefined for cards, which are named by their digits. */
export function methodLabel(method: string | null): string | undefined {
  if (method === null || isCard(method)) return undefined;
  return isKeyOf(NAMES, method) ? NAMES[method] : method.replaceAll('_', ' ');
}
