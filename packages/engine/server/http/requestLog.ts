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
    const id = requestIdOf(c.req.header('x-request-id'), env.trustedProxies);
    await withRequestId(id, async () => {
      await next();
      c.res.headers.set(ID_HEADER, id);
      const { method } = c.req;
      logRequest({ method, route: routeOf(c), status: c.res.status, id, began });
    });
  };
}

export const ID_HEADER = 'X-Request-Id';

export function logRequest(answered: {
  method: string;
  route: string;
  status: number;
  id: string;
  began: number;
}): void {
  const { route, status, id, began } = answered;
  const method = METHODS.has(answered.method) ? answered.method : 'other';
  const ms = performance.now() - began;
  requestSeconds.observe({ method, route, status }, ms / 1000);
  log.debug({ request: id, method, route, status, ms: Math.round(ms) }, 'request');
}

/** A trusted proxy may have set one, so that its log and ours can be compared. */
export function requestIdOf(given: string | string[] | undefined, trustedProxies: number): string {
  const isSafe = trustedProxies > 0 && typeof given === 'string' && SAFE_ID.test(given);
  return isSafe ? given : randomUUID();
}

/** Pages, files and unknown addresses match only wildcards. */
export const STATIC = 'static';

export const routeOf = (c: Context): string => patternIn(matchedRoutes(c));

export const patternIn = (routes: readonly { path: string }[]): string =>
  routes.find(({ path }) => path !== '*' && path !== '/*')?.path ?? STATIC;
