import { type Context, Hono } from 'hono';
import type { Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import { ERROR_PATHS, PUBLIC_PAGES } from '../../site/pages/publicPages.tsx';
import type { Site } from './site.ts';
import { type ServedFile, sendStatic } from './staticFile.ts';
import { choiceCookie, languageOf } from './visitor.ts';

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
    const file = site().file(path);
    if (file) return sendStatic(c, file);
    const page = pageIn(site(), path, languageOf(c));
    if (page) return sendPage(c, page, 200);
    const canonical = CANONICAL.get(path.replace(/\/+$/, '').toLowerCase());
    if (canonical && canonical !== path)
      return c.redirect(canonical + new URL(c.req.url).search, 301);
    return next();
  });
}

/** The page or file at an address that exists once per language, if there is one. */
export const pageIn = (site: Site, path: string, language: Language): ServedFile | undefined =>
  ERROR_PATHS.has(path) ? undefined : (site.page(path, language) ?? site.localFile(path, language));

export function sendPage(c: Context, page: ServedFile, status: 200 | 403 | 404 | 500) {
  const cookie = choiceCookie(c);
  const headers = cookie && { 'Cache-Control': 'private, no-cache', 'Set-Cookie': cookie };
  return sendStatic(c, page, status, headers || {});
}
