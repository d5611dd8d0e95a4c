import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Refuses what is too large. A length that was announced is all there is to look at: the parser
 * reads no further, and the body is left untouched for whoever reads it, which is much cheaper.
 */
export function limitBody(
  maxSize: number,
  onError: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  const whileReading = bodyLimit({ maxSize, onError });
  return async (c, next) => {
    const announced = c.req.header('content-length');
    if (announced === undefined || c.req.header('transfer-encoding')) return whileReading(c, next);
    return Number(announced) <= maxSize ? next() : onError(c);
  };
}
