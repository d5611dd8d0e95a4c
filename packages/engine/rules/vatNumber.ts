import { lookUp } from './lookUp.ts';

/** What follows the country in a VAT number, as the Commission's VIES describes it. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** Greece has another prefix in VAT numbers than in addresses. */
const PREFIXES: Readonly<Record<string, string>> = { GR: 'EL' };
const countryOfPrefix = (prefix: string) => (prefix === 'EL' ? 'GR' : prefix);

/** Without spaces, dots and dashes. A Greek number is often typed with the code of the country. */
export const tidyVatNumber = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[\s\p{Dash}\p{Cf}.]+/gu, '')
    .replace(/^GR(?=\d{9}$)/, 'EL');

/** The country and the rest of a VAT number of the EU; undefined when its format is wrong. */
export function readVatNumber(typed: string): { country: string; digits: string } | undefined {
  const text = tidyVatNumber(typed);
  const country = countryOfPrefix(text.slice(0, 2));
  const digits = text.slice(2);
  return lookUp(FORMATS, country)?.test(digits) ? { country, digits } : undefined;
}

/** `EL` for Greece: what VIES and the number itself begin with. */
export const vatPrefix = (country: string) => lookUp(PREFIXES, country) ?? country;
