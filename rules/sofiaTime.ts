import type { Language } from './language.ts';

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
