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
import { remembered } from '../../rules/remembered.ts';
import { type Attribution, campaignIn } from '../../rules/sources.ts';

declare module 'hono' {
  interface ContextVariableMap {
    languages: Languages;
    /** Of the visitor, once it has been asked for. */
    language: Language | undefined;
  }
}

/** Sets the languages that the functions below choose from. */
export const setLanguages =
  (languages: Languages): MiddlewareHandler =>
  (c, next) => {
    c.set('languages', languages);
    return next();
  };

export function languageOf(c: Context): Language {
  const known = c.get('language');
  if (known) return known;
  const seen = {
    query: c.req.query(LANGUAGE_QUERY),
    cookie: getCookie(c, LANGUAGE_COOKIE),
    acceptLanguage: c.req.header('accept-language'),
  };
  const language = languageFor(seen, c.get('languages'));
  c.set('language', language);
  return language;
}

export const languageFor = (...input: Parameters<typeof detectLanguage>): Language =>
  detected(JSON.stringify(input));

/** Browsers send one of a few headers; anybody may send others. */
const MOST_SEEN = 100;
const detected = remembered((key: string): Language => {
  const [seen, languages]: Parameters<typeof detectLanguage> = JSON.parse(key);
  return detectLanguage(seen, languages);
}, MOST_SEEN);

const YEAR_SECONDS = 31_536_000;

/** The browser remembers the language that a URL asks for. */
export function choiceCookie(c: Context): string | undefined {
  const chosen = asLanguage(c.req.query(LANGUAGE_QUERY), c.get('languages'));
  return chosen && `${LANGUAGE_COOKIE}=${chosen}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

/**
 * The address of the connection. Behind trusted proxies it is the entry that the outermost one wrote;
 * entries further left come from the visitor and cannot be trusted.
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

/**
 * Whether a post comes from one of our pages, by headers that no page can forge; clients other than
 * browsers send neither. `hono/csrf` accepts JSON from anywhere and rejects such clients.
 */
export function postSource(c: Context, ownUrl?: string): 'own' | 'other' | 'unknown' {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  if (site === 'none') return 'unknown';
  if (site && site !== 'same-origin') return 'other';
  if (origin === undefined) return site ? 'own' : 'unknown';
  const isOwnHost = URL.canParse(origin) && new URL(origin).host === c.req.header('host');
  if (origin === ownUrl || isOwnHost) return 'own';
  // The two disagree on pages that send no referrer, and behind a proxy that changes the host.
  return site ? 'unknown' : 'other';
}

export const isCrossSite = (c: Context, publicUrl: string) => postSource(c, publicUrl) === 'other';

/** Answered with a page that says so, in the visitor's language. */
export class CrossSitePost extends Error {}

export function refuseCrossSite(c: Context, publicUrl: string): void {
  if (isCrossSite(c, publicUrl)) throw new CrossSitePost();
}

/**
 * Campaign parameters of the page a form was sent from. Browsers send the whole address of our own
 * pages as referrer, so this works with and without JavaScript.
 */
export function attributionOf(c: Context): Attribution {
  const referrer = c.req.header('referer');
  return referrer && URL.canParse(referrer) ? campaignIn(new URL(referrer).searchParams) : {};
}
