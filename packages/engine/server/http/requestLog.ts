import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { log, withRequestId } from '../core/log.ts';
import { requestSeconds } from '../core/metrics.ts';
import { isComplete } from './securityHeaders.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST']);
const SAFE_ID = /^[\w.-]{1,64}$/;

/**
 * Gives every request an id, times it and logs one line. Only the route pattern is logged: paths contain
 * library keys, and queries contain signatures.
 */
export function logRequests(env: { trustedProxies: number }): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now();
    const id = requestIdOf(c, env.trustedProxies);
    c.set('requestId', id);
    await withRequestId(id, async () => {
      await next();
      if (!isComplete(c.res)) c.res.headers.set('X-Request-Id', id);
      const { status } = c.res;
      const method = METHODS.has(c.req.method) ? c.req.method : 'other';
      const route = routeOf(c);
      const ms = performance.now() - began;
      requestSeconds.observe({ method, route, status }, ms / 1000);
      log.debug({ method, route, status, ms: Math.round(ms) }, 'request');
    });
  };
}

/** A trusted proxy may have set one, so that its log and ours can be compared. */
function requestIdOf(c: Context, trustedProxies: number): string {
  const given = trustedProxies > 0 ? c.req.header('x-request-id') : undefined;
  return given && SAFE_ID.test(given) ? given : randomUUID();
}

/** Pages, files and unknown addresses match only wildcards. */
export const STATIC = 'static';

export function routeOf(c: Context): string {
  const routes = matchedRoutes(c).map(({ path }) => path);
  return routes.find((path) => path !== '*' && path !== '/*') ?? STATIC;
}
