import { lookUp } from './lookUp.ts';
import type { Shop } from './shop.ts';

const EU_COUNTRIES =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** Since 2022 a trader may no longer leave the number out because it has none to give. */
const PHONE_LAW = 'Directive 2011/83/EU, Article 6(1)(c), as amended by Directive (EU) 2019/2161';

/** Countries whose law has prices for consumers shown in euro, and that law. */
const EURO_PRICE_REQUIRED: Readonly<Record<string, string>> = {
  BG: 'Act on the Introduction of the Euro; Consumer Protection Act, Chapter 2',
};

/** Settings that the law of the seller's country requires; a production start names what is missing. */
export function missingByLaw({ company, price }: Shop): string[] {
  const { country } = company.address;
  const euroLaw = lookUp(EURO_PRICE_REQUIRED, country);
  return [
    EU_COUNTRIES.includes(country) &&
      !company.phone &&
      `company.phone: set it; the law requires a phone number of every seller in the EU (${PHONE_LAW})`,
    euroLaw !== undefined &&
      price.currency !== 'EUR' &&
      !price.euro &&
      `price.euro: set it; the law of your country requires prices in euro (${euroLaw})`,
  ].filter((line) => line !== false);
}

/** A rate older than this no longer tells a buyer what they will pay. */
export const EURO_RATE_DAYS = 7;
