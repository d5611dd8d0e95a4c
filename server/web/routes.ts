import { type Context, Hono } from 'hono';
import { asLanguage, LANGUAGE_COOKIE, LANGUAGE_QUERY } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import { send } from './representation.ts';
import type { Page, Site } from './site.ts';
import { languageOf } from './visitor.ts';

const YEAR_SECONDS = 31_536_000;
const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;
const REVALIDATE = 'public, no-cache';
const HASHED = /^\/_(astro|fonts|guide)\//;
/** Pages that the server sends by itself and that have no address. */
const HIDDEN = new Set<string>(['/404', '/500', PATHS.libraryPage, PATHS.sandbox]);

/** Pages in the visitor's language, and the files beside them. */
export function webRoutes(site: () => Site) {
  const isPublic = (path: string) => !HIDDEN.has(path);
  return new Hono().get('*', async (c, next) => {
    const { path } = c.req;
    const language = languageOf(c);
    const page = isPublic(path) ? site().page(path, language) : undefined;
    if (page) return sendPage(c, page, 200);
    const local = site().localFile(path, language);
    if (local) return send(c, local, { headers: languageHeaders(c) });
    const file = site().file(path);
    if (file && !/^\/(en|bg)\//.test(path)) {
      return send(c, file, {
        headers: { 'Cache-Control': HASHED.test(path) ? IMMUTABLE : 'public, max-age=3600' },
      });
    }
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

export function sendPage(c: Context, page: Page, status: 200 | 404 | 500): Response {
  return send(c, page, { status, headers: pageHeaders(c, page) });
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
    ...languageHeaders(c),
    'Content-Security-Policy': page.policy,
    ...(page.policy.includes("frame-ancestors 'self'") ? { 'X-Frame-Options': 'SAMEORIGIN' } : {}),
  };
}

function languageHeaders(c: Context): Record<string, string> {
  const chosen = asLanguage(c.req.query(LANGUAGE_QUERY));
  return {
    'Cache-Control': chosen ? 'private, no-cache' : REVALIDATE,
    'Content-Language': languageOf(c),
    Vary: 'Accept-Language, Cookie',
    ...(chosen
      ? {
          'Set-Cookie': `${LANGUAGE_COOKIE}=${chosen}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`,
        }
      : {}),
  };
}
