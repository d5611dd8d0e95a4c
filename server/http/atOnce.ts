import type { IncomingMessage, RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { parse } from 'hono/utils/cookie';
import { detectLanguage, LANGUAGE_COOKIE, type Languages } from '../../rules/language.ts';
import { staticAnswers } from '../core/metrics.ts';
import { isKnown, type Sendable, sendable, smallestAccepted } from './representation.ts';
import { findFile } from './routes.ts';
import type { LoadedSite } from './site.ts';

/**
 * Answers at once what everybody gets alike: a page or a file that nobody else has a route for,
 * asked for without a query. Nearly all requests are such, and everything on the way through the
 * adapter, the router and the middleware costs more than sending them. The rest goes the whole way.
 */
export function atOnce(
  app: Hono,
  site: () => LoadedSite,
  always: Readonly<Record<string, string>>,
  languages: Languages,
): RequestListener {
  const wholeWay = getRequestListener(app.fetch);
  const taken = new Set(app.routes.map(({ path }) => path));
  const prepare = preparedOnce(always, languages);
  return (request, response) => {
    const { method, url = '', headers } = request;
    const prepared =
      method === 'GET' && !taken.has(url) ? prepare(site(), url, request) : undefined;
    if (!prepared) return wholeWay(request, response);
    const unchanged = isKnown(prepared.etag, headers['if-none-match']);
    if (unchanged) response.writeHead(304, prepared.headUnchanged).end();
    else response.writeHead(200, prepared.head).end(prepared.body);
    staticAnswers[unchanged ? 304 : 200] += 1;
  };
}

type Prepared = Pick<Sendable, 'etag' | 'body'> & {
  /** Names and values in turn: Node.js writes this faster than an object. */
  head: string[];
  headUnchanged: string[];
};

/** Each file of a site in each form, made ready when it is first asked for. */
function preparedOnce(always: Readonly<Record<string, string>>, languages: Languages) {
  const known = new WeakMap<LoadedSite, Map<string, Prepared>>();
  return (site: LoadedSite, path: string, { headers }: IncomingMessage): Prepared | undefined => {
    const ofSite = known.get(site) ?? new Map<string, Prepared>();
    known.set(site, ofSite);
    const { cookie, 'accept-language': acceptLanguage } = headers;
    const chosen = cookie && parse(cookie, LANGUAGE_COOKIE)[LANGUAGE_COOKIE];
    const language = detectLanguage({ cookie: chosen, acceptLanguage }, languages);
    const encoding = smallestAccepted(String(headers['accept-encoding'] ?? ''));
    const key = `${language} ${encoding} ${path}`;
    const before = ofSite.get(key);
    if (before) return before;
    const found = findFile(site, path, language);
    if (!found) return undefined;
    const { etag, body, ...made } = sendable(found.file, encoding, {
      ...always,
      ...found.headers,
    });
    const prepared = {
      etag,
      body,
      head: Object.entries(made.headers).flat(),
      headUnchanged: Object.entries(made.headersUnchanged).flat(),
    };
    ofSite.set(key, prepared);
    return prepared;
  };
}
