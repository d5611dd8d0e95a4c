import type { Hono } from 'hono';
import { parse } from 'hono/utils/cookie';
import { detectLanguage, LANGUAGE_COOKIE } from '../../rules/language.ts';
import { answerWith } from './representation.ts';
import { findFile } from './routes.ts';
import type { Site } from './site.ts';

/**
 * Answers at once what everybody gets alike: a page or a file that nobody else has a route for,
 * asked for without a query. Nearly all requests are such; going through the router and the
 * middleware costs more than everything else about them. The rest goes the whole way.
 */
export function atOnce(app: Hono, site: () => Site, always: Readonly<Record<string, string>>) {
  const taken = new Set(app.routes.map(({ path }) => path));
  return (request: Request): Response | undefined => {
    const path = request.method === 'GET' ? plainPath(request.url) : undefined;
    if (path === undefined || taken.has(path)) return undefined;
    const header = (name: string) => request.headers.get(name) ?? undefined;
    const cookie = header('cookie');
    const language = detectLanguage({
      cookie: cookie && parse(cookie, LANGUAGE_COOKIE)[LANGUAGE_COOKIE],
      acceptLanguage: header('accept-language'),
    });
    const found = findFile(site(), path, language);
    return (
      found &&
      answerWith({ method: 'GET', header }, found.file, {
        headers: { ...always, ...found.headers },
      })
    );
  };
}

/** The path of an address that has nothing behind it. */
function plainPath(url: string): string | undefined {
  return url.includes('?') ? undefined : url.slice(url.indexOf('/', url.indexOf('//') + 2));
}
