import { LANGUAGES } from '../../rules/language.ts';

/** Every page exists once per language. */
export const languagePaths = () => LANGUAGES.map((lang) => ({ params: { lang } }));
