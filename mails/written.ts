import type { Language } from '../rules/language.ts';
import { remembered } from '../rules/remembered.ts';
import { tidyParagraphs } from '../rules/text.ts';

const regions = remembered(
  (language: Language) => new Intl.DisplayNames(language, { type: 'region' }),
);

/** `DE` as the reader calls it; what is not a code stays as it came. */
export function countryName(country: string, language: Language): string {
  const isCode = /^[A-Z]{2}$/.test(country);
  return (isCode && regions(language).of(country)) || oneLine(country);
}

/** What somebody typed, without line ends or invisible characters that could pose as our words. */
export const oneLine = (typed: string) => tidyParagraphs(typed).replace(/\s+/g, ' ');
