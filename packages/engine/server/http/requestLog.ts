import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { log, withRequestId } from '../core/log.ts';
import { requestSeconds } from '../core/metrics.ts';

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
    await withRequestId(id, async () => {
      await next();
      c.res.headers.set(ID_HEADER, id);
      logRequest(c, routeOf(c), c.res, { id, began });
    });
  };
}

export const ID_HEADER = 'X-Request-Id';

export function logRequest(
  c: Context,
  route: string,
  { status }: Response,
  { id, began }: { id: string; began: number },
): void {
  const method = METHODS.has(c.req.method) ? c.req.method : 'other';
  const ms = performance.now() - began;
  requestSeconds.observe({ method, route, status }, ms / 1000);
  log.debug({ request: id, method, route, status, ms: Math.round(ms) }, 'request');
}

/** A trusted proxy may have set one, so that its log and ours can be compared. */
export function requestIdOf(c: Context, trustedProxies: number): string {
  const given = trustedProxies > 0 ? c.req.header('x-request-id') : undefined;
  return given && SAFE_ID.test(given) ? given : randomUUID();
}

/** Pages, files and unknown addresses match only wildcards. */
export const STATIC = 'static';

export const routeOf = (c: Context): string => patternIn(matchedRoutes(c));

export const patternIn = (routes: readonly { path: string }[]): string =>
  routes.find(({ path }) => path !== '*' && path !== '/*')?.path ?? STATIC;
