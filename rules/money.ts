import type { Language } from './language.ts';
import { remembered } from './remembered.ts';

const formatOf = remembered((key: `${Language}/${string}/${number}`) => {
  const [language, currency, digits] = key.split('/');
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: Number(digits),
  });
});

/** `$49` or `$49.50`: the symbol is wanted in both languages, cents only when there are any. */
export function formatMoney(cents: number, currency: string, language: Language): string {
  return formatOf(`${language}/${currency}/${cents % 100 === 0 ? 0 : 2}`).format(cents / 100);
}
