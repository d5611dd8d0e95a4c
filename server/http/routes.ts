import { type Context, Hono } from 'hono';
import { LANGUAGE_COOKIE, type Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import { send } from './representation.ts';
import type { LoadedSite, Page, Site } from './site.ts';
import { chosenLanguage, languageOf } from './visitor.ts';

const YEAR_SECONDS = 31_536_000;
const IMMUTABLE = { 'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable` };
const FOR_AN_HOUR = { 'Cache-Control': 'public, max-age=3600' };
const HASHED = /^\/_(astro|fonts|guide)\//;
/** Pages that the server sends by itself and that have no address. */
const HIDDEN = new Set<string>(['/404', '/500', PATHS.libraryPage, PATHS.sandbox]);

const isPublic = (path: string) => !HIDDEN.has(path);

/** Pages in the visitor's language, and the files beside them. */
export function webRoutes(site: () => Site) {
  return new Hono().get('*', async (c, next) => {
    const { path } = c.req;
    const language = languageOf(c);
    const loaded = await load(site(), path, language);
    const found = findFile(loaded, path, language, chosenLanguage(c));
    if (found) return send(c, found.file, { headers: found.headers });
    const canonical = canonicalPath(path, site().pagePaths.filter(isPublic));
    if (canonical) return c.redirect(canonical + new URL(c.req.url).search, 301);
    return next();
  });
}

/** Waits for whatever a path can mean. */
async function load(site: Site, path: string, language: Language): Promise<LoadedSite> {
  const [page, localFile, file] = await Promise.all([
    site.page(path, language),
    site.localFile(path, language),
    site.file(path),
  ]);
  return { ...site, page: () => page, localFile: () => localFile, file: () => file };
}

/** What lies under a path, and the headers it is sent with. */
export function findFile(site: LoadedSite, path: string, language: Language, chosen?: Language) {
  const page = isPublic(path) ? site.page(path, language) : undefined;
  if (page) return { file: page, headers: pageHeaders(page, language, chosen) };
  const local = site.localFile(path, language);
  if (local) return { file: local, headers: languageHeaders(language, chosen) };
  const file = site.file(path);
  return file && { file, headers: HASHED.test(path) ? IMMUTABLE : FOR_AN_HOUR };
}

/** `/contact/` and `/Contact` are typing mistakes, not other pages. */
function canonicalPath(path: string, pages: readonly string[]): string | undefined {
  const typed = path.replace(/\/+$/, '').toLowerCase();
  return pages.find((page) => page.toLowerCase() === typed && page !== path);
}

export function sendPage(c: Context, page: Page, status: 200 | 404 | 500): Response {
  return send(c, page, { status, headers: pageHeaders(page, languageOf(c), chosenLanguage(c)) });
}

export type AnswerStatus = 200 | 403 | 404 | 413 | 415 | 422 | 429 | 503;

/** For pages whose text is made for one answer: never compressed ahead, never cached. */
export function sendAnswer(c: Context, page: Page, html: string, status: AnswerStatus): Response {
  const headers = {
    ...pageHeaders(page, languageOf(c), chosenLanguage(c)),
    'Cache-Control': 'no-store',
    'Content-Type': page.type,
  };
  // Through the context, so that what was set on it before (Retry-After, cookies) goes along.
  return c.body(html, status, headers);
}

function pageHeaders(page: Page, language: Language, chosen?: Language): Record<string, string> {
  return {
    ...languageHeaders(language, chosen),
    'Content-Security-Policy': page.policy,
    ...(page.policy.includes("frame-ancestors 'self'") ? { 'X-Frame-Options': 'SAMEORIGIN' } : {}),
  };
}

function languageHeaders(language: Language, chosen?: Language): Record<string, string> {
  return {
    'Cache-Control': chosen ? 'private, no-cache' : 'public, no-cache',
    'Content-Language': language,
    Vary: 'Accept-Language, Cookie',
    ...(chosen
      ? {
          'Set-Cookie': `${LANGUAGE_COOKIE}=${chosen}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`,
        }
      : {}),
  };
}
