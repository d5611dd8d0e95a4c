import type { Shop } from './shop.ts';

/** Countries whose law has an online seller name a phone number before the order, and that law. */
const PHONE_REQUIRED: Readonly<Record<string, string>> = {
  AT: 'FAGG § 4(1) no. 3',
  BG: 'Electronic Commerce Act, Article 4; Consumer Protection Act, Article 47',
  DE: 'EGBGB, Article 246a § 1(1) no. 3',
};

/** Countries whose law has prices for consumers shown in euro, and that law. */
const EURO_PRICE_REQUIRED: Readonly<Record<string, string>> = {
  BG: 'Act on the Introduction of the Euro; Consumer Protection Act, Chapter 2',
};

/** Settings that the law of the seller's country requires; a production start names what is missing. */
export function missingByLaw({ company, price }: Shop): string[] {
  const { country } = company.address;
  const phoneLaw = PHONE_REQUIRED[country];
  const euroLaw = EURO_PRICE_REQUIRED[country];
  return [
    phoneLaw !== undefined &&
      !company.phone &&
      `company.phone: set it; the law of your country requires a phone number (${phoneLaw})`,
    euroLaw !== undefined &&
      price.currency !== 'EUR' &&
      !price.euro &&
      `price.euro: set it; the law of your country requires prices in euro (${euroLaw})`,
  ].filter((line) => line !== false);
}

/** A rate older than this no longer tells a buyer what they will pay. */
export const EURO_RATE_DAYS = 7;
