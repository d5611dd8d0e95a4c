import type { Language } from '../rules/language.ts';
import { tidyParagraphs } from '../rules/text.ts';

/** Date and time with its zone: the seller's, because deadlines are counted there. */
export function sofiaTime(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Europe/Sofia',
    timeZoneName: 'long',
  }).format(at);
}

export const sofiaDay = (at: Date, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Europe/Sofia' }).format(at);

/** `DE` as the reader calls it; what is not a code stays as it came. */
export function countryName(country: string, language: Language): string {
  const isCode = /^[A-Z]{2}$/.test(country);
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (isCode && names.of(country)) || oneLine(country);
}

/** What somebody typed, without line ends or invisible characters that could pose as our words. */
export const oneLine = (typed: string) => tidyParagraphs(typed).replace(/\s+/g, ' ');
