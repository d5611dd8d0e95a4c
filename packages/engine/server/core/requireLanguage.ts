import type { Language, Languages } from '../../rules/language.ts';
import { UserError } from './userError.ts';

/** A language that the seller names. */
export function requireLanguage(language: string, languages: Languages): Language {
  if (languages.includes(language)) return language;
  throw new UserError(
    `The shop doesn’t have the language "${language}". It has: ${languages.join(', ')}.`,
  );
}
