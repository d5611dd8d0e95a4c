import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Env } from '../core/env.ts';
import { hostName, OWN_NAMES } from '../http/knownHosts.ts';
import { postSource } from '../http/visitor.ts';
import type { DeskSessions } from '../people/sessions.ts';

/** Own scripts and styles only: nothing inline, nothing from other sites; frames show emails. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The desk shows personal data: no caching, no indexing, no referrers to other sites. */
export const deskHeaders =
  (env: Env): MiddlewareHandler =>
  async (c, next) => {
    if (isHttps(c, env)) c.header('Strict-Transport-Security', 'max-age=63072000');
    c.header('Content-Security-Policy', POLICY);
    c.header('Referrer-Policy', 'same-origin');
    c.header('X-Robots-Tag', 'noindex');
    c.header('Cache-Control', 'no-store');
    await next();
  };

/** The desk itself speaks plain HTTP; a trusted proxy reports HTTPS, or `DESK_URL` says it. */
export const isHttps = (c: Context, env: Env) =>
  (env.trustedProxies > 0 && c.req.header('x-forwarded-proto') === 'https') ||
  (env.deskOrigin?.startsWith('https://') === true &&
    new URL(env.deskOrigin).hostname === hostName(c.req.header('host') ?? ''));

/**
 * Whether cookies are `Secure`: always in production, except on this machine without TLS, where nobody
 * listens and Safari would drop them, so that no seller could log in by a tunnel.
 */
export const isSecure = (c: Context, env: Env) =>
  isHttps(c, env) || (env.production && !OWN_NAMES.includes(hostName(c.req.header('host') ?? '')));

/** With TLS, the `__Host-` prefix keeps other hosts from setting the cookie. */
const named = (name: string) => (c: Context, env: Env) =>
  isHttps(c, env) ? `__Host-${name}` : name;
export const cookieName = named('desk');
export const deviceCookieName = named('desk-device');

export const tokenOf = (c: Context, env: Env) => getCookie(c, cookieName(c, env));

/**
 * Guards what changes something: the request must say that it comes from a page of the desk, and have
 * a type that forms of other sites cannot send.
 */
export const onlyFromDesk =
  (env: Env, expected = 'application/json'): MiddlewareHandler =>
  async (c, next) => {
    if (postSource(c, env.deskOrigin) !== 'own') {
      return c.json({ refusal: 'This action only works from the desk.' }, 403);
    }
    const type = (c.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
    if (expected === 'any' || type === expected) return next();
    return c.json({ refusal: `Expected ${expected}.` }, 415);
  };

/** Sent by a page that refreshes itself while nobody uses it. */
export const UNATTENDED_HEADER = 'desk-unattended';

/** Who is logged in. */
export const userOf = (c: Context, env: Env, sessions: DeskSessions) =>
  sessions.userOf(tokenOf(c, env), c.req.header(UNATTENDED_HEADER) === undefined);
