import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { ALL_INTERFACES, urlHost } from '../core/env.ts';

export const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Another site can make its own name point to this machine (DNS rebinding); the Host header then has
 * that name. A bare address cannot be rebound.
 */
export function onlyKnownHosts(
  url: string | undefined,
  host: string,
  setting: string,
): MiddlewareHandler {
  const named = url ? [new URL(url).hostname] : [];
  const known = new Set([...OWN_NAMES, ...named, urlHost(host.toLowerCase())]);
  const anyAddress = ALL_INTERFACES.includes(host);
  return async (c, next) => {
    const name = hostName(c.req.header('host') ?? new URL(c.req.url).host);
    const isAddress = isIP(name.replace(/^\[|\]$/g, '')) > 0;
    if (known.has(name) || (anyAddress && isAddress)) return next();
    return c.text(`Unknown host name. Set ${setting} to the address you use.`, 421);
  };
}

/** Without the port. */
export const hostName = (host: string) => host.toLowerCase().replace(/:\d*$/, '');
