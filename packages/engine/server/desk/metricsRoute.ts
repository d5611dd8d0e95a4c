import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Env } from '../core/env.ts';
import { metrics } from '../core/metrics.ts';
import { addressOf } from '../http/visitor.ts';

export const metricsRoute = (env: Env) =>
  new Hono().get('/metrics', async (c) => {
    if (mayReadMetrics(c, env)) {
      return c.body(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType });
    }
    c.header('WWW-Authenticate', 'Bearer');
    return c.text('Set METRICS_TOKEN and send it as a bearer token.\n', 401);
  });

const LOCAL_ADDRESSES = ['127.0.0.1', '::1'];
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'via'];

/**
 * Prometheus has no session: it needs the token, or, when none is set, must run on this machine.
 * Requests through a proxy also come from this machine, so they always need the token.
 */
function mayReadMetrics(c: Context, { metricsToken }: Env): boolean {
  if (metricsToken === undefined) {
    const isProxied = PROXY_HEADERS.some((name) => c.req.header(name) !== undefined);
    return LOCAL_ADDRESSES.includes(addressOf(c, 0)) && !isProxied;
  }
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(c.req.header('authorization') ?? ''), hash(`Bearer ${metricsToken}`));
}
