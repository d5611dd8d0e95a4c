import { isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Env } from '../core/env.ts';
import { postSource } from '../http/visitor.ts';
import type { DeskSessions } from './sessions.ts';

const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const EVERY_INTERFACE = ['0.0.0.0', '::'];

/** Scripts and styles of ours only: nothing inline, nothing from elsewhere, never in a frame. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What the desk shows is for the eyes of one person: no cache keeps it, no other site learns of it. */
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

/**
 * Another site can make its own name point to this machine (DNS rebinding); its name then stands in
 * the Host header. A bare address cannot be pointed anywhere.
 */
export function onlyKnownHosts(env: Env): MiddlewareHandler {
  const known = new Set([...OWN_NAMES, env.deskHost.toLowerCase(), bracketed(env.deskHost)]);
  const anyAddress = EVERY_INTERFACE.includes(env.deskHost);
  return async (c, next) => {
    const name = nameOf(c.req.header('host') ?? '');
    const isAddress = isIP(name.replace(/^\[|\]$/g, '')) > 0;
    if (known.has(name) || (anyAddress && isAddress)) return next();
    return c.text('The desk is not known by this name. Set DESK_HOST to the name it has.', 421);
  };
}

const bracketed = (host: string) => `[${host}]`;
const nameOf = (host: string) => host.toLowerCase().replace(/:\d*$/, '');

/** By a proxy of ours that says so; the desk itself speaks plain HTTP. */
export const isHttps = (c: Context, env: Env) =>
  env.trustedProxies > 0 && c.req.header('x-forwarded-proto') === 'https';

/** With TLS the browser itself guarantees that nobody else has set it. */
export const cookieName = (https: boolean) => (https ? '__Host-desk' : 'desk');

export const tokenOf = (c: Context, env: Env) => getCookie(c, cookieName(isHttps(c, env)));

/**
 * Why a request may not change anything; undefined when it may. It must come from a page of the desk
 * and say so: a request without those headers is refused. Forms of other sites cannot send JSON.
 */
export function changeRefusal(c: Context): Response | undefined {
  if (postSource(c) !== 'own')
    return c.json({ refusal: 'This must be done from the desk itself.' }, 403);
  const type = (c.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
  return type === 'application/json' ? undefined : c.json({ refusal: 'JSON was expected.' }, 415);
}

/** A page that nobody has touched for a while refreshes itself under this header. */
export const UNATTENDED_HEADER = 'desk-unattended';

export const isLoggedIn = (c: Context, env: Env, sessions: DeskSessions) =>
  sessions.isOpen(tokenOf(c, env), c.req.header(UNATTENDED_HEADER) === undefined);
