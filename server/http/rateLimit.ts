import { isIPv6 } from 'node:net';
import { expandIPv6 } from 'hono/utils/ipaddr';
import type { Clock } from '../core/clock.ts';

const WINDOW_MS = 60_000;
/** Above this, the oldest windows are dropped, so that memory stays bounded. */
const MAX_NETWORKS = 50_000;

/** Counts posts per network and minute, in memory only. */
export function rateLimit(perMinute: number, clock: Clock): (address: string) => boolean {
  const windows = new Map<string, { since: number; count: number }>();
  return (address) => {
    const now = clock().getTime();
    const network = networkOf(address);
    const current = windows.get(network);
    if (current && now - current.since < WINDOW_MS) {
      current.count += 1;
      return current.count <= perMinute;
    }
    windows.delete(network);
    windows.set(network, { since: now, count: 1 });
    for (const [oldest, { since }] of windows) {
      if (now - since < WINDOW_MS && windows.size <= MAX_NETWORKS) break;
      windows.delete(oldest);
    }
    return true;
  };
}

const NETWORK_GROUPS = 4;

/** Counts as one visitor: providers assign a whole IPv6 /64 to each customer. */
export function networkOf(address: string): string {
  const isMapped = /^::ffff:\d+\./i.test(address);
  if (!isIPv6(address) || isMapped) return address;
  return expandIPv6(address.toLowerCase()).split(':').slice(0, NETWORK_GROUPS).join(':');
}
