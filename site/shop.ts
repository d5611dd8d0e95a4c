import shop from '#shop';
import { openContent } from '../content/content.ts';
import { words } from '../content/words.ts';

/** Pages and their components get the configuration and the content from here. */
export { shop };
export const content = openContent(shop, words);
export const {
  messages: messagesFor,
  facts: factsFor,
  landing: landingFor,
  legalPage: legalPageOf,
} = content;
export const { languages } = shop;

/** Every page exists once per language. */
export const languagePaths = () => languages.map((lang) => ({ params: { lang } }));
