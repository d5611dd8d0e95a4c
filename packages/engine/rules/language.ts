import { lookUp } from './lookUp.ts';

/** A language tag such as `fr` or `pt-BR`. A shop lists its own as `languages` in its configuration. */
export type Language = string;

/** The languages of a shop in the order of its configuration; the first is the fallback. */
export type Languages = readonly [Language, ...Language[]];

/** A text of the configuration in each language of the shop. */
export type Localized = Readonly<Record<Language, string>>;

/** Names shared with i18next-based tools, so a visitor's earlier choice is honored. */
export const LANGUAGE_QUERY = 'lng';
export const LANGUAGE_COOKIE = 'i18next';
export const LANGUAGE_STORAGE_KEY = 'i18nextLng';

/** The text in the first language when a language has been removed from the shop. */
export const textIn = (text: Localized, language: Language): string =>
  lookUp(text, language) ?? Object.values(text)[0] ?? '';

/** The name of a language in that language, capitalized: `Français`. */
export function languageName(language: Language, inLanguage = language): string {
  const name = new Intl.DisplayNames(inLanguage, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1);
}

/** `fr-FR`, `FR` and `fr` all mean `fr`. Undefined for a language that the shop does not have. */
export function asLanguage(
  tag: string | null | undefined,
  languages: Languages,
): Language | undefined {
  const asked = tag?.trim().toLowerCase().replaceAll('_', '-');
  if (!asked) return undefined;
  const primary = (name: string) => name.toLowerCase().split('-', 1)[0];
  return (
    languages.find((language) => language.toLowerCase() === asked) ??
    languages.find((language) => primary(language) === primary(asked))
  );
}

/** The preferred language of an Accept-Language header, by weight and then by order. */
export function fromAcceptLanguage(
  header: string | null | undefined,
  languages: Languages,
): Language | undefined {
  const preferences = (header ?? '').split(',').map((part) => {
    const [tag, ...parameters] = part.split(';');
    const weight = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='));
    return { language: asLanguage(tag, languages), weight: weight ? Number(weight.slice(2)) : 1 };
  });
  const known = preferences.filter((preference) => preference.language && preference.weight > 0);
  known.sort((a, b) => b.weight - a.weight);
  return known[0]?.language;
}

/** The part of the detection order that the server can see: query, cookie, browser, fallback. */
export function detectLanguage(
  seen: {
    query?: string | null | undefined;
    cookie?: string | null | undefined;
    acceptLanguage?: string | null | undefined;
  },
  languages: Languages,
): Language {
  return (
    asLanguage(seen.query, languages) ??
    asLanguage(seen.cookie, languages) ??
    fromAcceptLanguage(seen.acceptLanguage, languages) ??
    languages[0]
  );
}
