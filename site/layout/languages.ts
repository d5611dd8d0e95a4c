import { type Language, languageName } from '../../rules/language.ts';
import { languages } from '../shop.ts';

/** The languages that the switch offers. */
export const otherLanguages = (language: Language) =>
  languages
    .filter((other) => other !== language)
    .map((other) => ({ language: other, name: languageName(other) }));

/** Every page exists once per language. */
export const languagePaths = () => languages.map((lang) => ({ params: { lang } }));
