import { hasCardsFrom, vatTerritory } from './vatRates.ts';

/**
 * What speaks for the buyer's country: the billing address and the card. Two pieces that agree are
 * asked for (Art. 24b of Regulation 282/2011); below €100,000 of sales a year, one is enough.
 */
export type CountryFacts = { billing: string | null; card: string | null };

export const COUNTRY_EVIDENCE = ['two agree', 'one', 'conflict', 'none'] as const;
export type CountryEvidence = (typeof COUNTRY_EVIDENCE)[number];

export function countryEvidence({ billing, card }: CountryFacts): CountryEvidence {
  if (!billing || !card) return billing || card ? 'one' : 'none';
  if (vatTerritory(billing) === vatTerritory(card)) return 'two agree';
  return hasCardsFrom(billing, card) ? 'one' : 'conflict';
}
