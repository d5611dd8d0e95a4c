import { messagesFor } from '../../content/messages/index.ts';
import { LANGUAGES, type Language } from '../../rules/language.ts';

/** The language that the switch offers. */
export function otherLanguage(language: Language) {
  const other = LANGUAGES.find((candidate) => candidate !== language) ?? language;
  return { language: other, name: messagesFor(other).common.languageName };
}

/** Every page exists once per language. */
export const languagePaths = () => LANGUAGES.map((lang) => ({ params: { lang } }));
