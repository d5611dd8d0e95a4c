import { expect, test } from 'vitest';
import { readVatNumber, tidyVatNumber, vatPrefix } from './vatNumber.ts';

test.each([
  ['BG123456789', 'BG', '123456789'],
  [' de 123.456-789 ', 'DE', '123456789'],
  ['DE\u200b123\u2013456789', 'DE', '123456789'],
  ['EL123456789', 'GR', '123456789'],
  ['GR123456789', 'GR', '123456789'],
  ['ESX1234567X', 'ES', 'X1234567X'],
  ['NL123456789B01', 'NL', '123456789B01'],
  ['RO12', 'RO', '12'],
  ['RO1234567890', 'RO', '1234567890'],
])('%s is a VAT number', (typed, country, digits) => {
  expect(readVatNumber(typed)).toEqual({ country, digits });
});

test.each(['', 'BG', 'BG12345678', 'BG12345678901', 'US123456789', 'XX123456789', '123456789BG'])(
  '“%s” is no VAT number of the EU',
  (typed) => expect(readVatNumber(typed)).toBeUndefined(),
);

test('Greece has another prefix in VAT numbers', () => {
  expect([vatPrefix('GR'), vatPrefix('BG')]).toEqual(['EL', 'BG']);
  expect(tidyVatNumber('gr 123 456 789')).toBe('EL123456789');
  expect(tidyVatNumber('GR12')).toBe('GR12');
});
