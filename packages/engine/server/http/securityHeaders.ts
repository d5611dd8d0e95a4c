import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { MAP_ORIGIN, PATHS } from '../../rules/paths.ts';
import type { PageAssets } from '../../ui/document/sitePage.tsx';
import type { Env } from '../core/env.ts';

/**
 * The headers of every response that does not set its own. `hono/secure-headers` would overwrite the
 * policy, frame and referrer rules that pages set for themselves.
 */
export function defaultHeaders(hsts: string | undefined): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy':
      'camera=(), display-capture=(), geolocation=(), microphone=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    ...(hsts ? { 'Strict-Transport-Security': hsts } : {}),
  };
}

/** Also marks every cookie as `Secure`, no matter which code sets it. */
export function securityHeaders(
  hsts: string | undefined,
  needsSecureCookies: (c: Context) => boolean,
): MiddlewareHandler {
  const headers = Object.entries(defaultHeaders(hsts));
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    if (needsSecureCookies(c)) secureCookies(c.res.headers);
  };
}

function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  headers.delete('Set-Cookie');
  for (const cookie of cookies) {
    headers.append('Set-Cookie', /;\s*secure\s*(;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`);
  }
}

/** Pages that the checkout dialog shows in a frame: the test payment page, and the one after it. */
const FRAMED = new Set<string>([PATHS.sandbox, PATHS.thankYou]);

/** The policy of one page: it allows only the inline code that was built for it, by hash. */
export function contentSecurityPolicy(assets: PageAssets, path: string, env: Env): string {
  const { firstScript, lastScript, styles } = assets;
  const collectors = [env.purchaseFormUrl, env.refundFormUrl].flatMap(originOf);
  const frames =
    path === PATHS.contact ? [MAP_ORIGIN] : ["'self'", ...originOf(env.paymentLinkUrl)];
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", hashOf(firstScript), hashOf(lastScript)],
    'style-src': [hashOf(styles)],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...collectors],
    'manifest-src': ["'self'"],
    'frame-src': frames,
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': [FRAMED.has(path) ? "'self'" : "'none'"],
    ...(env.production ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(policy)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

const originOf = (url: string | undefined) => (url ? [new URL(url).origin] : []);
