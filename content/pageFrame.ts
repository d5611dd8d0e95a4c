import { LANGUAGES, type Language } from '../rules/language.ts';
import { factsFor } from './facts.ts';
import { messagesFor } from './messages/index.ts';

/** What the head, header and footer of every page say. */
export function pageFrame(language: Language) {
  const { common } = messagesFor(language);
  const { productName, email } = factsFor(language);
  const other = LANGUAGES.find((candidate) => candidate !== language) ?? language;
  const otherName = messagesFor(other).common.languageName;
  return { common, productName, email, other: { language: other, name: otherName } };
}
