import shop from '#shop/shop.config.ts';
import { openContent } from '../content/content.ts';
import { words } from '../content/words.ts';
import { PLACEHOLDERS } from '../rules/paths.ts';

/** Pages and their components get the configuration and the content from here. */
export { shop };

const { price, priceWithCurrency, priceInWords, priceNumber, euroPrice } = PLACEHOLDERS;
/** Prices are filled in by the server, which knows whether a visitor has a discount code. */
export const content = openContent(shop, words, (facts) => ({
  price,
  priceWithCurrency,
  priceInWords,
  priceNumber,
  ...(facts.euroPrice && { euroPrice }),
}));
export const {
  messages: messagesFor,
  facts: factsFor,
  landing: landingFor,
  legalPage: legalPageOf,
} = content;
export const { languages } = shop;

/** Every page exists once per language. */
export const languagePaths = () => languages.map((lang) => ({ params: { lang } }));
