import { lookUp } from './lookUp.ts';

/** An address as its country writes it. The country's name comes last, in the language of the reader. */
export type Address = { street: string; city: string; postalCode: string; country: string };

/** The order of the parts; `|` is where a line ends. */
const USUAL = 'street|postalCode city';
const FORMS: readonly (readonly [form: string, countries: string])[] = [
  ['street|city postalCode', 'AU CA IL IN LV MT NZ SG TH TW US'],
  ['street|city|postalCode', 'BR CN GB GG IE IM JE KR UA ZA'],
  // The place comes before the street.
  ['city postalCode|street', 'BG'],
  ['city|street|postalCode', 'HU'],
];

/** For documents; joined by commas, the same address stands in one line. */
export function addressLines(address: Address, countryName: string): string[] {
  const [form] = FORMS.find(([, countries]) => countries.includes(address.country)) ?? [USUAL];
  const lines = form.split('|').map((line) =>
    line
      .split(' ')
      .map((part) => lookUp(address, part) ?? '')
      .filter((part) => part !== '')
      .join(' '),
  );
  return [...lines, countryName].filter((line) => line !== '');
}

export const addressLine = (address: Address, countryName: string) =>
  addressLines(address, countryName).join(', ');

const WITH_STATES = ['AU', 'CA', 'US'];

/** The state that is written after the city, as in “New York, NY”, apart from it. */
export function cityAndState({ city, country }: Pick<Address, 'city' | 'country'>): {
  city: string;
  state?: string;
} {
  const [, place, state] = /^(.+), ?([A-Z]{2,3})$/.exec(city) ?? [];
  const isState = WITH_STATES.includes(country) && place !== undefined && state !== undefined;
  return isState ? { city: place, state } : { city };
}

/** The same from its parts, as the payment provider has them. */
export const cityWithState = (city: string, state: string | null | undefined, country: string) =>
  state && WITH_STATES.includes(country) ? `${city}, ${state}` : city;
