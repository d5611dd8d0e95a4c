import {
  asLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_QUERY,
  LANGUAGE_STORAGE_KEY,
} from '../../rules/language.ts';
import { BUY_ANCHOR } from '../../rules/paths.ts';
import { loadFormScripts } from './loadFormScripts.ts';

/**
 * Runs before the first paint. A language in the browser's storage, which the server cannot see,
 * overrides the browser's language. For a link to the form, its scripts are loaded.
 */
const html = document.documentElement;
const languages = (html.dataset.languages ?? '').split('|') as [string, ...string[]];

function storedLanguage(): string | undefined {
  for (const storage of [localStorage, sessionStorage]) {
    const language = asLanguage(storage.getItem(LANGUAGE_STORAGE_KEY), languages);
    if (language) return language;
  }
  return undefined;
}

function switchTo(language: string): void {
  const chosen = `${LANGUAGE_COOKIE}=${language}`;
  const secure = location.protocol === 'https:' ? ';secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous
  document.cookie = `${chosen};path=/;max-age=31536000;samesite=lax${secure}`;
  if (document.cookie.includes(chosen)) {
    location.reload();
    return;
  }
  // The rest of the address stays: a discount code is in it.
  const query = new URLSearchParams(location.search);
  query.set(LANGUAGE_QUERY, language);
  location.replace(`?${query}${location.hash}`);
}

const cookie = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([^;]*)`);
const isChosen = () =>
  asLanguage(new URLSearchParams(location.search).get(LANGUAGE_QUERY), languages) ||
  asLanguage(cookie.exec(document.cookie)?.[1], languages);

try {
  const language = storedLanguage();
  if (language && language !== html.lang && !isChosen()) switchTo(language);
} catch {
  // Storage is not available.
}
if (location.hash === `#${BUY_ANCHOR}`) loadFormScripts();
