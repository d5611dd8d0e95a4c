import { type Context, Hono } from 'hono';
import { LANGUAGE_COOKIE, type Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import type { Page, Site } from './site.ts';
import { sendStatic } from './staticFile.ts';
import { chosenLanguage, languageOf } from './visitor.ts';

const YEAR_SECONDS = 31_536_000;
const IMMUTABLE = { 'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable` };
const FOR_AN_HOUR = { 'Cache-Control': 'public, max-age=3600' };
const FOR_A_DAY = { 'Cache-Control': 'public, max-age=86400' };
const HASHED = /^\/_(scripts|fonts|guide)\//;
/** Error pages have no URL of their own. */
const HIDDEN = new Set(['/403', '/404', '/500']);
/** Rendered by the server; typos in their URLs are redirected like those of prerendered pages. */
const RENDERED = [PATHS.library, PATHS.thankYou];

/** Pages in the visitor's language, and the files beside them. */
export function siteRoutes(site: () => Site) {
  return new Hono().get('*', async (c, next) => {
    const { path } = c.req;
    const language = languageOf(c);
    const page = HIDDEN.has(path) ? undefined : await site().page(path, language);
    if (page) return sendPage(c, page, 200);
    const local = await site().localFile(path, language);
    if (local) return sendStatic(c, local, { headers: languageHeaders(c, language) });
    const file = await site().file(path);
    if (file) return sendStatic(c, file, { headers: cachingOf(path) });
    const pages = site().pagePaths.filter((known) => !HIDDEN.has(known));
    const canonical = canonicalPath(path, [...pages, ...RENDERED]);
    if (canonical) return c.redirect(canonical + new URL(c.req.url).search, 301);
    return next();
  });
}

function cachingOf(path: string) {
  if (HASHED.test(path)) return IMMUTABLE;
  return path === PATHS.insightsScript ? FOR_A_DAY : FOR_AN_HOUR;
}

/** `/contact/` and `/Contact` are typos, not other pages. */
function canonicalPath(path: string, pages: readonly string[]): string | undefined {
  const typed = path.replace(/\/+$/, '').toLowerCase();
  return pages.find((page) => page.toLowerCase() === typed && page !== path);
}

export function sendPage(c: Context, page: Page, status: 200 | 403 | 404 | 500): Promise<Response> {
  return sendStatic(c, page, { status, headers: pageHeaders(c, page.policy, languageOf(c)) });
}

export function pageHeaders(c: Context, policy: string, language: Language) {
  return {
    ...languageHeaders(c, language),
    'Content-Security-Policy': policy,
    ...(policy.includes("frame-ancestors 'self'") ? { 'X-Frame-Options': 'SAMEORIGIN' } : {}),
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
