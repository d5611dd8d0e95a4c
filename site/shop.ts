import shop from '#shop';
import { openContent } from '../content/content.ts';
import { words } from '../content/words.ts';

/** Where the configuration comes into the pages: they and their parts take it from here. */
export { shop };
export const content = openContent(shop, words);
export const {
  messages: messagesFor,
  facts: factsFor,
  landing: landingFor,
  legalPage: legalPageOf,
} = content;
export const { languages } = shop;
