import { LANGUAGE_QUERY, type Language } from '../rules/language.ts';

/** A plain post says in which language it was written, also where cookies are off. */
export const LanguageField = ({ language }: { language: Language }) => (
  <input type="hidden" name={LANGUAGE_QUERY} value={language} />
);
