import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import type { Clock } from '../core/clock.ts';
import { LOOPBACK } from '../core/env.ts';
import type { Secrets } from '../core/secrets.ts';
import { networkOf } from '../http/rateLimit.ts';

type Tries = { count: number; last: number };
type Limit = { free: number; maxWaitMs: number; resetAfterMs: number };

/** Where a try comes from: a browser that has logged in before, or only an address. */
export type Source = { address: string; device?: string | undefined };

const PER_SOURCE: Limit = { free: 5, maxWaitMs: 15 * 60_000, resetAfterMs: 60 * 60_000 };
/** Against guesses from many addresses. It applies to strangers only: others must get in. */
const STRANGERS: Limit = { free: 30, maxWaitMs: 30_000, resetAfterMs: 10 * 60_000 };
const MAX_SOURCES = 10_000;

/** Each wrong password makes the next try wait longer. Kept in memory; a restart resets it. */
export function loginLimit(clock: Clock) {
  const bySource = new Map<string, Tries>();
  const knownNetworks = new Set<string>();
  let strangers: Tries | undefined;

  const keyOf = ({ address, device }: Source) => (device ? `device ${device}` : networkOf(address));
  /** A seller who comes by a tunnel is on this machine. */
  const isStranger = ({ address, device }: Source) =>
    !device && !LOOPBACK.includes(address) && !knownNetworks.has(networkOf(address));

  return {
    /** Milliseconds to wait, or 0. A try counts as failed until it succeeds, so parallel tries gain nothing. */
    take(source: Source): number {
      const now = clock().getTime();
      const key = keyOf(source);
      const tries = bySource.get(key);
      const own = waitOf(PER_SOURCE, tries, now);
      const wait = isStranger(source) ? Math.max(own, waitOf(STRANGERS, strangers, now)) : own;
      if (wait > 0) return wait;
      if (isStranger(source)) strangers = next(STRANGERS, strangers, now);
      bySource.delete(key);
      bySource.set(key, next(PER_SOURCE, tries, now));
      dropOldest(bySource);
      return 0;
    },
    /** Whether a browser that is not known may have to wait because of others. */
    isHeldUp(source: Source): boolean {
      if (source.device) return false;
      const now = clock().getTime();
      const isCrowded = remembered(STRANGERS, strangers, now) >= STRANGERS.free;
      const own = waitOf(PER_SOURCE, bySource.get(keyOf(source)), now);
      return own > 0 || (isStranger(source) && isCrowded);
    },
    succeeded(source: Source): void {
      bySource.delete(keyOf(source));
      if (!isStranger(source)) return;
      if (strangers) strangers = { ...strangers, count: Math.max(0, strangers.count - 1) };
      knownNetworks.add(networkOf(source.address));
      dropOldest(knownNetworks);
    },
  };
}

function dropOldest(sources: Map<string, unknown> | Set<string>): void {
  for (const oldest of sources.keys()) {
    if (sources.size <= MAX_SOURCES) break;
    sources.delete(oldest);
  }
}

/** An attempt dated in the future is from before the clock was set back. It makes nobody wait. */
const remembered = (limit: Limit, tries: Tries | undefined, now: number) =>
  tries && tries.last <= now && now - tries.last < limit.resetAfterMs ? tries.count : 0;

const next = (limit: Limit, tries: Tries | undefined, now: number): Tries => ({
  count: remembered(limit, tries, now) + 1,
  last: now,
});

function waitOf(limit: Limit, tries: Tries | undefined, now: number): number {
  if (!tries || remembered(limit, tries, now) < limit.free) return 0;
  const pause = Math.min(1000 * 2 ** (tries.count - limit.free), limit.maxWaitMs);
  return Math.max(0, tries.last + pause - now);
}

/** The longest that browsers keep a cookie. */
const DEVICE_SECONDS = 400 * 86_400;

/** The owner of a mark by a sign-in link, which names no user. No user can have this name. */
export const ANY_USER = '*';

/**
 * Marks a browser in which a user has logged in before, or opened a sign-in link. It grants no access:
 * the password is still required, and wrong ones from this browser are counted separately.
 */
export function deviceCookie(secrets: Secrets, nameOf: (c: Context) => string) {
  const key = secrets.sign('desk-device', '');

  /** Without a user, the device of any user. */
  async function read(c: Context, user?: string): Promise<string | undefined> {
    const value = await getSignedCookie(c, key, nameOf(c));
    const [owner, device] = (value || '').split(':');
    return user === undefined || owner === user || owner === ANY_USER ? device : undefined;
  }

  return {
    read,
    async mark(c: Context, to: { user: string; secure: boolean; seconds?: number }) {
      const { user, secure, seconds = DEVICE_SECONDS } = to;
      // A sign-in link starts a new count; a login keeps that of the browser.
      const device = user === ANY_USER ? undefined : await read(c, user);
      await setSignedCookie(c, nameOf(c), `${user}:${device ?? randomUUID()}`, key, {
        httpOnly: true,
        sameSite: 'Strict',
        path: '/',
        secure,
        maxAge: seconds,
      });
    },
  };
}

export type KnownDevices = ReturnType<typeof deviceCookie>;
