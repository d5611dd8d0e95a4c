import { expect, test } from 'vitest';
import { addressLine, addressLines, cityAndState, cityWithState } from './address.ts';

const at = (street: string, city: string, postalCode: string, country: string) => ({
  ...{ street, city, postalCode, country },
});

test.each([
  [at('1 Sample Street', 'Sofia', '1000', 'BG'), 'Sofia 1000, 1 Sample Street, X'],
  [
    at('200 Hudson Street', 'New York, NY', '10013', 'US'),
    '200 Hudson Street, New York, NY 10013, X',
  ],
  [at('Allee 1', 'Berlin', '10115', 'DE'), 'Allee 1, 10115 Berlin, X'],
  [at('12 rue des Fours', 'Lyon', '69003', 'FR'), '12 rue des Fours, 69003 Lyon, X'],
  [at('1 Sample Street', 'London', 'SW1A 1AA', 'GB'), '1 Sample Street, London, SW1A 1AA, X'],
  [at('Fő utca 1.', 'Budapest', '1011', 'HU'), 'Budapest, Fő utca 1., 1011, X'],
  [at('1 Sample Road', 'Dubai', '', 'AE'), '1 Sample Road, Dubai, X'],
])('%j is written as %s', (address, line) => {
  expect(addressLine(address, 'X')).toBe(line);
});

test('a document has an address in lines', () => {
  const address = at('200 Hudson Street', 'New York, NY', '10013', 'US');
  expect(addressLines(address, 'United States')).toEqual([
    '200 Hudson Street',
    'New York, NY 10013',
    'United States',
  ]);
});

test('a state belongs to the city, and can be taken apart again', () => {
  const city = cityWithState('New York', 'NY', 'US');
  expect(city).toBe('New York, NY');
  expect(cityAndState(at('', city, '', 'US'))).toEqual({ city: 'New York', state: 'NY' });
  expect(cityWithState('Sofia', 'Sofia-Capital', 'BG')).toBe('Sofia');
  expect(cityAndState(at('', 'Sofia, BG', '', 'BG'))).toEqual({ city: 'Sofia, BG' });
});
