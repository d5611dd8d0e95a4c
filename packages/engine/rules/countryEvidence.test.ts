import { expect, test } from 'vitest';
import { countryEvidence } from './countryEvidence.ts';
import { vatTerritory } from './vatRates.ts';

test.each([
  ['DE', 'DE', 'two agree'],
  ['DE', 'FR', 'conflict'],
  ['DE', null, 'one'],
  [null, null, 'none'],
  // One territory for VAT.
  ['MC', 'FR', 'two agree'],
  ['FR', 'MC', 'two agree'],
  ['IM', 'GB', 'two agree'],
  ['GR', 'EL', 'two agree'],
  ['XI', 'GB', 'two agree'],
  // Outside the EU's VAT, but their banks issue cards of the mainland: such a card says nothing.
  ['RE', 'FR', 'one'],
  ['GP', 'FR', 'one'],
  ['AX', 'FI', 'one'],
  // The other way around, two places are named.
  ['FR', 'RE', 'conflict'],
  ['RE', 'DE', 'conflict'],
] as const)('billing address %s and card %s: %s', (billing, card, found) => {
  expect(countryEvidence({ billing, card })).toBe(found);
});

test.each([
  ['MC', 'FR'],
  ['EL', 'GR'],
  // Services are taxed there by the United Kingdom: only its goods follow the rules of the EU.
  ['XI', 'GB'],
  ['RE', 'RE'],
  ['AX', 'AX'],
  [null, null],
])('the VAT of %s is that of %s', (country, territory) => {
  expect(vatTerritory(country)).toBe(territory);
});
