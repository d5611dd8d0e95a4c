import { type Context, Hono } from 'hono';
import { PATHS } from '../../rules/paths.ts';
import { ERROR_PATHS, PUBLIC_PAGES } from '../../site/pages/publicPages.tsx';
import type { Site } from './site.ts';
import { type ServedFile, sendStatic } from './staticFile.ts';
import { choiceHeaders, languageOf } from './visitor.ts';

/** `/contact/` and `/Contact` are typos, not other pages. */
const CANONICAL = new Map(
  [...Object.keys(PUBLIC_PAGES), PATHS.library, PATHS.thankYou]
    .filter((path) => !ERROR_PATHS.has(path))
    .map((path) => [path.toLowerCase(), path]),
);

/** Pages in the visitor's language, and the files beside them. */
export function siteRoutes(site: () => Site) {
  return new Hono().get('*', async (c, next) => {
    const answer = answerFromMemory(c, site());
    if (answer) return answer;
    const { path } = c.req;
    const canonical = CANONICAL.get(path.replace(/\/+$/, '').toLowerCase());
    if (canonical && canonical !== path)
      return c.redirect(canonical + new URL(c.req.url).search, 301);
    return next();
  });
}

/** The page or file at an address, if there is one. `more` are headers of this answer alone. */
export function answerFromMemory(
  c: Context,
  site: Site,
  more: Readonly<Record<string, string>> = {},
): Response | Promise<Response> | undefined {
  const { path } = c.req;
  const file = site.file(path);
  if (file) return sendStatic(c, file, 200, more);
  const language = languageOf(c);
  const page = ERROR_PATHS.has(path) ? undefined : site.page(path, language);
  const local = page ?? site.localFile(path, language);
  return local && sendPage(c, local, 200, more);
}

/** A page or file that exists once per language. */
export const sendPage = (
  c: Context,
  page: ServedFile,
  status: 200 | 403 | 404 | 500,
  more?: Readonly<Record<string, string>>,
) => sendStatic(c, page, status, { ...more, ...choiceHeaders(c) });
