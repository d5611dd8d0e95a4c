import { languages } from '../shop.ts';

/** Every page exists once per language. */
export const languagePaths = () => languages.map((lang) => ({ params: { lang } }));
