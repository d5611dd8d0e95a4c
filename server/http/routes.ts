import { type Context, Hono } from 'hono';
import { LANGUAGE_COOKIE, type Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import type { Page, Site } from './site.ts';
import { sendStatic } from './staticFile.ts';
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
    const page = isPublic(path) ? await site().page(path, language) : undefined;
    if (page) return sendPage(c, page, 200);
    const local = await site().localFile(path, language);
    if (local) return sendStatic(c, local, { headers: languageHeaders(c, language) });
    const file = await site().file(path);
    if (file) return sendStatic(c, file, { headers: HASHED.test(path) ? IMMUTABLE : FOR_AN_HOUR });
    const canonical = canonicalPath(path, site().pagePaths.filter(isPublic));
    if (canonical) return c.redirect(canonical + new URL(c.req.url).search, 301);
    return next();
  });
}

/** `/contact/` and `/Contact` are typing mistakes, not other pages. */
function canonicalPath(path: string, pages: readonly string[]): string | undefined {
  const typed = path.replace(/\/+$/, '').toLowerCase();
  return pages.find((page) => page.toLowerCase() === typed && page !== path);
}

export function sendPage(c: Context, page: Page, status: 200 | 404 | 500): Promise<Response> {
  return sendStatic(c, page, { status, headers: pageHeaders(c, page) });
}

export type AnswerStatus = 200 | 403 | 404 | 413 | 415 | 422 | 429 | 503;

/** For pages whose text is made for one answer: never compressed ahead, never cached. */
export function sendAnswer(c: Context, page: Page, html: string, status: AnswerStatus): Response {
  const headers = {
    ...pageHeaders(c, page),
    'Cache-Control': 'no-store',
    'Content-Type': page.type,
  };
  // Through the context, so that what was set on it before (Retry-After, cookies) goes along.
  return c.body(html, status, headers);
}

function pageHeaders(c: Context, page: Page): Record<string, string> {
  return {
    ...languageHeaders(c, languageOf(c)),
    'Content-Security-Policy': page.policy,
    ...(page.policy.includes("frame-ancestors 'self'") ? { 'X-Frame-Options': 'SAMEORIGIN' } : {}),
  };
}

function languageHeaders(c: Context, language: Language): Record<string, string> {
  const chosen = chosenLanguage(c);
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
