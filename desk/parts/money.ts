import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { formatMoney } from '../../rules/money.ts';

export const money = (cents: number, currency: string) =>
  formatMoney(cents, currency.toUpperCase(), SELLER_LANGUAGE);
