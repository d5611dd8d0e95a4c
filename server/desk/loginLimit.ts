import type { Clock } from '../core/clock.ts';
import { networkOf } from '../http/rateLimit.ts';

type Tries = { count: number; last: number };
type Limit = { free: number; longestMs: number; forgottenAfterMs: number };

const PER_ADDRESS: Limit = { free: 5, longestMs: 15 * 60_000, forgottenAfterMs: 60 * 60_000 };
/** For guesses spread over many addresses; short enough that the seller is not locked out by them. */
const OVERALL: Limit = { free: 30, longestMs: 30_000, forgottenAfterMs: 10 * 60_000 };
const MOST_ADDRESSES = 10_000;

/**
 * Wrong passwords make the next try wait, each time longer. Kept in memory: a restart forgets it,
 * and whoever can restart the shop needs no password.
 */
export function loginLimit(clock: Clock) {
  const byAddress = new Map<string, Tries>();
  let everybody: Tries | undefined;

  return {
    /** Milliseconds to wait, or 0. A try counts as failed until it has succeeded: many at once gain nothing. */
    take(address: string): number {
      const now = clock().getTime();
      const key = networkOf(address);
      const tries = byAddress.get(key);
      const wait = Math.max(waitOf(PER_ADDRESS, tries, now), waitOf(OVERALL, everybody, now));
      if (wait > 0) return wait;
      everybody = next(OVERALL, everybody, now);
      byAddress.delete(key);
      byAddress.set(key, next(PER_ADDRESS, tries, now));
      for (const oldest of byAddress.keys()) {
        if (byAddress.size <= MOST_ADDRESSES) break;
        byAddress.delete(oldest);
      }
      return 0;
    },
    succeeded(address: string): void {
      byAddress.delete(networkOf(address));
      if (everybody) everybody = { ...everybody, count: Math.max(0, everybody.count - 1) };
    },
  };
}

function next(limit: Limit, tries: Tries | undefined, now: number): Tries {
  const remembered = tries && now - tries.last < limit.forgottenAfterMs ? tries.count : 0;
  return { count: remembered + 1, last: now };
}

function waitOf(limit: Limit, tries: Tries | undefined, now: number): number {
  if (!tries || tries.count < limit.free) return 0;
  const pause = Math.min(1000 * 2 ** (tries.count - limit.free), limit.longestMs);
  return Math.max(0, tries.last + pause - now);
}
