import type { IncomingMessage, RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { parse } from 'hono/utils/cookie';
import { LANGUAGE_COOKIE, type Languages } from '../../rules/language.ts';
import { lookUp } from '../../rules/lookUp.ts';
import { remembered } from '../../rules/remembered.ts';
import { ID_HEADER, logRequest, patternIn, requestIdOf } from './requestLog.ts';
import type { Site } from './site.ts';
import { pageIn } from './siteRoutes.ts';
import { isKnown, type ServedFile } from './staticFile.ts';
import { languageFor } from './visitor.ts';

/**
 * Answers most requests before Hono makes objects of them: those for pages and files in memory, which
 * have no limits and whose headers are known beforehand. The routes answer in the same way what comes
 * through to them: other addresses, and visitors for whom a page may say something else.
 */
export function memoryFirst(
  app: Hono,
  parts: {
    env: { trustedProxies: number };
    languages: Languages;
    site: () => Site;
    /** What a visitor may bring that changes a page. */
    cookies: readonly string[];
    fields: readonly string[];
  },
): RequestListener {
  const { env, languages, site } = parts;
  const toRoutes = getRequestListener(app.fetch);
  // Only for addresses in memory, so there are few.
  const routeAt = remembered((path: string) =>
    patternIn(app.router.match('GET', path)[0].map(([[, route]]) => route)),
  );

  function fileFor({ method, headers }: IncomingMessage, path: string, query: string) {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    // The gate rejects it if it has a body.
    if (headers['content-length'] || headers['transfer-encoding']) return undefined;
    const { cookie, 'accept-language': acceptLanguage } = headers;
    const cookies = cookie ? parse(cookie) : {};
    if (parts.cookies.some((name) => lookUp(cookies, name))) return undefined;
    if (query && bringsField(query)) return undefined;
    const seen = { query: undefined, cookie: cookies[LANGUAGE_COOKIE], acceptLanguage };
    const file: ServedFile | undefined =
      site().file(path) ?? pageIn(site(), path, languageFor(seen, languages));
    return file?.inEncoding(headers['accept-encoding'] ?? '');
  }

  const bringsField = (query: string) => {
    const given = new URLSearchParams(query);
    return parts.fields.some((name) => given.get(name));
  };

  return (request, response) => {
    const began = performance.now();
    const { method = '', url = '', headers } = request;
    const [path = '', ...more] = url.split('?');
    const file = fileFor(request, path, more.join('?'));
    // Not yet compressed, which the routes wait for.
    if (!file || file instanceof Promise) return toRoutes(request, response);
    const id = requestIdOf(headers['x-request-id'], env.trustedProxies);
    const isUnchanged = isKnown(file.etag, headers['if-none-match']);
    const status = isUnchanged ? 304 : 200;
    const lines = isUnchanged ? file.lines.unchanged : file.lines.whole;
    response.writeHead(status, [...lines, ID_HEADER, id]);
    response.end(isUnchanged || method === 'HEAD' ? undefined : file.body);
    logRequest({ method, route: routeAt(path), status, id, began });
  };
}
