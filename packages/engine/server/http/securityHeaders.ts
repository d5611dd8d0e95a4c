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

declare module 'hono' {
  interface ContextVariableMap {
    defaultHeaders: Readonly<Record<string, string>>;
    requestId: string | undefined;
  }
}

/**
 * Made with every header from the start, as one plain object that Node.js writes as it is. Changing
 * headers afterwards costs more than all the rest of an answer from memory.
 */
const complete = new WeakSet<Response>();
export const isComplete = (response: Response) => complete.has(response);

/** `headers` come before the usual ones and must have no cookie. */
export function completeResponse(
  c: Context,
  body: Uint8Array<ArrayBuffer> | null,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  const id = c.get('requestId');
  const all = { ...c.get('defaultHeaders'), ...headers, ...(id && { 'X-Request-Id': id }) };
  const response = new Response(body, { status, headers: all });
  complete.add(response);
  return response;
}

/** Also marks every cookie as `Secure`, no matter which code sets it. */
export function securityHeaders(
  hsts: string | undefined,
  needsSecureCookies: (c: Context) => boolean,
): MiddlewareHandler {
  const defaults = defaultHeaders(hsts);
  const headers = Object.entries(defaults);
  return async (c, next) => {
    c.set('defaultHeaders', defaults);
    await next();
    if (isComplete(c.res)) return;
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
