import { lookUp } from './lookUp.ts';
import { EU_COUNTRIES } from './vatRates.ts';

export type EmergencyNumbers = {
  /** Undefined where we don't know the country, or its number. */
  emergency?: string;
  /** A free line to talk to somebody, at any hour. */
  talk?: string;
};

const KNOWN: Readonly<Record<string, EmergencyNumbers>> = {
  US: { emergency: '911', talk: '988' },
  CA: { emergency: '911', talk: '988' },
  GB: { emergency: '999', talk: '116 123' },
  IE: { emergency: '112', talk: '116 123' },
  AU: { emergency: '000', talk: '13 11 14' },
  NZ: { emergency: '111', talk: '1737' },
};

const WITH_112 = new Set([...EU_COUNTRIES, 'CH', 'IS', 'LI', 'NO', 'TR', 'UA']);

/** By the country of an order, which may be unknown. */
export const emergencyNumbers = (country: string | null): EmergencyNumbers =>
  lookUp(KNOWN, country ?? '') ?? (WITH_112.has(country ?? '') ? { emergency: '112' } : {});
