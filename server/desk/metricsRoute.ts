import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Env } from '../core/env.ts';
import { metrics } from '../core/metrics.ts';
import { addressOf } from '../http/visitor.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1']);
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'via'];

/**
 * `GET /metrics` for Prometheus, which has no session: with the token when one is set, otherwise only
 * from this machine. What a proxy passes on comes from this machine too, so it needs the token.
 */
export function metricsRoute(env: Env) {
  return new Hono().get('/metrics', async (c) => {
    if (!(env.metricsToken ? hasToken(c, env.metricsToken) : isLocal(c))) {
      c.header('WWW-Authenticate', 'Bearer');
      return c.text('Set METRICS_TOKEN and send it as a bearer token.\n', 401);
    }
    return c.body(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType });
  });
}

const isLocal = (c: Context) =>
  LOOPBACK.has(addressOf(c, 0)) && FORWARDED.every((name) => c.req.header(name) === undefined);

function hasToken(c: Context, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(c.req.header('authorization') ?? ''), hash(`Bearer ${token}`));
}
