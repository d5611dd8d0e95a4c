import { formatMoney } from '../../rules/money.ts';

export const money = (cents: number, currency: string) =>
  formatMoney(cents, currency.toUpperCase(), 'en');
