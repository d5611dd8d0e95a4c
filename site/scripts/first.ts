import { LANGUAGE_COOKIE, LANGUAGE_QUERY, LANGUAGE_STORAGE_KEY } from '../../rules/language.ts';
import { BUY_ANCHOR } from '../../rules/paths.ts';
import { loadFormScripts } from './loadFormScripts.ts';

/**
 * Runs before the first paint. A language in the browser's storage, which the server cannot see,
 * overrides the browser's language. Cached fonts are used at once. For a link to the form, its
 * scripts are loaded.
 */
const html = document.documentElement;
/** The shop's languages as a pattern: `fr|de`. */
const known = html.dataset.languages;

function storedLanguage(): string | undefined {
  const start = new RegExp(`^(${known})`);
  for (const storage of [localStorage, sessionStorage]) {
    const language = start.exec(storage.getItem(LANGUAGE_STORAGE_KEY) ?? '')?.[0];
    if (language) return language;
  }
  return undefined;
}

function switchTo(language: string): void {
  const cookie = `${LANGUAGE_COOKIE}=${language}`;
  const secure = location.protocol === 'https:' ? ';secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous
  document.cookie = `${cookie};path=/;max-age=31536000;samesite=lax${secure}`;
  if (document.cookie.includes(cookie)) location.reload();
  else location.replace(`${location.pathname}?${LANGUAGE_QUERY}=${language}${location.hash}`);
}

const isChosen = () =>
  new RegExp(`[?&]${LANGUAGE_QUERY}=(${known})`).test(location.search) ||
  new RegExp(`(^|; )${LANGUAGE_COOKIE}=(${known})`).test(document.cookie);

try {
  if (localStorage.fonts === html.dataset.fonts) html.className = 'fonts';
  const language = storedLanguage();
  if (language && language !== html.lang && !isChosen()) switchTo(language);
} catch {
  // Storage is not available.
}
if (location.hash === `#${BUY_ANCHOR}`) loadFormScripts();
