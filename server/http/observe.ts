import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { log, withRequestId } from '../core/log.ts';
import { requestSeconds } from '../core/metrics.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST']);
const SAFE_ID = /^[\w.-]{1,64}$/;

/**
 * Gives every request an id, measures it and logs one line about it. Only the pattern of its route
 * is logged: paths hold library keys, and queries hold signatures.
 */
export function observeRequests(env: { trustedProxies: number }): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now();
    const id = requestIdOf(c, env.trustedProxies);
    await withRequestId(id, async () => {
      await next();
      c.res.headers.set('X-Request-Id', id);
      const { status } = c.res;
      const method = METHODS.has(c.req.method) ? c.req.method : 'other';
      const route = routeOf(c);
      const ms = performance.now() - began;
      requestSeconds.observe({ method, route, status }, ms / 1000);
      log.debug({ method, route, status, ms: Math.round(ms) }, 'request');
    });
  };
}

/** A proxy of ours may have given it one already, so that its log and ours can be compared. */
function requestIdOf(c: Context, trustedProxies: number): string {
  const given = trustedProxies > 0 ? c.req.header('x-request-id') : undefined;
  return given && SAFE_ID.test(given) ? given : randomUUID();
}

/** Wildcards match whatever nothing else does: pages, files, and addresses that do not exist. */
function routeOf(c: Context): string {
  const routes = matchedRoutes(c).map(({ path }) => path);
  return routes.find((path) => path !== '*' && path !== '/*') ?? 'static';
}
