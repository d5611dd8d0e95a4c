/** The languages every page, mail and message exists in. English is the fallback. */
export const LANGUAGES = ['en', 'bg'] as const;
export type Language = (typeof LANGUAGES)[number];

export const FALLBACK_LANGUAGE: Language = 'en';
/** Names shared with i18next-based tools, so a visitor's earlier choice is honoured. */
export const LANGUAGE_QUERY = 'lng';
export const LANGUAGE_COOKIE = 'i18next';
export const LANGUAGE_STORAGE_KEY = 'i18nextLng';

/** `bg-BG`, `BG` and `bg` all mean bg; anything we do not speak is undefined. */
export function asLanguage(tag: string | null | undefined): Language | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/, 1)[0];
  return LANGUAGES.find((language) => language === primary);
}

/** The best language of an Accept-Language header, by weight and then by order. */
export function fromAcceptLanguage(header: string | null | undefined): Language | undefined {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag, ...parameters] = part.split(';');
    const weight = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='));
    return { language: asLanguage(tag), weight: weight ? Number(weight.slice(2)) : 1 };
  });
  const spoken = wishes.filter((wish) => wish.language && wish.weight > 0);
  spoken.sort((a, b) => b.weight - a.weight);
  return spoken[0]?.language;
}

/** What the server can see of the detection order: query, cookie, browser, fallback. */
export function detectLanguage(seen: {
  query?: string | null | undefined;
  cookie?: string | null | undefined;
  acceptLanguage?: string | null | undefined;
}): Language {
  return (
    asLanguage(seen.query) ??
    asLanguage(seen.cookie) ??
    fromAcceptLanguage(seen.acceptLanguage) ??
    FALLBACK_LANGUAGE
  );
}
