import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import {
  asLanguage,
  detectLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_QUERY,
  type Language,
  type Languages,
} from '../../rules/language.ts';

declare module 'hono' {
  interface ContextVariableMap {
    languages: Languages;
  }
}

/** What the functions below choose from. */
export const speaks =
  (languages: Languages): MiddlewareHandler =>
  (c, next) => {
    c.set('languages', languages);
    return next();
  };

export function languageOf(c: Context): Language {
  const seen = {
    query: c.req.query(LANGUAGE_QUERY),
    cookie: getCookie(c, LANGUAGE_COOKIE),
    acceptLanguage: c.req.header('accept-language'),
  };
  return detectLanguage(seen, c.get('languages'));
}

/** The language that this very address asks for. */
export const chosenLanguage = (c: Context) =>
  asLanguage(c.req.query(LANGUAGE_QUERY), c.get('languages'));

/**
 * The address of the connection. Behind proxies of ours it is the entry that the outermost of
 * them wrote; entries further left came from the visitor and may say anything.
 */
export function addressOf(c: Context, trustedProxies: number): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  const claimed = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  return claimed || connectionAddress(c);
}

function connectionAddress(c: Context): string {
  try {
    const address = getConnInfo(c).remote.address ?? 'unknown';
    return address.replace(/^::ffff:/, '');
  } catch {
    return 'unknown';
  }
}

/** A post from another site's page; programs that are no browsers send neither header. */
export function isCrossSite(c: Context, publicUrl: string): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const origin = c.req.header('origin');
  if (!origin || origin === publicUrl) return false;
  return !URL.canParse(origin) || new URL(origin).host !== c.req.header('host');
}
