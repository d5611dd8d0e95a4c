import { LANGUAGE_QUERY, type Language } from '../rules/language.ts';
import { remembered } from '../rules/remembered.ts';
import { tidyParagraphs } from '../rules/text.ts';
import type { BuyerMail } from './mailContent.ts';

const regions = remembered(
  (language: Language) => new Intl.DisplayNames(language, { type: 'region' }),
);

/** The name of a country code such as `DE`; anything else is returned as it is. */
export function countryName(country: string, language: Language): string {
  const isCode = /^[A-Z]{2}$/.test(country);
  return (isCode && regions(language).of(country)) || oneLine(country);
}

/** User input without line breaks or invisible characters, which could pass for our own words. */
export const oneLine = (typed: string) => tidyParagraphs(typed).replace(/\s+/g, ' ');

/** A page of the shop in the email's language, whatever the browser prefers. */
export const pageUrl = ({ publicUrl, language }: BuyerMail, path: string) =>
  `${publicUrl}${path}?${LANGUAGE_QUERY}=${language}`;

/** `$49, paid as CAD 67.10`: an amount with what it was in the buyer's currency. */
export const withAmount = (
  amount: string,
  presented: string | undefined,
  words: (presented: string) => string,
) => (presented ? `${amount}, ${words(presented)}` : amount);
