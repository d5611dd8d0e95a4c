import { type Context, Hono } from 'hono';
import { LANGUAGE_COOKIE, type Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import { ERROR_PATHS, PUBLIC_PAGES } from '../../site/pages/publicPages.tsx';
import type { Page, Site } from './site.ts';
import { sendStatic } from './staticFile.ts';
import { chosenLanguage, languageOf } from './visitor.ts';

const YEAR_SECONDS = 31_536_000;
const IMMUTABLE = { 'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable` };
const FOR_AN_HOUR = { 'Cache-Control': 'public, max-age=3600' };
const FOR_A_DAY = { 'Cache-Control': 'public, max-age=86400' };
const HASHED = /^\/_(scripts|fonts|guide)\//;
/** `/contact/` and `/Contact` are typos, not other pages. */
const CANONICAL = new Map(
  [...Object.keys(PUBLIC_PAGES), PATHS.library, PATHS.thankYou]
    .filter((path) => !ERROR_PATHS.has(path))
    .map((path) => [path.toLowerCase(), path]),
);

/** Pages in the visitor's language, and the files beside them. */
export function siteRoutes(site: () => Site) {
  return new Hono().get('*', async (c, next) => {
    const { path } = c.req;
    const language = languageOf(c);
    const page = ERROR_PATHS.has(path) ? undefined : site().page(path, language);
    if (page) return sendPage(c, page, 200);
    const local = site().localFile(path, language);
    if (local) return sendStatic(c, local, { headers: languageHeaders(c, language) });
    const file = site().file(path);
    if (file) return sendStatic(c, file, { headers: cachingOf(path) });
    const canonical = CANONICAL.get(path.replace(/\/+$/, '').toLowerCase());
    if (canonical && canonical !== path)
      return c.redirect(canonical + new URL(c.req.url).search, 301);
    return next();
  });
}

function cachingOf(path: string) {
  if (HASHED.test(path)) return IMMUTABLE;
  return path === PATHS.insightsScript ? FOR_A_DAY : FOR_AN_HOUR;
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
